import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/server.ts'

const identitySecret = 'a secret of more than thirty-two characters'
const day = 24 * 60 * 60_000
const clock = { now: Date.parse('2026-11-15T02:41:07.123Z') }
let server: TestApp
beforeAll(async () => {
  server = await startApp({ IDENTITY_SECRET: identitySecret }, { now: () => clock.now })
})
afterAll(() => server.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const signIn = async (headers: Record<string, string> = {}) =>
  (await server.app.inject({ method: 'POST', url: '/api/identity/anonymous', headers })).json()
const track = (headers: Record<string, string>, payload: object = { page: 'Home' }) =>
  server.app.inject({ method: 'POST', url: '/api/userTracking', headers, payload })

async function recordsOf(userId: string) {
  const found = []
  for await (const record of server.store.listTracking()) if (record.userId === userId) found.push(record)
  return found
}

test('a visitor is signed in with a token for an hour, and keeps the id on return', async () => {
  const first = await signIn()
  expect(first).toEqual({
    userId: expect.stringMatching(/^[\da-f-]{36}$/),
    token: expect.any(String),
    issuedAt: '2026-11-15T02:41:07.000Z',
    expiresAt: '2026-11-15T03:41:07.000Z',
  })
  clock.now += 1000
  const again = await signIn(bearer(first.token))
  expect(again.userId).toBe(first.userId)
  expect(again.token).not.toBe(first.token)
  expect((await signIn()).userId).not.toBe(first.userId)
})

test('an expired token authorises nothing, and restores its visitor’s id for 400 days', async () => {
  const { token, userId } = await signIn()
  clock.now += day
  expect((await track(bearer(token))).statusCode).toBe(401)
  expect((await signIn(bearer(token))).userId).toBe(userId)
  clock.now += 400 * day
  expect((await signIn(bearer(token))).userId).not.toBe(userId)
})

test('sign-in ignores the body and its type', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'image/png'])
    expect(await signIn({ 'content-type': type })).toHaveProperty('userId')
})

test('tracking takes the visitor from the token, never from the body', async () => {
  const { token, userId } = await signIn()
  const response = await track(bearer(token), { page: 'Home', userId: 'somebody-else', timestamp: 1 })
  expect(response.statusCode).toBe(201)
  const timestamp = new Date(clock.now).toISOString()
  expect(response.json()).toEqual({ id: expect.any(String), timestamp })
  expect(await recordsOf(userId)).toEqual([
    { id: response.json().id, userId, page: 'Home', timestamp: clock.now },
  ])
})

test('a forged token is refused and restores no id', async () => {
  const { token, userId } = await signIn()
  const iat = Math.floor(clock.now / 1000)
  const claims = { sub: userId, aud: 'firsthour-visitor', iat, exp: iat + 3600 }
  const sign = (secret: string, alg = 'HS256', more: object = {}) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
  const forged = {
    'alg none': new UnsecuredJWT(claims).encode(),
    'another key': await sign(identitySecret.toUpperCase()),
    'another algorithm': await sign(identitySecret.padEnd(64, '!'), 'HS512'),
    'another audience': await sign(identitySecret, 'HS256', { aud: 'mail' }),
    'a changed claim': token.replace(
      /\.[^.]+\./,
      `.${btoa(JSON.stringify({ ...claims, exp: iat + 7200 })).replace(/=+$/, '')}.`,
    ),
    'no signature': token.replace(/[^.]+$/, ''),
    'no token at all': 'Home',
  }
  for (const [how, value] of Object.entries(forged)) {
    const response = await track(bearer(value))
    expect([how, response.statusCode, response.json().error.code]).toEqual([how, 401, 'unauthorized'])
    expect([how, (await signIn(bearer(value))).userId]).not.toEqual([how, userId])
  }
  expect((await track({})).statusCode).toBe(401)
  expect(await recordsOf(userId)).toEqual([])
})

test('a page must be named, and a visitor who opts out of tracking is not recorded', async () => {
  const { token, userId } = await signIn()
  for (const payload of [{}, { page: '' }, { page: 7 }, { page: 'x'.repeat(101) }, { page: 'Ho\0me' }])
    expect((await track(bearer(token), payload)).statusCode).toBe(422)
  for (const signal of ['dnt', 'sec-gpc'])
    expect((await track({ ...bearer(token), [signal]: '1' })).statusCode).toBe(204)
  expect(await recordsOf(userId)).toEqual([])
})
