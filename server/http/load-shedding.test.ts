import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { createMetrics } from '../metrics/metrics.ts'

let currentBusyMs = 0
const loopLoad = { lagMs: () => 0, busyMs: () => currentBusyMs, stop: () => {} }
const metrics = createMetrics(loopLoad)
let server: TestApp

beforeAll(async () => {
  server = await startApp({ LOAD_SHEDDING: 'on' }, { loopLoad, metrics })
})
beforeEach(() => {
  currentBusyMs = 0
})
afterAll(() => server.close())

const post = (path: string, body: object) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const lead = { email: 'a@b.example', phone: '0123456789', organisation: 'City Hospital' }
const calls: Record<string, () => Promise<Response>> = {
  page: () => fetch(`${server.origin}/about`),
  unknown: () => fetch(`${server.origin}/none`),
  health: () => fetch(`${server.origin}/healthz`),
  lead: () => post('/api/signups', lead),
  mail: () => post('/actions/sendEmail', {}),
  identity: () => post('/API/identity/anonymous/', {}),
  tracking: () => post('/api/userTracking', { page: 'Home' }),
  collect: () => post('/analytics/collect', {}),
  summary: () => fetch(`${server.origin}/analytics/summary?x`),
}

test.each([
  [0, []],
  [999, []],
  [1000, ['collect', 'summary']],
  [2000, ['identity', 'tracking', 'collect', 'summary']],
  [3000, ['mail', 'identity', 'tracking', 'collect', 'summary']],
  [60_000, ['mail', 'identity', 'tracking', 'collect', 'summary']],
])('after %i ms without idle time these are refused: %j', async (busyMs, refused) => {
  currentBusyMs = busyMs
  const names = Object.keys(calls)
  const answers = await Promise.all(names.map((name) => calls[name]?.()))
  expect(names.filter((_, i) => answers[i]?.status === 503)).toEqual(refused)
})

test('a refusal has Retry-After, the usual body and the usual headers', async () => {
  currentBusyMs = 1500
  const answer = await post('/analytics/collect', {})
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(await answer.json()).toEqual({ error: { code: 'unavailable', message: expect.any(String) } })
})

test('when the event loop is idle again, every request is served', async () => {
  currentBusyMs = 1500
  expect((await fetch(`${server.origin}/analytics/summary`)).status).toBe(503)
  currentBusyMs = 0
  expect((await fetch(`${server.origin}/analytics/summary`)).status).toBe(200)
})

test('refusals are counted apart from answers, starting at zero', async () => {
  for (const kind of ['analytics', 'visitor', 'mail'])
    expect(await createMetrics(loopLoad).text()).toContain(
      `firsthour_requests_shed_total{kind="${kind}"} 0\n`,
    )
  currentBusyMs = 1500
  await post('/analytics/collect', {})
  expect(await metrics.text()).toMatch(/^firsthour_requests_shed_total\{kind="analytics"\} \d+$/m)
})

test('with LOAD_SHEDDING off nothing is refused', async () => {
  const late = { ...loopLoad, busyMs: () => 10_000 }
  const patient = await startApp({ LOAD_SHEDDING: 'off' }, { loopLoad: late, metrics })
  expect((await fetch(`${patient.origin}/analytics/summary`)).status).toBe(200)
  await patient.close()
})
