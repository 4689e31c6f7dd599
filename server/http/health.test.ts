import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { openStore } from '../database/open-store.ts'
import { openPostgresStore } from '../database/postgres/store.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { longestPingMs, readiness } from './health.ts'

const ask = async ({ origin }: TestApp) => {
  const [alive, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(origin + path)))
  return [alive?.status, ready?.status, ready?.headers.get('retry-after')]
}

test('a server whose store is down is alive and not ready', async () => {
  const server = await startApp()
  // On a busy machine one ping can exceed the server's limit.
  await expect.poll(() => ask(server)).toEqual([200, 200, null])
  await server.store.close()
  await expect.poll(() => ask(server)).toEqual([200, 503, '5'])
  await server.close()
})

/** Each way to make the store read-only, and to undo it. */
const stores = {
  async SQLite() {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-ready-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const path = databasePath(dataDir)
    const store = await openStore({ dataDir, databaseUrl: undefined })
    // The store refuses to write to a database file that was moved away.
    const setReadOnly = async (readOnly: boolean) =>
      readOnly ? renameSync(path, `${path}.moved`) : renameSync(`${path}.moved`, path)
    return { store, setReadOnly }
  },
  async PostgreSQL() {
    const databaseUrl = await freshDatabaseUrl()
    const name = new URL(databaseUrl).pathname.slice(1)
    const change = (sql: string) => queryDatabase({ dataDir: '', databaseUrl }, sql)
    const setReadOnly = async (readOnly: boolean) => {
      const set = `ALTER DATABASE ${name} SET default_transaction_read_only = ${readOnly}`
      await change(`BEGIN READ WRITE; ${set}; COMMIT`)
      // PostgreSQL sessions keep the setting with which they started.
      await change(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
      )
    }
    return { store: await openPostgresStore(databaseUrl), setReadOnly }
  },
}

test.each(Object.entries(stores))(
  '%s without writes is detected within 15 s without a lead, and so is its recovery',
  async (_, open) => {
    const { store, setReadOnly } = await open()
    let now = 0
    const ready = readiness(store, () => now)
    // Every question is asked later than the last one, because a result is cached: a ping can fail on a busy machine, or
    // on a connection that has just been closed.
    const isReadyLater = () => {
      now += 15_000 - longestPingMs
      return ready().then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isReadyLater).toBe(true)
    await setReadOnly(true)
    expect([await isReadyLater(), await isReadyLater()]).toEqual([false, false])
    await setReadOnly(false)
    await expect.poll(isReadyLater).toBe(true)
    await store.close()
  },
)

test('a server whose store hangs soon reports it, and keeps only one connection waiting', async () => {
  const databaseUrl = await freshDatabaseUrl()
  // PostgreSQL's own timeout is disabled, so the answers come from the server's limit.
  const store = await openPostgresStore(databaseUrl, { commandMs: 600_000 })
  const server = await startApp({ DATABASE_URL: databaseUrl }, { store })
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('BEGIN; LOCK TABLE migrations')
  await expect.poll(() => ask(server)).toEqual([200, 503, '5'])
  expect(await Promise.all([ask(server), ask(server)])).toEqual([
    [200, 503, '5'],
    [200, 503, '5'],
  ])
  const waiting = await other.query(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  expect(waiting.rows).toEqual([{ count: '1' }])
  await other.end()
  await expect.poll(() => ask(server)).toEqual([200, 200, null])
  await server.close()
})
