import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/server.ts'

const webConfig = '/analytics/v1alpha/projects/-/apps/1:1:web:firsthour/webConfig'
const key = { 'x-goog-api-key': 'firsthour-web' }
const clock = { now: Date.parse('2026-11-15T12:00:00Z') }
const userId = '0b0e3c1c-4f0e-4f53-9c3b-5a1f6d2e7c88'
let server: TestApp

beforeAll(async () => {
  server = await startApp({}, { now: () => clock.now })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const engaged = (engagement_time_msec: number) => ({
  name: 'user_engagement',
  params: { page_name: '/', engagement_time_msec },
})
const view = (page_name: string) => ({ name: 'page_view', params: { page_name } })

const collect = (events: unknown, headers: Record<string, string> = {}, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/analytics/collect',
    headers: { 'content-type': type, ...headers },
    payload: JSON.stringify({ measurementId: 'G-FIRSTHOUR', userId, events }),
  })

async function counts(): Promise<Record<string, number>> {
  const { eventDim } = (await get('/analytics/summary')).json()
  return Object.fromEntries(eventDim.map(({ name, count }: { name: string; count: number }) => [name, count]))
}

test('webConfig has an ETag, and answers 304 to a matching If-None-Match', async () => {
  const first = await get(webConfig, key)
  expect(first.statusCode).toBe(200)
  expect(first.json()).toEqual({ appId: '1:1:web:firsthour', measurementId: 'G-FIRSTHOUR' })
  const etag = String(first.headers.etag)
  for (const known of [etag, `"x", W/${etag}`, '*']) {
    const again = await get(webConfig, { ...key, 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await get(webConfig, { ...key, 'if-none-match': '"x"' })).statusCode).toBe(200)
  expect((await get(webConfig.replaceAll(':', '%3A'), key)).statusCode).toBe(200)
})

test('webConfig needs its key and a known app', async () => {
  for (const headers of [{}, { 'x-goog-api-key': 'wrong' }]) {
    const response = await get(webConfig, headers as Record<string, string>)
    expect([response.statusCode, response.json().error.code]).toEqual([401, 'unauthorized'])
  }
  const unknown = await get(webConfig.replace('firsthour', 'other'), key)
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'not_found'])
})

test('events from JSON and beacons count in the summary at once, and are written in batches', async () => {
  const before = await counts()
  expect((await collect([view('/')])).statusCode).toBe(204)
  const leaving = { name: 'user_engagement', params: { page_name: '/ABOUT/', engagement_time_msec: 4200 } }
  expect((await collect([leaving, view('/')], {}, 'text/plain;charset=UTF-8')).statusCode).toBe(204)
  const written = await server.store.countEventsByName()
  const after = await counts()
  expect(await server.store.countEventsByName()).toEqual(written)
  expect(after.page_view).toBe((before.page_view ?? 0) + 2)
  expect(after.user_engagement).toBe((before.user_engagement ?? 0) + 1)
  await expect
    .poll(() => server.store.listDailyAggregates('2026-11-15', '2026-11-15'))
    .toContainEqual({
      day: '2026-11-15',
      name: 'user_engagement',
      page: '/about',
      count: 1,
      valueSum: 4200,
    })
})

test('the summary tells a stranger nothing about forms', async () => {
  const form = { page_name: '/', form: 'signups' }
  await collect([view('/'), { name: 'form_seen', params: form }, { name: 'form_sent', params: form }])
  expect(Object.keys(await counts()).toSorted()).toEqual(['page_view', 'user_engagement'])
  // Also once they are stored.
  const stored = async () => (await server.store.countEventsByName()).map(({ name }) => name)
  await expect.poll(stored).toContain('form_sent')
  expect(Object.keys(await counts()).toSorted()).toEqual(['page_view', 'user_engagement'])
})

