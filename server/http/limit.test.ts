import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshLead, startLeadApp } from '../../tests/support/lead-posts.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { readConfig } from '../config.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createEventLimit, createLimit, createVisitLimit, networkOf } from './limit.ts'

test('answers 429 beyond the limit of a minute; an invalid form does not count', async () => {
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
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[2001:db8:1:234::9]:50123', '20010db800010234/64'],
    ['[2001:db8:1:2::9]', '20010db800010002/64'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:DB8:1:2::9', '20010db800010002/64'],
    ['2001:db8::1', '20010db800000000/64'],
    ['64:ff9b::203.0.113.7', '0064ff9b00000000/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
    ['::1', '0000000000000000/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('is not limited by another client’s requests', () => {
    const limit = createLimit(2)
    const send = (address: string) => limit.admit(address, 1000)
    send('10.0.0.1')
    send('10.0.0.1')
    expect(() => send('10.0.0.1')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 30 }))
    send('10.0.0.2')
    send('2001:db8:1:1::1')
    send('2001:db8:1:1::2')
    expect(() => send('2001:db8:1:1::3')).toThrow('Too many requests')
    send('2001:db8:1:2::1')
  })

  test('is forgotten once 30,000 others came after it, and no earlier', () => {
    const limit = createLimit(1)
    limit.admit('10.0.0.1', 0)
    const others = (from: number, to: number) => {
      for (let at = from; at < to; at++) limit.admit(`2001:db8:${at.toString(16)}::1`, 0)
    }
    others(0, 29_999)
    expect(() => limit.admit('10.0.0.1', 0)).toThrow('Too many requests')
    others(29_999, 59_999)
    limit.admit('10.0.0.1', 0)
  })

  test('that was idle may send a burst, then only its steady rate', () => {
    const limit = createLimit(60, 100)
    limit.admit('10.0.0.1', 0, 100)
    expect(() => limit.admit('10.0.0.1', 0, 25)).toThrow(expect.objectContaining({ retryAfterSeconds: 25 }))
    limit.admit('10.0.0.1', 25_000, 25)
    expect(() => limit.admit('10.0.0.1', 25_000)).toThrow('Too many requests')
    expect(() => limit.admit('10.0.0.1', 10_000)).toThrow('Too many requests')
  })
})

describe('what a visit stores', () => {
  const clock = { now: Date.parse('2026-11-15T02:41:07.123Z') }
  let server: TestApp
  let token: string
  beforeAll(async () => {
    // A burst of fifty from one address; ten events each.
    server = await startApp({ VISITS_PER_MINUTE: '1', TRUST_PROXY: '1' }, { now: () => clock.now, metrics })
    token = (await server.app.inject({ method: 'POST', url: '/api/identity/anonymous' })).json().token
  })
  afterAll(() => server.close())
  const metrics = createMetrics()
  const from = (address: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
  const post = (url: string, address: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: from(address), payload })
  const track = (address: string) => post('/api/userTracking', address, { page: 'Home' })
  const collect = (address: string, count: number) =>
    post('/analytics/collect', address, {
      measurementId: 'G-1',
      events: Array.from({ length: count }, () => ({ name: 'page_view' })),
    })

  test('is limited per client: tracking records one by one, events by number', async () => {
    for (let i = 0; i < 50; i++) expect((await track('10.0.0.1')).statusCode).toBe(201)
    const refused = await track('10.0.0.1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await track('10.0.0.2')).statusCode).toBe(201)

    for (let i = 0; i < 6; i++) expect((await collect('10.0.0.1', 25)).statusCode).toBe(204)
    const tooMany = await collect('10.0.0.1', 25)
    expect([tooMany.statusCode, tooMany.headers['retry-after']]).toEqual([429, '150'])
    expect((await collect('10.0.0.2', 25)).statusCode).toBe(204)
    expect((await server.store.countEventsByName())[0]?.count ?? 0).toBeLessThanOrEqual(175)
    clock.now += 60_000
    expect((await track('10.0.0.1')).statusCode).toBe(201)
    for (const kind of ['visitor', 'analytics'])
      expect(await metrics.text()).toContain(`firsthour_requests_limited_total{kind="${kind}"} 1\n`)
  })
})

test('by default 3000 visitors behind one address are all counted', () => {
  const { visitsPerMinute } = readConfig({})
  const [visits, events] = [createVisitLimit(visitsPerMinute), createEventLimit(visitsPerMinute)]
  for (let visitor = 0; visitor < 3000; visitor++) {
    visits.admit('203.0.113.7', 0)
    events.admit('203.0.113.7', 0, 3)
  }
  expect(() => visits.admit('203.0.113.7', 0)).toThrow('Too many requests')
  expect(() => events.admit('203.0.113.7', 0)).toThrow('Too many requests')
})
