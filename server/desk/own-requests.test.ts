import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskPaths } from '../../contract/desk.ts'
import { type DeskBrowser, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { makeLinkToken } from './sign-in.ts'

const files = new Map(
  Object.entries({
    '/index.html': '<!doctype html><title>Desk</title>',
    '/assets/desk-4f2a.js': 'export {}',
    '/assets/desk-4f2a.js.br': 'compressed',
    '/notes.txt': 'not for serving',
  }).map(([path, text]) => [path, Buffer.from(text)]),
)

let desk: TestDesk
let browser: DeskBrowser
beforeAll(async () => {
  desk = await startDesk({ files })
  browser = await desk.signIn()
})
afterAll(() => desk.close())

const signedIn = () => ({
  host: new URL(desk.origin).host,
  cookie: browser.cookie ?? '',
  'x-desk-key': browser.key ?? '',
})
const inject = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET', url = '/api/leads') =>
  desk.inject({
    method,
    url,
    headers: { ...signedIn(), ...headers },
    ...(method === 'POST' && { payload: { ids: ['019a8563-0a5b-7000-8c1d-6b1f3f0f2b77'], read: true } }),
  })

describe('a host name that resolves to this machine', () => {
  test.each([
    'evil.example',
    'localhost.evil.example:4000',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
  ])('such as "%s" answers 421', async (host) => {
    for (const url of ['/api/leads', '/', '/assets/desk-4f2a.js'])
      expect((await inject({ host }, 'GET', url)).statusCode).toBe(421)
  })

  test.each(['localhost:8080', '127.0.0.1:4000', '[::1]:4000'])(
    'of the machine itself, %s, is answered',
    async (host) => {
      expect((await inject({ host })).statusCode).toBe(200)
    },
  )
})

test.each(Object.values(deskPaths))('HEAD %s answers 404', async (path) => {
  const answer = await desk.inject({ method: 'HEAD', url: path, headers: signedIn() })
  expect(answer.statusCode).toBe(404)
})

describe('a write', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page whose two answers differ', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['no page at all', { 'sec-fetch-site': 'none' }],
    ['nobody knows where', {}],
  ])('from %s is refused', async (_who, headers) => {
    const answer = await inject(headers, 'POST', '/api/leads/read')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: { code: 'cross_site' } })
  })

  test('from the desk’s own page is accepted, also by a browser that sends only the origin', async () => {
    const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: desk.origin }]
    for (const headers of own) expect((await inject(headers, 'POST', '/api/leads/read')).statusCode).toBe(200)
  })

  test('as a plain form or text, or too large, is refused', async () => {
    const post = (type: string, payload: string) =>
      desk.inject({
        method: 'POST',
        url: '/api/session/link',
        headers: {
          host: 'localhost',
          origin: desk.origin,
          'sec-fetch-site': 'same-origin',
          'content-type': type,
        },
        payload,
      })
    expect((await post('text/plain', '{"email":"a@b.example"}')).statusCode).toBe(415)
    expect((await post('application/x-www-form-urlencoded', 'email=a@b.example')).statusCode).toBe(415)
    expect((await post('application/json', JSON.stringify({ email: 'a'.repeat(70_000) }))).statusCode).toBe(
      413,
    )
  })
})

test('every answer has the security headers and is never cached', async () => {
  for (const path of ['/', '/api/session', '/api/leads', '/api/nothing', '/nowhere', '/%ff']) {
    const { headers } = await browser.get(path)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self';(?!.*unsafe)/,
    )
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
  const { headers } = await browser.call('OPTIONS', '/api/leads')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('the cookie is bound to the desk’s own https address', async () => {
  const secure = await startDesk({ env: { DESK_ORIGIN: 'https://desk.example.org' } })
  const token = await makeLinkToken({ store: secure.store, now: Date.now }, 'asha@firsthour.example')
  const { headers } = await secure.inject({
    method: 'POST',
    url: '/api/session',
    headers: { host: 'desk.example.org', origin: 'https://desk.example.org' },
    payload: { token },
  })
  await secure.close()
  expect([headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(headers['strict-transport-security']).toMatch(/^max-age=/)
})

describe('the application', () => {
  test.each([
    '/',
    '/?status=new',
    '/leads/019a8563',
    '/figures',
    '/requests',
    '/health',
    '/record',
    '/sign-in',
    '/enter',
  ])('is served at %s without a session', async (path) => {
    expect(await desk.browser().get(path)).toMatchObject({
      status: 200,
      body: expect.stringContaining('Desk'),
    })
  })

  test('has immutable files that browsers cache, and no others', async () => {
    const script = await desk.inject({
      url: '/assets/desk-4f2a.js',
      headers: { host: 'localhost', 'accept-encoding': 'gzip, br' },
    })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(script.body).toBe('compressed')
    const missing = [
      '/notes.txt',
      '/assets/desk-0000.js',
      '/../package.json',
      '/%2e%2e/package.json',
      '/contact',
    ]
    for (const path of missing) expect((await desk.browser().get(path)).status).toBe(404)
  })

  test('reports that it is not built', async () => {
    const bare = await startDesk()
    const { status, body } = await bare.browser().get('/')
    await bare.close()
    expect({ status, body }).toMatchObject({ status: 200, body: expect.stringContaining('npm run build') })
  })
})

describe('the two ports', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await startApp()
  })
  afterAll(() => site.close())

  test.each(Object.values(deskPaths))('the public port does not serve %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      const { status } = await fetch(site.origin + path, {
        method,
        headers: { cookie: browser.cookie ?? '', 'x-desk-key': browser.key ?? '' },
      })
      expect([404, 405]).toContain(status)
    }
  })

  test.each([
    '/api/contactUs',
    '/api/signups',
    '/analytics/summary',
    '/actions/sendEmail',
    '/healthz',
    '/impact',
  ])('the desk’s port does not serve %s', async (path) => {
    expect((await browser.get(path)).status).toBe(404)
    expect((await browser.post(path, {})).status).toBe(404)
  })
})
