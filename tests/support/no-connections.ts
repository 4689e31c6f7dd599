import { expect } from 'vitest'
import { otherConnections } from '../../server/copies/postgres-tools.ts'
import { queryDatabase } from './query-database.ts'

/** Waits until the database has no connections: PostgreSQL notices late that a client was killed. */
export async function waitForNoConnections(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return
  const others = () =>
    queryDatabase({ dataDir: '', databaseUrl }, `SELECT pid, query FROM ${otherConnections}`)
  await expect.poll(others).toEqual([])
}
