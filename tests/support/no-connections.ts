import { expect } from 'vitest'
import { queryDatabase } from './query-database.ts'

/** Other connections to the database. `backend_type` is hidden from some roles. */
export const otherConnections = `pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND coalesce(backend_type, 'client backend') = 'client backend'`

/** Waits until the database has no connections: PostgreSQL notices late that a client was killed. */
export async function waitForNoConnections(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return
  const others = () =>
    queryDatabase({ dataDir: '', databaseUrl }, `SELECT pid, query FROM ${otherConnections}`)
  await expect.poll(others).toEqual([])
}
