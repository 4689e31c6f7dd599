import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { analyticsEvent } from '../../tests/support/analytics-events.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { createLogRecord } from '../../tests/support/log-record.ts'
import { spawnServer, startApp } from '../../tests/support/server.ts'
import { StoreUnavailableError } from '../database/errors.ts'
import { openStore } from '../database/open-store.ts'
import type { Store } from '../database/store.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createEventQueue } from './event-queue.ts'

const event = analyticsEvent({ timestamp: 1 })
const many = (count: number) => Array.from({ length: count }, () => event)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-events-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const openEmbedded = () => openStore({ dataDir, databaseUrl: undefined })
const pageViews = async (store: Store) => (await store.countEventsByName())[0]?.count ?? 0

test('events answered with 204 are on disk after SIGTERM', async () => {
  const port = String(await freePort())
  const server = await spawnServer({ DATA_DIR: dataDir, PORT: port })
  const body = JSON.stringify({
    measurementId: 'G-FIRSTHOUR',
    events: Array.from({ length: 20 }, () => ({ name: 'page_view', params: { page_name: '/' } })),
  })
  const post = async () =>
    (await fetch(`${server.origin}/analytics/collect`, { method: 'POST', body })).status
  let taken = 0
  // A full queue refuses events, so they are sent again.
  while (taken < 30) {
    const answers = await Promise.all(Array.from({ length: 30 - taken }, post))
    taken += answers.filter((status) => status === 204).length
  }
  expect(await server.stop('SIGTERM')).toBe(0)

  const store = await openEmbedded()
  expect(await pageViews(store)).toBe(taken * 20)
  await store.close()
})

test('events wait while the store fails, and are written once and in order when it is back', async () => {
  const store = await openEmbedded()
  const log = createLogRecord()
  let down = true
  const addEvents: Store['addEvents'] = async (events) => {
    if (down) throw new StoreUnavailableError('disk full')
    await store.addEvents(events)
  }
  const queue = createEventQueue({ addEvents }, log)
  expect(queue.add(many(1500))).toBe(true)
  await expect(queue.flush()).rejects.toThrow('disk full')
  expect(log.lines).toMatchObject([{ level: 'warn', entry: { waiting: 1500 } }])
  down = false
  queue.add(many(3))
  await queue.close()
  expect(await pageViews(store)).toBe(1503)
  await store.close()
})

test('a store that stays down at shutdown is logged as an error', async () => {
  const log = createLogRecord()
  const addEvents = () => Promise.reject(new StoreUnavailableError('disk full'))
  const queue = createEventQueue({ addEvents }, log)
  queue.add(many(7))
  await queue.close()
  expect(log.lines.at(-1)).toMatchObject({ level: 'error', entry: { lost: 7 } })
})

test.each(['SQLite', 'PostgreSQL'])(
  'an event that %s will never accept is dropped, logged and counted; all others are written once',
  async (dialect) => {
    const databaseUrl = dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined
    const store = await openStore({ dataDir, databaseUrl })
    const log = createLogRecord()
    const metrics = createMetrics()
    // The store becomes unavailable while a batch is split. Events written before must not be written again.
    let calls = 0
    const addEvents: Store['addEvents'] = async (events) => {
      if (++calls === 7) throw new StoreUnavailableError('restarting')
      await store.addEvents(events)
    }
    const queue = createEventQueue({ addEvents }, log, metrics)
    const inHalfAMillisecond = { ...event, timestamp: 1.5 }
    const withNul = { ...event, page: '\0' }
    queue.add([...many(400), inHalfAMillisecond, ...many(300), withNul, ...many(900)])
    await expect(queue.flush()).rejects.toThrow('restarting')
    await queue.flush()
    expect(await pageViews(store)).toBe(1600)
    const errors = log.lines.filter(({ level }) => level === 'error')
    expect(errors.reduce((sum, { entry }) => sum + Number(entry.lost), 0)).toBe(2)
    expect(await metrics.text()).toContain('firsthour_events_set_aside_total 2\n')
    await queue.close()
    await store.close()
  },
)

test('a stalled store does not exhaust memory: a full queue answers 503 and stores nothing', async () => {
  const store = await openEmbedded()
  const released = Promise.withResolvers<void>()
  const addEvents: Store['addEvents'] = async (events) => {
    await released.promise
    await store.addEvents(events)
  }
  const server = await startApp({}, { store: { ...store, addEvents } })
  const payload = { measurementId: 'G-1', events: Array.from({ length: 25 }, () => ({ name: 'page_view' })) }
  const post = () => server.app.inject({ method: 'POST', url: '/analytics/collect', payload })
  let taken = 0
  let answer = await post()
  for (; answer.statusCode === 204; answer = await post()) taken += 25
  expect([taken, answer.statusCode, answer.headers['retry-after']]).toEqual([20_000, 503, '5'])

  released.resolve()
  await server.app.close()
  expect(await pageViews(store)).toBe(taken)
  await server.close()
})
