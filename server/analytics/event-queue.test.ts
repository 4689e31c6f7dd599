import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogRecord } from '../../tests/support/log-record.ts'
import { freePort, spawnServer, startApp } from '../../tests/support/server.ts'
import { openStore } from '../database/open-store.ts'
import type { AnalyticsEvent, Store } from '../database/store.ts'
import { createEventQueue } from './event-queue.ts'

const event: AnalyticsEvent = { name: 'page_view', page: '/', timestamp: 1, value: null }
const many = (count: number) => Array.from({ length: count }, () => event)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-events-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const openEmbedded = () => openStore({ dataDir, databaseUrl: undefined })
const pageViews = async (store: Store) => (await store.countEventsByName())[0]?.count ?? 0

test('what was answered with 204 is on disk after SIGTERM', async () => {
  const port = String(await freePort())
  const server = await spawnServer({ DATA_DIR: dataDir, PORT: port })
  const body = JSON.stringify({
    measurementId: 'G-FIRSTHOUR',
    events: Array.from({ length: 20 }, () => ({ name: 'page_view', params: { page_name: '/' } })),
  })
  const post = () => fetch(`${server.origin}/analytics/collect`, { method: 'POST', body })
  const answers = await Promise.all(Array.from({ length: 30 }, post))
  expect(await server.stop('SIGTERM')).toBe(0)
  const taken = answers.filter(({ status }) => status === 204).length * 20
  expect(taken).toBe(600)

  const store = await openEmbedded()
  expect(await pageViews(store)).toBe(taken)
  await store.close()
})

test('events wait while the store fails, and are written in order and once when it is back', async () => {
  const store = await openEmbedded()
  const log = createLogRecord()
  let down = true
  const addEvents: Store['addEvents'] = async (events) => {
    if (down) throw new Error('disk full')
    await store.addEvents(events)
  }
  // The queue logs with these methods only.
  const queue = createEventQueue({ ...store, addEvents }, log as never)
  expect(queue.add(many(1500))).toBe(true)
  await expect(queue.flush()).rejects.toThrow('disk full')
  expect(log.lines).toMatchObject([{ level: 'warn', entry: { waiting: 1500 } }])
  down = false
  queue.add(many(3))
  await queue.close()
  expect(await pageViews(store)).toBe(1503)
  await store.close()
})

test('a store that stays down at shutdown is said loudly', async () => {
  const log = createLogRecord()
  const store = await openEmbedded()
  const addEvents = () => Promise.reject(new Error('disk full'))
  const queue = createEventQueue({ ...store, addEvents }, log as never)
  queue.add(many(7))
  await queue.close()
  expect(log.lines.at(-1)).toMatchObject({ level: 'error', entry: { lost: 7 } })
  await store.close()
})

test('a stalled store does not eat the memory: a full queue answers 503 and takes nothing', async () => {
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
