import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp({ PUBLIC_ORIGIN: 'https://www.firsthour.example' })
})
afterAll(() => server.close())

const body = { measurementId: 'G-FIRSTHOUR', events: [{ name: 'page_view', params: { page_name: '/' } }] }

async function write(headers: Record<string, string>, type = 'application/json') {
  const response = await server.app.inject({
    method: 'POST',
    url: '/analytics/collect',
    headers: { host: '127.0.0.1:3000', 'content-type': type, ...headers },
    payload: JSON.stringify(body),
  })
  return response.statusCode === 204 ? 'taken' : response.json().error.code
}

test.each([
  ['a program without a browser', {}, 'taken'],
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://www.firsthour.example' }, 'taken'],
  ['a visitor without cookies on an old browser', { origin: 'https://www.firsthour.example' }, 'taken'],
  ['a page reached by another name of this server', { origin: 'http://127.0.0.1:3000' }, 'taken'],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 'cross_site'],
  ['another site on an old browser', { origin: 'https://evil.example' }, 'cross_site'],
  ['another host of our domain', { 'sec-fetch-site': 'same-site' }, 'cross_site'],
  ['a sandboxed frame', { origin: 'null' }, 'cross_site'],
])('a write from %s', async (_who, headers, outcome) => {
  expect(await write(headers)).toBe(outcome)
})

test.each([
  ['application/x-www-form-urlencoded', '/api/signups'],
  ['text/plain', '/analytics/collect'],
  ['multipart/form-data; boundary=x', '/api/contactUs'],
])('a form of type %s from another site is refused before its body is read', async (type, url) => {
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    payload: 'email=a%40b.example',
  })
  expect(response.statusCode).toBe(403)
  expect(response.body).toContain('only be sent from our own website')
})

const browser = { 'sec-fetch-site': 'same-origin', cookie: 'a=1; XSRF-TOKEN=one; b=2' }

test.each([
  ['echoed', { ...browser, 'x-xsrf-token': 'one' }, 'application/json', 'taken'],
  ['missing from a script', browser, 'application/json', 'xsrf_token'],
  ['wrong', { ...browser, 'x-xsrf-token': 'two' }, 'application/json', 'xsrf_token'],
  ['as long, but not in bytes', { ...browser, 'x-xsrf-token': 'öné' }, 'application/json', 'xsrf_token'],
  ['wrong on a beacon', { ...browser, 'x-xsrf-token': 'two' }, 'text/plain', 'xsrf_token'],
  ['missing from a beacon, which cannot carry it', browser, 'text/plain', 'taken'],
  ['missing from a program with a cookie jar', { cookie: browser.cookie }, 'application/json', 'taken'],
])('with the cookie, a token %s', async (_how, headers, type, outcome) => {
  expect(await write(headers, type)).toBe(outcome)
})

test('signing in sets the token, readable only by our scripts, and never changes it', async () => {
  const signIn = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: '/api/identity/anonymous', headers })
  const first = String((await signIn()).headers['set-cookie'])
  expect(first).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Strict; Secure$/)
  const [cookie = ''] = first.split(';')
  expect((await signIn({ cookie })).headers['set-cookie']).toBe(first)
  expect((await signIn({ cookie: 'XSRF-TOKEN=<planted>' })).headers['set-cookie']).not.toContain('planted')
})
