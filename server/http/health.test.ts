import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { openPostgresStore } from '../database/postgres/store.ts'

const ask = async ({ origin }: TestApp) => {
  const [alive, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(origin + path)))
  return [alive?.status, ready?.status, ready?.headers.get('retry-after')]
}

test('a server whose store is gone is alive and not ready', async () => {
  const server = await startApp()
  // A busy machine may take longer over one look than the server waits.
  await expect.poll(() => ask(server)).toEqual([200, 200, null])
  await server.store.close()
  await expect.poll(() => ask(server)).toEqual([200, 503, '5'])
  await server.close()
})

test('a server on a PostgreSQL that takes no writes is not ready until it does', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const server = await startApp({ DATABASE_URL: databaseUrl })
  const setReadOnly = async (readOnly: 'on' | 'off') => {
    const name = new URL(databaseUrl).pathname.slice(1)
    const change = (sql: string) => queryDatabase({ dataDir: '', databaseUrl }, sql)
    await change(
      `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${readOnly}; COMMIT`,
    )
    // Sessions begin with what held when they were opened.
    await change(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
    )
  }
  await expect.poll(() => ask(server)).toEqual([200, 200, null])
  await setReadOnly('on')
  await expect.poll(() => ask(server)).toEqual([200, 503, '5'])
  await setReadOnly('off')
  await expect.poll(() => ask(server)).toEqual([200, 200, null])
  await server.close()
})

test('a server whose store hangs says so soon, and keeps one connection waiting for it', async () => {
  const databaseUrl = await freshDatabaseUrl()
  // PostgreSQL itself ends no wait meanwhile: the answers come from the server's own limit.
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
