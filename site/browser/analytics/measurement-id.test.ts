import { beforeEach, expect, test, vi } from 'vitest'
import type { ConfigState, ConfigStateStore } from './config-state.ts'
import { indexedDbState } from './config-state.ts'
import { backoffMs, resolveMeasurementId } from './measurement-id.ts'

const options = { url: '/analytics', appId: '1:1:web:app', apiKey: 'key', measurementId: 'G-LOCAL' }
const withoutLocal = { ...options, measurementId: undefined }
const log = vi.fn()
let kept: Map<string, ConfigState>
let state: ConfigStateStore
let calls: { url: string; headers: Record<string, string>; at: number }[]
let answers: (number | 'never')[]

function answer(status: number): Response {
  if (status === 0) throw new TypeError('no network')
  if (status === 200)
    return Response.json({ appId: options.appId, measurementId: 'G-REMOTE' }, { headers: { etag: '"1"' } })
  return new Response(status === 304 ? null : '{"error":{"code":"x","message":"y"}}', { status })
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  log.mockReset()
  vi.stubGlobal('console', { warn: log })
  vi.stubGlobal('location', new URL('http://localhost/'))
  kept = new Map()
  state = {
    read: async (appId) => kept.get(appId) ?? {},
    write: async (appId, value) => void kept.set(appId, value),
  }
  calls = []
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    calls.push({ url, headers: init.headers, at: Date.now() - 1_000_000 })
    const next = answers.shift() ?? 200
    return next === 'never' ? new Promise(() => {}) : answer(next)
  })
})

async function resolve(
  given: (number | 'never')[],
  settings = options as typeof withoutLocal | typeof options,
) {
  answers = given
  const result = resolveMeasurementId(settings, { state, random: () => 0.5 }).catch((error) => error)
  await vi.runAllTimersAsync()
  return result
}

test('the measurement id is fetched from the provider with the key, at the app’s address', async () => {
  expect(await resolve([200])).toBe('G-REMOTE')
  expect(calls).toMatchObject([
    {
      url: '/analytics/v1alpha/projects/-/apps/1%3A1%3Aweb%3Aapp/webConfig',
      headers: { 'x-goog-api-key': 'key' },
    },
  ])
})

test('the next load sends the ETag, and 304 keeps the id', async () => {
  await resolve([200])
  expect(await resolve([304])).toBe('G-REMOTE')
  expect(calls[1]?.headers['if-none-match']).toBe('"1"')
})

test('without an app id or key the local id is used, or the error names what is missing', async () => {
  expect(await resolve([], { ...options, appId: '' })).toBe('G-LOCAL')
  expect(await resolve([], { ...options, apiKey: '' })).toBe('G-LOCAL')
  expect(await resolve([], { ...withoutLocal, appId: '' })).toMatchObject({ code: 'no-app-id' })
  expect(await resolve([], { ...withoutLocal, apiKey: '' })).toMatchObject({ code: 'no-api-key' })
  expect(calls).toEqual([])
})

test('429, 500 and 504 are retried after 1, 2 and 4 seconds', async () => {
  expect(await resolve([429, 500, 504, 200])).toBe('G-REMOTE')
  expect(calls.map(({ at }) => at)).toEqual([0, 1000, 3000, 7000])
  expect(kept.get(options.appId)).toEqual({ etag: '"1"', measurementId: 'G-REMOTE' })
})

test('503 is retried after 1, 2 and 4 seconds, too', async () => {
  expect(await resolve([503, 503, 503, 200])).toBe('G-REMOTE')
  expect(calls.map(({ at }) => at)).toEqual([0, 1000, 3000, 7000])
})

test('after a 503 the interval is never more than 30 seconds, with any jitter', () => {
  const intervals = [0, 1, 2, 3, 4, 5, 9].map((count) => backoffMs(503, count, () => 0.5))
  expect(intervals).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(backoffMs(503, 4, () => 1)).toBe(24_000)
  expect(backoffMs(503, 5, () => 1)).toBe(30_000)
})

test('backoff has a jitter of one half and a maximum of four hours', () => {
  expect([0, 0.5, 1].map((chance) => backoffMs(500, 3, () => chance))).toEqual([4000, 8000, 12_000])
  expect(backoffMs(429, 30, () => 1)).toBe(4 * 60 * 60_000)
})

test.each([400, 401, 404, 0])('%d is not retried: config-fetch-failed, or the local id', async (status) => {
  expect(await resolve([status], withoutLocal)).toMatchObject({
    code: 'config-fetch-failed',
    httpStatus: status,
  })
  expect(await resolve([status])).toBe('G-LOCAL')
  expect(calls).toHaveLength(2)
  expect(log).toHaveBeenCalledOnce()
})

test('after 60 s in all the local id is used', async () => {
  expect(await resolve(['never'])).toBe('G-LOCAL')
  expect(Date.now() - 1_000_000).toBe(60_000)
})

test('throttling survives the page: the next load sends no request and reports fetch-throttle', async () => {
  kept.set(options.appId, { backoffCount: 8 })
  expect(await resolve([429], withoutLocal)).toMatchObject({ code: 'fetch-throttle' })
  expect(kept.get(options.appId)).toMatchObject({ backoffCount: 9 })
  const before = calls.length
  expect(await resolve([200], withoutLocal)).toMatchObject({ code: 'fetch-throttle' })
  expect(await resolve([200])).toBe('G-LOCAL')
  expect(calls).toHaveLength(before)

  vi.setSystemTime(Date.now() + 900_000)
  expect(await resolve([200])).toBe('G-REMOTE')
})

test('without IndexedDB nothing is stored, the error is logged, and the call still works', async () => {
  await expect(indexedDbState.read('x')).rejects.toMatchObject({ code: 'indexeddb-unavailable' })
  state = indexedDbState
  expect(await resolve([200])).toBe('G-REMOTE')
  expect(log).toHaveBeenCalledWith('Analytics:', 'AnalyticsError: indexeddb-unavailable')
})
