import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPaths } from '../../contract/desk.ts'
import { type DeskBrowser, startDesk, type TestDesk } from '../../tests/support/desk.ts'

let clock = Date.now()
let desk: TestDesk
let browser: DeskBrowser
beforeAll(async () => {
  desk = await startDesk({ now: () => clock, env: { TRUST_PROXY: '1' } })
  browser = await desk.signIn()
})
afterAll(() => desk.close())

const ask = (address: string, url: string, headers: Record<string, string> = {}) =>
  desk.inject({
    url,
    headers: { host: new URL(desk.origin).host, 'x-forwarded-for': address, ...headers },
  })

async function statusesOf(count: number, ...call: Parameters<typeof ask>): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let i = 0; i < count; i++) statuses.add((await ask(...call)).statusCode)
  return statuses
}

test.each([
  ['a call without a session', '10.0.0.1', deskPaths.leads, {}, 401],
  ['a page that does not exist', '10.0.0.2', '/nowhere', {}, 404],
  ['a request to another host', '10.0.0.3', '/', { host: 'evil.example' }, 421],
])('%s: six hundred a minute, then a short 429', async (_name, address, url, headers, status) => {
  expect(await statusesOf(600, address, url, headers)).toEqual(new Set([status]))
  const refused = await ask(address, url, headers)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await ask('10.0.0.9', url, headers)).statusCode).toBe(status)
  clock += 100
  expect((await ask(address, url, headers)).statusCode).toBe(status)
})

// Fastify does not trust proxy headers here: behind a proxy, all clients share one limit.
test('an address that cannot be decoded counts too', async () => {
  expect(await statusesOf(600, '10.0.0.4', '/%ff')).toEqual(new Set([404]))
  expect((await ask('10.0.0.4', '/%ff')).statusCode).toBe(429)
})

test('people who are signed in are never refused for a stranger at their address, and do not count', async () => {
  const own = { cookie: browser.cookie ?? '', 'x-desk-key': browser.key ?? '' }
  expect(await statusesOf(601, '10.0.0.5', `${deskPaths.leads}/none`, own)).toEqual(new Set([404]))
  expect((await ask('10.0.0.5', deskPaths.ways)).statusCode).toBe(200)
  await statusesOf(601, '10.0.0.5', deskPaths.leads)
  expect((await ask('10.0.0.5', deskPaths.ways)).statusCode).toBe(429)
  expect((await ask('10.0.0.5', deskPaths.leads, own)).statusCode).toBe(200)
})
