import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, mailActionPath } from '../../contract/api.ts'
import { freshLead } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'

const pages = 'https://www.firsthour.example'
const api = 'https://api.firsthour.example'
const webConfig = '/analytics/v1alpha/projects/-/apps/1:1:web:firsthour/webConfig'

let apart: TestApp
let together: TestApp
beforeAll(async () => {
  apart = await startApp({ PUBLIC_ORIGIN: pages, PUBLIC_API_ORIGIN: api })
  together = await startApp({ PUBLIC_ORIGIN: pages })
})
afterAll(() => Promise.all([apart.close(), together.close()]))

/** Every origin that is not exactly that of the pages. */
const strangers = [
  ['another site', 'https://evil.example'],
  ['a sandboxed frame', 'null'],
  ['our pages on http', 'http://www.firsthour.example'],
  ['our host on another port', `${pages}:8443`],
  ['a host that begins like ours', `${pages}.evil.example`],
  ['a host that ends like ours', 'https://evilwww.firsthour.example'],
  ['another host of our domain', 'https://blog.firsthour.example'],
  ['our origin with a slash', `${pages}/`],
  ['our origin in capitals', 'https://WWW.firsthour.example'],
  ['two origins', `${pages}, https://evil.example`],
] as const

const fromPages = { origin: pages, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }
const preflight = (server: TestApp, url: string, headers: Record<string, string>) =>
  server.app.inject({
    method: 'OPTIONS',
    url,
    headers: { 'access-control-request-method': 'POST', ...headers },
  })
const allowsIn = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a preflight request', () => {
  test.each([...Object.values(apiPaths), webConfig, '/API/SIGNUPS'])('is answered at %s', async (url) => {
    const answer = await preflight(apart, url, fromPages)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': pages,
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': '7200',
      vary: 'origin',
    })
    for (const name of [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-goog-api-key',
      'if-none-match',
    ])
      expect(String(answer.headers['access-control-allow-headers']).split(', ')).toContain(name)
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each(strangers)('from %s is not answered', async (_who, origin) => {
    const answer = await preflight(apart, apiPaths.signups, { origin })
    expect([answer.statusCode, answer.headers.vary, allowsIn(answer)]).toEqual([405, 'origin', []])
  })

  test.each([mailActionPath, '/healthz', '/readyz', '/', '/about'])('is not answered at %s', async (url) => {
    expect(allowsIn(await preflight(apart, url, fromPages))).toEqual([])
  })

  test('is not answered where pages and API share an origin', async () => {
    const answer = await preflight(together, apiPaths.signups, fromPages)
    expect([answer.statusCode, answer.headers.vary, allowsIn(answer)]).toEqual([405, undefined, []])
  })
})

const readable = {
  'access-control-allow-origin': pages,
  'access-control-expose-headers': 'acknowledgement, date, etag, retry-after, sent-lead, x-request-id',
}

describe('the API’s answers to our pages', () => {
  test('are readable, refusals too', async () => {
    const get = (url: string, headers = {}) =>
      apart.app.inject({ url, headers: { ...fromPages, ...headers } })
    const post = (url: string, payload: object) =>
      apart.app.inject({ method: 'POST', url, headers: fromPages, payload })
    const answers = await Promise.all([
      get(apiPaths.summary),
      get(webConfig, { 'x-goog-api-key': 'firsthour-web' }),
      get(webConfig),
      post(apiPaths.identity, {}),
      post(apiPaths.tracking, { page: 'Home' }),
      post(apiPaths.contactUs, freshLead('contactUs')),
      post(apiPaths.contactUs, {}),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401, 200, 401, 201, 422])
    for (const { headers } of answers) {
      expect(headers).toMatchObject(readable)
      expect(String(headers.vary).split(', ')).toContain('origin')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test.each(strangers)('are not readable for %s', async (_who, origin) => {
    const answer = await apart.app.inject({ url: apiPaths.summary, headers: { origin } })
    expect([answer.headers.vary, allowsIn(answer)]).toEqual(['origin', []])
  })

  test('do not include pages and the mail action', async () => {
    for (const url of ['/', '/about', '/favicon.svg', mailActionPath, '/healthz'])
      expect(allowsIn(await apart.app.inject({ url, headers: fromPages }))).toEqual([])
  })
})

describe('a write', () => {
  const write = (server: TestApp, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: apiPaths.contactUs, headers, payload: freshLead('contactUs') })

  test.each(['same-site', 'cross-site'])('from our pages is accepted with %s', async (site) => {
    expect((await write(apart, { ...fromPages, 'sec-fetch-site': site })).statusCode).toBe(201)
  })

  test.each(strangers)('from %s is refused', async (_who, origin) => {
    for (const site of ['same-site', 'cross-site', undefined])
      expect(
        (await write(apart, { origin, ...(site && { 'sec-fetch-site': site }) })).json().error.code,
      ).toBe('cross_site')
  })

  test('from other pages is refused where pages and API share an origin', async () => {
    expect((await write(together, fromPages)).statusCode).toBe(403)
  })

  test('that carries the cookie must echo it', async () => {
    const headers = { ...fromPages, cookie: 'XSRF-TOKEN=one' }
    expect((await write(apart, headers)).json().error.code).toBe('xsrf_token')
    expect((await write(apart, { ...headers, 'x-xsrf-token': 'one' })).statusCode).toBe(201)
  })
})

describe('a form without script', () => {
  const submit = (fields: Record<string, string>) =>
    apart.app.inject({
      method: 'POST',
      url: apiPaths.contactUs,
      headers: {
        ...fromPages,
        'sec-fetch-mode': 'navigate',
        'content-type': 'application/x-www-form-urlencoded',
        // All that a browser sends to another origin.
        referer: `${pages}/`,
      },
      payload: new URLSearchParams(fields).toString(),
    })

  test.each([
    ['/about', '/about'],
    ['/hi/about', '/contactSection'],
    ['https://evil.example', '/contactSection'],
    ['//evil.example', '/contactSection'],
  ])('from %s is redirected to %s of the pages', async (landingPage, page) => {
    const { statusCode, headers } = await submit({ ...freshLead('contactUs'), landingPage })
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(`${pages}${page}?sent=contactUs#contactUs-status`)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('keeps its landing page, and is shown again as a readable page when it is refused', async () => {
    const lead = { ...freshLead('contactUs'), landingPage: '/about' }
    await submit(lead)
    const [stored] = await all(apart.store.listLeads({ email: lead.email }))
    expect(stored?.source).toEqual({ landingPage: '/about' })
    const refused = await submit({ ...lead, email: '' })
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('>Please enter your email</p>')
    expect(refused.body).toContain(`href="${pages}/privacy"`)
    expect(refused.body).not.toMatch(/<a [^>]*href="\//)
  })
})

test('the policy of a page allows calls and forms to the API and back', async () => {
  const policyOf = async (server: TestApp) =>
    String((await server.app.inject('/about')).headers['content-security-policy']).split('; ')
  expect(await policyOf(apart)).toEqual(
    expect.arrayContaining([`connect-src 'self' ${api}`, `form-action ${pages} ${api}`]),
  )
  expect(await policyOf(together)).toEqual(
    expect.arrayContaining(["connect-src 'self'", "form-action 'self'"]),
  )
})