test('a path that is no page of the site is not stored: it could name a person', async () => {
  await collect([
    view('/reset?mail=asha@clinic.example'),
    view(`/${'asha'.repeat(500)}`),
    view(`${'/'.repeat(12_000)}x`),
    view(`/about${'/'.repeat(400)}`),
    { name: 'page_view' },
  ])
  const pages = async () =>
    new Set(
      (await server.store.listDailyAggregates('2026-11-15', '2026-11-15')).map(({ page }) => page).sort(),
    )
  await expect.poll(pages).toEqual(new Set(['/', '/about', '(other)']))
})

test.each([
  ['no events', []],
  ['too many events', Array.from({ length: 26 }, () => view('/'))],
  ['an invalid event name', [{ name: 'page view', params: {} }]],
  ['a nested value', [{ name: 'page_view', params: { page_name: { a: 1 } } }]],
  ['a text for a number', [{ name: 'LCP', params: { value: 'slow' } }]],
  ['an engagement of more than a day', [engaged(24 * 60 * 60_000 + 1)]],
  ['a negative time', [engaged(-1)]],
  ['a number that is too large', [{ name: 'LCP', params: { value: 1e308 } }]],
  ['a layout shift that is too large', [{ name: 'CLS', params: { value: 1001 } }]],
  ['no list', 'page_view'],
])('%s: refused', async (_what, events) => {
  const response = await collect(events)
  expect([response.statusCode, response.json().error.code]).toEqual([422, 'invalid'])
})

test('unknown event names and parameters are not stored: they could contain anything', async () => {
  const before = await counts()
  const texts = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`p${at}`, 'asha '.repeat(60)]))
  await collect([{ name: 'asha_rao_9876543210', params: texts }])
  await collect([{ name: 'page_view', params: { page_name: '/impact', value: 1e308, title: 'Asha Rao' } }])
  expect(await counts()).toEqual({ ...before, page_view: (before.page_view ?? 0) + 1 })
  const stored = async () => (await server.store.countEventsByName()).map(({ name }) => name).toSorted()
  await expect.poll(stored).toEqual(expect.arrayContaining(['(other)']))
  expect(await stored()).not.toContain('asha_rao_9876543210')
  await expect
    .poll(() => server.store.listDailyAggregates('2026-11-15', '2026-11-15'))
    .toContainEqual({
      day: '2026-11-15',
      name: 'page_view',
      page: '/impact',
      count: 1,
      valueSum: 0,
    })
})

test('invalid JSON and oversized bodies are refused', async () => {
  const post = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/analytics/collect',
      headers: { 'content-type': 'text/plain' },
      payload,
    })
  expect((await post('{"measurementId"')).statusCode).toBe(400)
  expect((await post(`"${'x'.repeat(20_000)}"`)).statusCode).toBe(413)
})

test.each([
  ['dnt', '1'],
  ['sec-gpc', '1'],
  ['user-agent', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['user-agent', 'Mozilla/5.0 (Linux; Android 11) Chrome/141 Mobile Safari/537.36 Chrome-Lighthouse'],
  ['user-agent', 'facebookexternalhit/1.1'],
  ['user-agent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141 Safari/537.36'],
])('with %s: %s nothing is counted', async (header, value) => {
  const before = await counts()
  expect((await collect([view('/privacy')], { [header]: value })).statusCode).toBe(204)
  expect(await counts()).toEqual(before)
})

test('a CUBOT phone is a visitor, not a robot', async () => {
  const before = await counts()
  await collect([view('/about')], {
    'user-agent': 'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) Chrome/141 Mobile Safari/537.36',
  })
  expect((await counts()).page_view).toBe((before.page_view ?? 0) + 1)
})

test('the user agent is parsed once for all events of a call', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14; K) Chrome/142.0.0.0 Mobile Safari/537.36'
  const looksAt = async (events: number) => {
    const tried = vi.spyOn(RegExp.prototype, 'test')
    await collect(Array(events).fill(view('/about')), { 'user-agent': agent })
    const looks = tried.mock.calls.filter(([text]) => text === agent).length
    tried.mockRestore()
    return looks
  }
  const once = await looksAt(1)
  expect(once).toBeGreaterThan(0)
  expect(await looksAt(25)).toBe(once)
})
