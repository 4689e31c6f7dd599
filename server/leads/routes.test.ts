import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '../../content/index.ts'
import { collections } from '../../contract/forms.ts'
import { badLeads, goodLeads } from '../../tests/support/form-examples.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'

let server: LeadApp
beforeAll(async () => {
  server = await startLeadApp()
})
afterAll(() => server.close())

test.each(collections)('stores a lead of %s with its two mails', async (collection) => {
  const reply = await server.post(collection, goodLeads[collection])
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toEqual({ id: expect.any(String), timestamp: '2026-11-15T02:41:07.123Z' })
  const { id } = reply.json()
  const { fields, ...record } = (await server.store.findLead(id)) ?? { fields: {} }
  expect(record).toMatchObject({ id, collection, spamReason: null, language: 'en' })
  expect(fields).toEqual(goodLeads[collection])
  const recipients = (await server.mailsOf(id)).map(({ to }) => to)
  expect(recipients).toEqual([server.config.leadsInbox, goodLeads[collection].email])
})

test.each(badLeads)('refuses $collection with $change', async ({ collection, change, fields, status }) => {
  const reply = await server.post(collection, { ...goodLeads[collection], ...change })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual({ error: { code: 'invalid_fields', message: status, fields } })
})

test('the privacy notice is stored as stated, and as null otherwise', async () => {
  const kept = async (stated: object) => {
    const { id } = (await server.post('signups', { ...freshLead('signups'), ...stated })).json()
    return (await server.store.findLead(id))?.noticeVersion
  }
  const { notice, earlierNotices } = content.forms
  expect(await kept({ noticeVersion: notice.version })).toBe(notice.version)
  expect(await kept({ noticeVersion: earlierNotices[0] })).toBe(earlierNotices[0])
  expect(await kept({})).toBeNull()
  expect(await kept({ noticeVersion: '1999-01-01' })).toBeNull()
})

test('no thank-you goes to an address that no mail can reach', async () => {
  const lead = { ...freshLead('demoRequests'), email: 'na' }
  const { id } = (await server.post('demoRequests', lead)).json()
  expect((await server.mailsOf(id)).map(({ to }) => to)).toEqual([server.config.leadsInbox])
})

describe('the rules of a field', () => {
  test.each([
    ['letters of any alphabet', { firstName: 'Zoë', lastName: 'రావు' }, 201],
    ['white space around a value', { firstName: ' Asha ', phoneNumber: '98765 ' }, 201],
    ['line breaks and tabs in a message', { message: 'one\r\n\ttwo' }, 201],
    ['line breaks as slides and PDFs have them', { message: 'one\vtwo\fthree' }, 201],
    ['a tab from a spreadsheet', { firstName: 'Asha\t', phoneNumber: '\t98765' }, 201],
    ['a line break in a single line', { email: 'asha@clinic.co\nBcc: all@clinic.co' }, 422],
    ['a line break after an address', { email: 'asha@clinic.co\n' }, 422],
    ['a control character in a message', { message: 'one\u0000two' }, 422],
    ['half a surrogate pair', { message: 'one\ud83d' }, 422],
    ['a message that is too long', { message: 'x'.repeat(4001) }, 422],
    ['a name of invisible characters', { firstName: '\u200b\u3164' }, 422],
    ['a message of invisible characters', { message: '\u2060 \u00ad\u2800\ufe0f' }, 422],
    [
      'a joiner after a virama, as keyboards write it',
      { firstName: 'क्\u200dष', lastName: 'సన్\u200cరైజ్' },
      201,
    ],
    ['a joiner that joins nothing', { firstName: 'As\u200dha' }, 422],
    ['a joiner at the end of a name', { firstName: 'క్\u200c' }, 422],
    ['a number where text belongs', { phoneNumber: 9876543210 }, 422],
  ])('%s', async (_, change, status) => {
    const reply = await server.post('contactUs', { ...freshLead('contactUs'), ...change })
    expect(reply.statusCode).toBe(status)
  })

  test('a demo request with an invalid address is stored', async () => {
    const fields = {
      ...goodLeads.demoRequests,
      email: 'nobody at all',
      phoneNumber: 'call me',
      firstName: '7',
    }
    const reply = await server.post('demoRequests', fields)
    expect(reply.statusCode).toBe(201)
    expect((await server.store.findLead(reply.json().id))?.fields).toEqual(fields)
  })
})

describe('the body', () => {
  test('is at most 16 KiB', async () => {
    const reply = await server.post('contactUs', { ...goodLeads.contactUs, extra: 'x'.repeat(16 * 1024) })
    expect([reply.statusCode, reply.json().error.code]).toEqual([413, 'too_large'])
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    'as %s is refused',
    async (type) => {
      const headers = { 'content-type': type }
      const reply = await server.app.inject({ method: 'POST', url: '/api/signups', payload: 'x', headers })
      expect(reply.statusCode).toBe(415)
    },
  )

  test.each(['latin1', 'utf16le'] as const)('in %s is refused, since it is not UTF-8', async (encoding) => {
    const payload = Buffer.from(JSON.stringify({ ...freshLead('contactUs'), message: 'Zoë' }), encoding)
    const headers = { 'content-type': 'application/json' }
    const reply = await server.app.inject({ method: 'POST', url: '/api/contactUs', payload, headers })
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'bad_request'])
  })

  test.each(['null', '[]', '"text"', '7', '{}'])('of %s is a form with empty fields', async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await server.app.inject({ method: 'POST', url: '/api/signups', payload, headers })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().error.fields)).toEqual(['email', 'phone', 'organisation'])
  })
})
