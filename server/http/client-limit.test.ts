import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshLead, startLeadApp } from '../../tests/support/lead-posts.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { readConfig } from '../config.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createClientLimit, createEventLimit, createVisitLimit, networksOf } from './client-limit.ts'

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

test('submissions caught by the honeypot do not count towards the limit of all clients', async () => {
  const server = await startLeadApp({ LEADS_PER_MINUTE: '1', TRUST_PROXY: '1' })
  const post = (at: number, added = {}) =>
    server.post('signups', { ...freshLead('signups'), ...added }, { 'x-forwarded-for': `10.0.0.${at}` })
  const caught = await Promise.all(Array.from({ length: 100 }, (_, at) => post(at, { subtopic: 'x' })))
  expect(new Set(caught.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect((await post(1)).statusCode).toBe(429)
  expect((await post(200)).statusCode).toBe(201)
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
    ['[2001:db8:1:234::9]:50123', '20010db800010234/64 20010db8000102/56 20010db80001/48'],
    ['[2001:db8:1:2::9]', '20010db800010002/64 20010db8000100/56 20010db80001/48'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64 20010db8000100/56 20010db80001/48'],
    ['2001:DB8:1:2::9', '20010db800010002/64 20010db8000100/56 20010db80001/48'],
    ['2001:db8::1', '20010db800000000/64 20010db8000000/56 20010db80000/48'],
    ['64:ff9b::203.0.113.7', '0064ff9b00000000/64 0064ff9b000000/56 0064ff9b0000/48'],
    ['fe80::1%eth0', 'fe80000000000000/64 fe800000000000/56 fe8000000000/48'],
    ['::1', '0000000000000000/64 00000000000000/56 000000000000/48'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, networks) => {
    expect(networksOf(address).map(({ name }) => name)).toEqual(networks.split(' '))
  })

  test('is not limited by another client’s requests, until the limit of all clients is reached', () => {
    const limit = createClientLimit({ perMinute: 2, atOnce: 2, allClientsFactor: 100 })
    const send = (address: string) => limit.admit(address, 1000)
    send('10.0.0.1')
    send('10.0.0.1')
    expect(() => send('10.0.0.1')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 30 }))
    send('10.0.0.2')
    for (let i = 0; i < 197; i++) send(`10.1.0.${i}`)
    expect(() => send('10.2.0.1')).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
  })

  /** How many of these addresses, in order, are admitted. */
  const letIn = (limit: ReturnType<typeof createClientLimit>, addresses: string[], now = 0) =>
    addresses.filter((address) => {
      try {
        limit.admit(address, now)
        return true
      } catch {
        return false
      }
    }).length
  const each = (count: number, address: (at: string) => string) =>
    Array.from({ length: count }, (_, at) => address(at.toString(16)))

  test('cannot multiply its limit with the networks of one household or office', () => {
    const limit = createClientLimit({ perMinute: 30, atOnce: 30, allClientsFactor: 100 })
    const households = each(3600, (at) => `2001:db8:1:${at}::1`)
    expect(letIn(limit, households.slice(0, 256))).toBe(30 * 4)
    expect(letIn(limit, households)).toBe(30 * 16 - 30 * 4)
    expect(letIn(limit, ['2001:db8:2:1::1', '203.0.113.7'])).toBe(2)
  })

  test('that was idle keeps a share that the others cannot use up', () => {
    const limit = createClientLimit({ perMinute: 30, atOnce: 30, allClientsFactor: 100 })
    const others = Array.from({ length: 120 }, (_, at) => Array<string>(30).fill(`10.0.0.${at}`)).flat()
    // Each of them was a new network once.
    expect(letIn(limit, others)).toBeLessThan(3000 - 600)
    expect(letIn(limit, ['203.0.113.7', '2001:db8:1:1::1'])).toBe(2)
    expect(letIn(limit, ['203.0.113.7'])).toBe(0)
    expect(letIn(limit, others, 1000)).toBeLessThan(100)
    expect(letIn(limit, ['203.0.113.8'], 1000)).toBe(1)
  })

  test('that sends spam uses up only its own share', () => {
    const limit = createClientLimit({ perMinute: 30, atOnce: 30, allClientsFactor: 100 })
    for (const address of each(99, (at) => `10.0.0.${Number.parseInt(at, 16)}`))
      for (let i = 0; i < 30; i++) limit.admitSpam(address, 0)
    expect(letIn(limit, ['10.0.0.1'])).toBe(0)
    const honest = Array.from({ length: 75 }, (_, at) => Array<string>(30).fill(`10.1.0.${at}`)).flat()
    expect(letIn(limit, honest)).toBe(75 * 30)
  })

  test('that was idle may send a burst, then only its steady rate', () => {
    const limit = createClientLimit({ perMinute: 60, atOnce: 100, allClientsFactor: 2 })
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
    // A burst of fifty from one address, ten times that from all; ten events each.
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

  test('is limited for all clients together, and leads are still accepted', async () => {
    let taken = 0
    while ((await track(`10.1.${taken >> 8}.${taken & 255}`)).statusCode === 201) taken++
    expect(taken).toBeLessThanOrEqual(500)
    expect(taken).toBeGreaterThan(400)
    const lead = await post('/api/signups', '10.0.0.1', freshLead('signups'))
    expect(lead.statusCode).toBe(201)
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
