import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshLead, startLeadApp } from '../../tests/support/lead-posts.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { readConfig } from '../config.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { clientOf, createClientLimit } from './client-limit.ts'
import { createEventLimit, createVisitLimit } from './visit-limit.ts'

test('so many a minute, then 429 until there is room; a mistyped form does not count', async () => {
  const server = await startLeadApp({ LEADS_PER_MINUTE: '3' })
  for (let i = 0; i < 5; i++) expect((await server.post('signups', {})).statusCode).toBe(422)
  for (let i = 0; i < 3; i++)
    expect((await server.post('signups', freshLead('signups'))).statusCode).toBe(201)
  const refused = await server.post('contactUs', freshLead('contactUs'))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '20'])
  server.clock.now += 20_000
  expect((await server.post('contactUs', freshLead('contactUs'))).statusCode).toBe(201)
  await server.close()
})

test('0 switches the limit off', async () => {
  const server = await startLeadApp({ LEADS_PER_MINUTE: '0' })
  const posts = Array.from({ length: 100 }, () => server.post('signups', freshLead('signups')))
  expect(new Set((await Promise.all(posts)).map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  await server.close()
})

describe('a client', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })

  test('is not held up by another, until everybody together is too much', () => {
    const limit = createClientLimit({ perMinute: 2, atOnce: 2, allClientsFactor: 100 })
    const send = (address: string) => limit.admit(address, 1000)
    send('10.0.0.1')
    send('10.0.0.1')
    expect(() => send('10.0.0.1')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 30 }))
    send('10.0.0.2')
    for (let i = 0; i < 197; i++) send(`10.1.0.${i}`)
    expect(() => send('10.2.0.1')).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
  })

  test('that was quiet may write more at once, then only its steady share', () => {
    const limit = createClientLimit({ perMinute: 60, atOnce: 100, allClientsFactor: 2 })
    limit.admit('10.0.0.1', 0, 100)
    expect(() => limit.admit('10.0.0.1', 0, 25)).toThrow(expect.objectContaining({ retryAfterSeconds: 25 }))
    limit.admit('10.0.0.1', 25_000, 25)
    expect(() => limit.admit('10.0.0.1', 25_000)).toThrow('Too many at once')
    expect(() => limit.admit('10.0.0.1', 10_000)).toThrow('Too many at once')
  })
})

describe('what visits write', () => {
  const clock = { now: Date.parse('2026-11-15T02:41:07.123Z') }
  let server: TestApp
  let token: string
  beforeAll(async () => {
    // Fifty at once from one address, ten times that from all; ten events for each.
    server = await startApp({ VISITS_PER_MINUTE: '1', TRUST_PROXY: '1' }, { now: () => clock.now, metrics })
    token = (await server.app.inject({ method: 'POST', url: '/api/identity/anonymous' })).json().token
  })
  afterAll(() => server.close())
  const metrics = createMetrics({ lagMs: () => 0 })
  const from = (address: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
  const post = (url: string, address: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: from(address), payload })
  const track = (address: string) => post('/api/userTracking', address, { page: 'Home' })
  const collect = (address: string, count: number) =>
    post('/analytics/collect', address, {
      measurementId: 'G-1',
      events: Array.from({ length: count }, () => ({ name: 'page_view' })),
    })

  test('is bounded for one client: records one by one, events by their number', async () => {
    for (let i = 0; i < 50; i++) expect((await track('10.0.0.1')).statusCode).toBe(201)
    const refused = await track('10.0.0.1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await track('10.0.0.2')).statusCode).toBe(201)

    for (let i = 0; i < 20; i++) expect((await collect('10.0.0.1', 25)).statusCode).toBe(204)
    const tooMany = await collect('10.0.0.1', 25)
    expect([tooMany.statusCode, tooMany.headers['retry-after']]).toEqual([429, '150'])
    expect((await collect('10.0.0.2', 25)).statusCode).toBe(204)
    expect((await server.store.countEventsByName())[0]?.count ?? 0).toBeLessThanOrEqual(525)
    clock.now += 60_000
    expect((await track('10.0.0.1')).statusCode).toBe(201)
    for (const kind of ['visitor', 'analytics'])
      expect(metrics.text()).toContain(`firsthour_requests_limited_total{kind="${kind}"} 1\n`)
  })

  test('is bounded for all together, and a lead is taken all the same', async () => {
    let taken = 0
    while ((await track(`10.1.${taken >> 8}.${taken & 255}`)).statusCode === 201) taken++
    expect(taken).toBeLessThanOrEqual(500)
    expect(taken).toBeGreaterThan(400)
    const lead = await post('/api/signups', '10.0.0.1', freshLead('signups'))
    expect(lead.statusCode).toBe(201)
  })
})

test('by default a rush of 3000 visitors behind one address is counted', () => {
  const { visitsPerMinute } = readConfig({})
  const [visits, events] = [createVisitLimit(visitsPerMinute), createEventLimit(visitsPerMinute)]
  for (let visitor = 0; visitor < 3000; visitor++) {
    visits.admit('203.0.113.7', 0)
    events.admit('203.0.113.7', 0, 10)
  }
  expect(() => visits.admit('203.0.113.7', 0)).toThrow('Too many at once')
})
