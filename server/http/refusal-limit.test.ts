import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshLead, startLeadApp } from '../../tests/support/lead-posts.ts'

type LeadApp = Awaited<ReturnType<typeof startLeadApp>>
let server: LeadApp
beforeAll(async () => {
  server = await startLeadApp({ LEADS_PER_MINUTE: '1', TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const form = 'application/x-www-form-urlencoded'
const get = (url: string) => ({ url })
const post = (url: string, payload: string | object, type = 'application/json') => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { 'content-type': type },
})

let client = 0
const newClient = () => `10.0.0.${++client}`
const ask = async (
  address: string,
  { headers, ...call }: ReturnType<typeof post> | { url: string; headers?: undefined },
) => server.app.inject({ ...call, headers: { ...headers, 'x-forwarded-for': address } })

test.each([
  ['a page that does not exist', get('/nowhere'), 404],
  ['a call that does not exist', get('/api/nothing'), 404],
  ['the wrong method', post('/about', {}), 405],
  ['a refused lead', post('/api/signups', {}), 422],
  ['a refused form', post('/api/signups', 'email=', form), 422],
  ['no JSON', post('/api/signups', '{'), 400],
  ['another media type', post('/api/signups', 'x', 'text/css'), 415],
  ['invalid events', post('/analytics/collect', {}), 422],
  ['a record without a token', post('/api/userTracking', { page: 'Home' }), 401],
  ['the form for a link to one’s own data', get('/yours'), 200],
  ['one’s own data, asked for', get(`/yours?open=${'a'.repeat(43)}`), 200],
  ['a page that says a form was sent', get('/?sent=signups'), 200],
])('%s: twenty times the limit of leads, then a short 429', async (_name, call, status) => {
  const address = newClient()
  const statuses = []
  for (let i = 0; i < 20; i++) statuses.push((await ask(address, call)).statusCode)
  expect(statuses).toEqual(Array(20).fill(status))
  const refused = await ask(address, call)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3'])
  expect(refused.json()).toMatchObject({ error: { code: 'too_many' } })
  expect(refused.headers).toMatchObject({
    'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
  })
  // Other clients are not affected, and the limit recovers.
  expect((await ask(newClient(), call)).statusCode).toBe(status)
  server.clock.now += 3000
  expect((await ask(address, call)).statusCode).toBe(status)
})

test('built pages, health checks and accepted leads do not count', async () => {
  const address = newClient()
  for (let i = 0; i < 30; i++) {
    expect((await ask(address, get('/healthz'))).statusCode).toBe(200)
    expect((await ask(address, post('/api/identity/anonymous', ''))).statusCode).toBe(200)
  }
  expect((await ask(address, post('/api/signups', freshLead('signups')))).statusCode).toBe(201)
  for (let i = 0; i < 21; i++) await ask(address, get('/nowhere'))
  expect((await ask(address, get('/nowhere'))).statusCode).toBe(429)
  expect((await ask(address, get('/healthz'))).statusCode).toBe(200)
})

// Fastify does not trust proxy headers here: behind a proxy, all clients share one limit.
test('an address that cannot be decoded counts too', async () => {
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push((await ask(newClient(), get('/%ff'))).statusCode)
  expect(statuses).toEqual([...Array(20).fill(404), 429])
  expect((await ask(newClient(), get('/nowhere'))).statusCode).toBe(404)
})

test('without a limit on leads there is none on refusals', async () => {
  const open = await startLeadApp({ LEADS_PER_MINUTE: '0' })
  for (let i = 0; i < 50; i++) expect((await open.app.inject('/nowhere')).statusCode).toBe(404)
  await open.close()
})
