import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { analyticsEvent } from '../../tests/support/analytics-events.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { openStore } from '../database/open-store.ts'
import type { Store } from '../database/store.ts'
import { dropDaily } from './retention.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 10, 15)

let dataDir: string
let store: Store
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'drop-daily-'))
  store = await openStore({ dataDir, databaseUrl: undefined })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: start })
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
  await rm(dataDir, { recursive: true })
})

test('old events are deleted at start and then every day, until the server stops', async () => {
  const view = (daysAgo: number) => analyticsEvent({ timestamp: start - daysAgo * dayMs })
  await store.addEvents([view(91), view(89.5), view(88.5), view(10)])
  const dropped: number[] = []
  let count = 0
  const dropOlder = async (olderThanMs: number) => {
    count = await store.dropOlder('events', olderThanMs, Date.now())
    return count
  }
  // The last step of a run; hours that pass before it do not start another run.
  const releaseLease: Store['releaseLease'] = async (...args) => {
    await store.releaseLease(...args)
    dropped.push(count)
  }
  const app = Fastify()
  const watched = { ...store, releaseLease }
  dropDaily(app, { what: 'analytics events', store: watched, days: 90, dropOlder, now: Date.now })
  await eventually(() => expect(dropped).toEqual([1]))
  await vi.advanceTimersByTimeAsync(dayMs)
  await eventually(() => expect(dropped).toEqual([1, 1]))
  await vi.advanceTimersByTimeAsync(dayMs)
  await eventually(() => expect(dropped).toEqual([1, 1, 1]))
  await app.close()
  await vi.advanceTimersByTimeAsync(100 * dayMs)
  expect(dropped).toEqual([1, 1, 1])
  expect(await store.countEventsByName()).toEqual([{ name: 'page_view', count: 4 }])
})

test('work that another server has taken, or that failed, is tried again an hour later', async () => {
  const attempts: string[] = []
  const takeLease = async () => {
    attempts.push('asked')
    return attempts.length > 1 ? Date.now() : null
  }
  const dropOlder = async () => {
    attempts.push('dropped')
    if (attempts.length < 4) throw new Error('the store is away')
    return 0
  }
  const releaseLease: Store['releaseLease'] = async (...args) => {
    await store.releaseLease(...args)
    attempts.push('let go')
  }
  const app = Fastify()
  const shared = { ...store, takeLease, releaseLease }
  dropDaily(app, { what: 'leads', store: shared, days: 90, dropOlder, now: Date.now })
  const expected = ['asked', 'asked', 'dropped', 'let go', 'asked', 'dropped', 'let go']
  await eventually(() => expect(attempts).toEqual(expected.slice(0, 1)))
  await vi.advanceTimersByTimeAsync(dayMs / 24)
  await eventually(() => expect(attempts).toEqual(expected.slice(0, 4)))
  await vi.advanceTimersByTimeAsync(dayMs / 24)
  await eventually(() => expect(attempts).toEqual(expected))
  await vi.advanceTimersByTimeAsync(dayMs / 2)
  expect(attempts).toEqual(expected)
  await app.close()
})
