import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Collection, collections } from '../../contract/forms.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'
import type { Lead } from '../database/lead.ts'
import { leadJson } from '../database/lead-json.ts'
import { composeMail } from '../mail/compose.ts'
import { csvChunks } from './leads-csv.ts'

const estimate = '10-20-4-3-1'
const ran = 'a10002w5s0c3e80z0000'

describe.each(dialects)('the estimate added to a form, on %s', (dialect) => {
  let server: LeadApp
  beforeAll(async () => {
    server = await startLeadApp(dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {})
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())

  async function stored(added: object, collection: Collection = 'demoRequests') {
    const reply = await server.post(collection, { ...freshLead(collection), ...added })
    expect(reply.statusCode).toBe(201)
    const lead = await server.store.findLead(reply.json().id)
    if (!lead) throw new Error('It was not stored.')
    return { lead, change: String(reply.headers['sent-lead']) }
  }

  /** The mail to the company about a lead. */
  async function told({ id }: Lead): Promise<string> {
    const mails = await server.store.claimDeliveries('mail', server.clock.now + 60_000, 100, 1)
    const mail = mails.find(({ lead, kind }) => lead?.id === id && kind === 'notification')
    const from = { name: '', address: 'hello@firsthour.example' }
    const sender = { from, inbox: '', website: 'https://www.example.org', timeZone: 'Asia/Kolkata' }
    return composeMail(mail ?? ({} as never), sender).text ?? ''
  }

  test('is stored with it, and included in JSON, CSV and the mail to the company', async () => {
    const { lead } = await stored({ estimate, case: ran })
    expect(leadJson(lead)).toMatchObject({
      estimate: { ambulances: 10, callsThatStay: 1, minutesReturned: 1800 },
      case: { emergency: 'stroke', link: `/case#case=${ran}` },
    })
    const csv = (await all(csvChunks(server.store.listLeads({}), 'Asia/Kolkata'))).join('')
    expect(csv).toContain(`Stroke: /case#case=${ran}`)
    const text = await told(lead)
    expect(text).toContain(
      'Their estimate (based on our target): 1,800 minutes saved per month: 10 ambulances',
    )
    expect(text).toContain(`Case they ran: https://www.example.org/case#case=${ran}`)
  })

  test.each([
    ['words', { estimate: 'call me', case: 'https://evil.example' }],
    ['words before figures', { estimate: `evil.example=${estimate}` }],
    ['figures out of range', { estimate: '999-20-4-3-1' }],
    ['more calls that stay than there are', { estimate: '10-20-4-3-9-40' }],
    ['objects and numbers', { estimate: { ambulances: 10 }, case: 5 }],
    ['what is too long', { estimate: `${estimate}-40-1`, case: `${ran}${'00'.repeat(13)}` }],
    ['an unknown emergency', { case: `a9${ran.slice(2)}` }],
    ['nothing', { estimate: '', case: '' }],
  ])('%s are dropped, and the lead is accepted', async (_what, added) => {
    const { lead } = await stored(added)
    expect(lead.fields).not.toHaveProperty('estimate')
    expect(lead.fields).not.toHaveProperty('case')
    expect(leadJson(lead)).not.toHaveProperty('estimate')
  })

  test('is accepted with the demo request only', async () => {
    expect((await stored({ estimate, case: ran }, 'contactUs')).lead.fields).not.toHaveProperty('estimate')
  })

  test('counts as a field: the same key with and without it is refused, and a form with it is no duplicate', async () => {
    const fields = freshLead('demoRequests')
    const headers = { 'idempotency-key': randomUUID() }
    const first = await server.post('demoRequests', { ...fields, estimate }, headers)
    const again = await server.post('demoRequests', { ...fields, estimate }, headers)
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id])
    const other = await server.post('demoRequests', fields, headers)
    expect(other.json().error.code).toBe('idempotency_key_reused')
    const added = await server.post('demoRequests', { ...fields, estimate, case: ran })
    expect(await server.store.findLead(added.json().id)).toMatchObject({ spamReason: null })
  })

  test('a change has the additions that it names and no others, also when it is sent again after ten minutes', async () => {
    const { lead, change } = await stored({ estimate, case: ran })
    const { estimate: _, case: __, ...typed } = lead.fields
    const headers = { 'idempotency-key': randomUUID() }
    const changed = () => server.post('demoRequests', { ...typed, case: ran, change }, headers)
    const { id } = (await changed()).json()
    expect((await server.store.findLead(id))?.fields).toEqual({ ...typed, case: ran })
    server.clock.now += 11 * 60_000
    expect((await changed()).json()).toMatchObject({ id })
  })

  test('a time to call is stored with a call-back, and included in JSON, CSV and the mail to the company', async () => {
    const { lead, change } = await stored({ callTime: 'evening' }, 'signups')
    expect(leadJson(lead)).toMatchObject({ callTime: 'evening' })
    expect(await told(lead)).toContain('Good time to call: Evening')
    const csv = (await all(csvChunks(server.store.listLeads({ email: lead.fields.email }), 'Asia/Kolkata')))
      .join('')
      .split('\r\n')
    expect([csv[0], csv[1]]).toEqual([
      expect.stringMatching(/,callTime$/),
      expect.stringMatching(/,evening$/),
    ])
    const { callTime: _, ...typed } = lead.fields
    const { id } = (await server.post('signups', { ...typed, callTime: '', change })).json()
    const after = await server.store.findLead(id)
    expect(after && leadJson(after)).not.toHaveProperty('callTime')
  })

  test.each([
    'Evening',
    'tonight',
    ' any',
    '',
    7,
    null,
    ['any'],
    { any: true },
    '=1+1',
    'any\r\nBcc: x@y.example',
  ])('an invalid time to call (%j) is dropped, and the call-back is accepted', async (callTime) => {
    expect((await stored({ callTime }, 'signups')).lead.fields).not.toHaveProperty('callTime')
  })

  test('a time to call is accepted with the call-back only, and additions of the demo request are not', async () => {
    for (const collection of collections) {
      const { lead } = await stored({ callTime: 'any', estimate, case: ran }, collection)
      const { callTime, estimate: figures, case: code } = lead.fields
      const expected = { signups: ['any'], contactUs: [], demoRequests: [estimate, ran] }
      expect([callTime, figures, code].filter(Boolean)).toEqual(expected[collection])
    }
  })
})
