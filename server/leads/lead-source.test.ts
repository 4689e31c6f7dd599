import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { formMediaType } from './form-body.ts'

let server: LeadApp
beforeAll(async () => {
  server = await startLeadApp()
})
afterAll(() => server.close())

const everything = {
  landingPage: '/impact',
  referrer: 'news.example',
  utmSource: 'fair',
  utmMedium: 'poster',
  utmCampaign: 'జాతర 2026',
}

async function sourceAfter(added: object, headers: Record<string, string> = {}) {
  const reply = await server.post('contactUs', { ...freshLead('contactUs'), ...added }, headers)
  expect(reply.statusCode).toBe(201)
  return (await server.store.findLead(reply.json().id))?.source
}

describe('where a visit began', () => {
  test('is stored with the lead, as the page reports it', async () => {
    expect(await sourceAfter(everything)).toEqual(everything)
    expect(await sourceAfter({ utmSource: ' fair ' })).toEqual({ utmSource: 'fair' })
    expect(await sourceAfter({})).toEqual({})
  })

  test.each([
    ['too long', { utmCampaign: 'x'.repeat(201) }],
    ['no text', { utmSource: 7, utmMedium: ['a'], referrer: null }],
    ['empty', { utmSource: '  ' }],
    ['more than one line', { utmSource: 'a\nBcc: b', referrer: 'a\u2028b' }],
    ['half a surrogate pair', { utmMedium: '\ud83d' }],
    ['no page', { landingPage: 'https://evil.example/' }],
    ['a page with its query', { landingPage: '/impact?email=asha@clinic.co' }],
    ['more than a host', { referrer: 'https://news.example/?who=asha' }],
  ])('is dropped when invalid, never refused: %s', async (_what, unfit) => {
    expect(await sourceAfter({ ...unfit })).toEqual({})
  })

  test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'is not stored for a visitor who sends %o',
    async (headers) => {
      expect(await sourceAfter(everything, headers)).toEqual({})
    },
  )

  test('is not guessed for a program that does not send it', async () => {
    expect(await sourceAfter({}, { referer: 'http://localhost:80/impact?utm_source=fair' })).toEqual({})
  })
})

describe('a form sent without script', () => {
  const send = (fields: object, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/contactUs',
      payload: new URLSearchParams({ ...fields }).toString(),
      headers: { 'content-type': formMediaType, host: 'firsthour.example', ...headers },
    })
  const sourceOfNewest = async () => {
    for await (const { source } of server.store.listLeads({ order: 'newest' })) return source
  }
  const referer = 'http://firsthour.example/about?utm_source=fair&utm_medium=poster&x=1'
  const known = { landingPage: '/about', utmSource: 'fair', utmMedium: 'poster' }

  test('takes the source from the address of its page', async () => {
    server.clock.now++
    expect((await send(freshLead('contactUs'), { referer })).statusCode).toBe(303)
    expect(await sourceOfNewest()).toEqual(known)
  })

  test.each<Record<string, string>>([
    { referer: 'http://elsewhere.example/?utm_source=fair' },
    { referer, dnt: '1' },
    { referer: 'no address' },
    { referer: 'http://firsthour.example/api/contactUs' },
  ])('takes nothing with %o', async (headers) => {
    server.clock.now++
    await send(freshLead('contactUs'), headers)
    expect(await sourceOfNewest()).toEqual({})
  })

  test('keeps the source after the form was refused once', async () => {
    const refused = await send({ ...freshLead('contactUs'), phoneNumber: 'many' }, { referer })
    expect(refused.statusCode).toBe(422)
    const hidden = [...refused.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const source = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
    expect(source).toMatchObject({ ...known, referrer: '' })
    server.clock.now++
    const again = { ...freshLead('contactUs'), ...source }
    await send(again, { referer: 'http://firsthour.example/api/contactUs' })
    expect(await sourceOfNewest()).toEqual(known)
  })
})
