import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { openStore } from '../database/open-store.ts'
import type { Store } from '../database/store.ts'
import { oneServerAtATime } from './job.ts'
import { forgetVisitors } from './retention.ts'

const start = Date.UTC(2026, 10, 15)

interface Server {
  app: FastifyInstance
  store: Store
}
let servers: Server[]

/** Waits without moving the test's clock, however long the database takes. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

/** Two servers with their own connections to one database, on the test's clock. */
beforeEach(async () => {
  const databaseUrl = await freshDatabaseUrl()
  servers = []
  for (let nth = 0; nth < 2; nth++) {
    const store = await openStore({ dataDir: '', databaseUrl }, { timesAreMadeUp: true })
    servers.push({ app: Fastify(), store: { ...store } })
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: start })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const { app, store } of servers) {
    await app.close()
    await store.close()
  }
})

test('the work of a dead server is taken over an hour later', async () => {
  const [dead, other] = servers as [Server, Server]
  const hourMs = 60 * 60_000
  await dead.store.takeLease('tidy', start, hourMs)
  const work = vi.fn(async () => {})
  vi.setSystemTime(start + hourMs - 1)
  expect(await oneServerAtATime(other.store, 'tidy', Date.now, work)).toBe(false)
  vi.setSystemTime(start + hourMs)
  expect(await oneServerAtATime(other.store, 'tidy', Date.now, work)).toBe(true)
  expect(work).toHaveBeenCalledOnce()
})

test('visitors of past days are forgotten by one server at a time', async () => {
  const [one, other] = servers as [Server, Server]
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<number>()
  one.store.dropVisitorsBefore = () => {
    begun.resolve()
    return held.promise
  }
  const forgotten = vi.spyOn(other.store, 'dropVisitorsBefore')
  const asked = vi.spyOn(other.store, 'takeLease')
  const options = { config: { timeZone: 'UTC' }, now: Date.now }
  forgetVisitors(one.app, { ...options, store: one.store })
  await begun.promise
  forgetVisitors(other.app, { ...options, store: other.store })
  await until(() => asked.mock.settledResults[0]?.type === 'fulfilled')
  expect(asked.mock.settledResults[0]?.value).toBe(null)
  const finished = vi.spyOn(one.store, 'releaseLease')
  held.resolve(0)
  await until(() => finished.mock.settledResults[0]?.type === 'fulfilled')
  expect(forgotten).not.toHaveBeenCalled()
  await one.app.close()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  await until(() => forgotten.mock.calls.length > 0)
})

test('work that outlasts its lease does not release the lease of the next server', async () => {
  const [one, other] = servers as [Server, Server]
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow = oneServerAtATime(one.store, 'tidy', Date.now, () => {
    begun.resolve()
    return held.promise
  })
  await begun.promise
  vi.setSystemTime(start + 61 * 60_000)
  const third = vi.fn(async () => {})
  const follows = oneServerAtATime(other.store, 'tidy', Date.now, async () => {
    held.resolve()
    await slow
    expect(await oneServerAtATime(one.store, 'tidy', Date.now, third)).toBe(false)
  })
  expect(await follows).toBe(true)
  expect(await oneServerAtATime(one.store, 'tidy', Date.now, third)).toBe(true)
  expect(third).toHaveBeenCalledOnce()
})

test('work that fails releases the lease for the next', async () => {
  const [one, other] = servers as [Server, Server]
  const fail = async () => {
    throw new Error('disk full')
  }
  await expect(oneServerAtATime(one.store, 'tidy', Date.now, fail)).rejects.toThrow('disk full')
  const work = vi.fn(async () => {})
  await oneServerAtATime(other.store, 'tidy', Date.now, work)
  expect(work).toHaveBeenCalledOnce()
})
