import { expect } from 'vitest'
import { otherConnections } from '../../server/copies/postgres-tools.ts'
import { queryDatabase } from './query-database.ts'

/** Waits until nobody is connected to it: PostgreSQL goes on for those who were killed, until it notices. */
export async function aloneOn(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return
  const others = () =>
    queryDatabase({ dataDir: '', databaseUrl }, `SELECT pid, query FROM ${otherConnections}`)
  await expect.poll(others).toEqual([])
}
