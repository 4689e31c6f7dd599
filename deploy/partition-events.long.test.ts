import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBackup } from '../cli/backup.ts'
import { runRestore } from '../cli/restore.ts'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { analyticsEvent } from '../tests/support/analytics-events.ts'
import { freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { runHere } from '../tests/support/run-command.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 15, 9)

let config: { dataDir: string; databaseUrl: string }
let store: Store
beforeEach(async () => {
  config = { dataDir: mkdtempSync(join(tmpdir(), 'firsthour-parts-')), databaseUrl: await freshDatabaseUrl() }
  store = await openStore(config, { serverNow: () => null })
})
afterEach(async () => {
  await store.close()
  rmSync(config.dataDir, { recursive: true })
})

const stopClock = `CREATE SCHEMA stopped; CREATE FUNCTION stopped.now() RETURNS timestamptz
  LANGUAGE sql AS 'SELECT to_timestamp(${now / 1000})'`
/** Runs with a stopped clock, so that no day ends between two queries. */
const psql = (...args: string[]) =>
  execFileSync(
    'psql',
    ['-X', '-q', '-d', config.databaseUrl, '-c', stopClock, ...args, '-c', 'DROP SCHEMA stopped CASCADE'],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        PGOPTIONS: '-c search_path=public,stopped,pg_catalog -c client_min_messages=warning',
      },
    },
  )
const split = () => psql('-f', join(import.meta.dirname, 'postgres/partition-events.sql'))
const tend = (keepDays: number) => psql('-v', 'ON_ERROR_STOP=1', '-c', `SELECT tend_events(${keepDays})`)
const addEvents = (...days: number[]) =>
  store.addEvents(days.map((day) => analyticsEvent({ timestamp: now + day * dayMs })))

/** The number of events in each non-empty partition. */
const parts = async () => {
  const rows = await queryDatabase(
    config,
    'SELECT tableoid::regclass::text AS part, count(*)::integer FROM events GROUP BY 1',
  )
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]))
}
const dayNamed = (daysFromNow: number) =>
  `events_${new Date(now + daysFromNow * dayMs).toISOString().slice(0, 10).replaceAll('-', '_')}`

test('a running server continues when events are partitioned by day', async () => {
  await addEvents(-100, -1, 0)
  expect(split()).toBe('')
  await addEvents(0, 1, 3, 30)
  expect(await parts()).toEqual({ events_before: 5, [dayNamed(3)]: 1, events_rest: 1 })
  expect(await store.dropBefore('events', now - 90 * dayMs)).toBe(1)
  expect(await store.countEventsByName()).toEqual([{ name: 'page_view', count: 7 }])
})

test('running it again, after an interruption or when finished, loses no event', async () => {
  const cutOff = 'ALTER TABLE events ADD CONSTRAINT events_of_before CHECK (timestamp < 1) NOT VALID'
  await queryDatabase(config, cutOff)
  expect(split()).toBe('')
  expect(split()).toContain('split by day already')
  await addEvents(0, 3)
  expect(await parts()).toEqual({ events_before: 1, [dayNamed(3)]: 1 })
})

test('old days are dropped as partitions, and a missing partition takes its rows when it is created', async () => {
  split()
  await addEvents(0, 3)
  tend(-20)
  expect(await parts()).toEqual({})
  await addEvents(0, 1)
  expect(await parts()).toEqual({ events_rest: 2 })
  tend(29)
  expect(await parts()).toEqual({ [dayNamed(0)]: 1, [dayNamed(1)]: 1 })
  expect(await store.dropBefore('events', now + 0.5 * dayMs)).toBe(1)
})

test('a copy made before or after partitioning is restored', async () => {
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }
  const copies = join(config.dataDir, 'backups')
  const restore = async (name: string | undefined) => {
    await store.close()
    expect(await runHere(runRestore, env, [join(copies, name ?? ''), '--replace'])).toMatchObject({
      code: 0,
      stderr: '',
    })
    store = await openStore(config, { serverNow: () => null })
  }
  const copied = async (at: number) => {
    await runHere(runBackup, env, [], { now: () => at })
    return readdirSync(copies)
      .filter((name) => /^firsthour-.*\.sqlite$/.test(name))
      .sort()
      .at(-1)
  }
  await addEvents(0)
  const before = await copied(now)
  split()
  await addEvents(3)
  const after = await copied(now + dayMs)
  await restore(before)
  expect(await parts()).toEqual({ events_before: 1 })
  await restore(after)
  expect(await parts()).toEqual({ events_before: 1, [dayNamed(3)]: 1 })
  tend(29)
  await addEvents(0)
  expect(await parts()).toEqual({ events_before: 2, [dayNamed(3)]: 1 })
})
