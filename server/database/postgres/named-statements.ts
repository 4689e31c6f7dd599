import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'

/**
 * Whether the pooler in between keeps named statements for each of its clients: it then knows them by names of its
 * own. Otherwise (PgBouncer before 1.21, or without max_prepared_statements) our name is seen in whichever session it
 * lends us, where other clients would find it taken, or miss it.
 */
export async function poolerHoldsStatements(client: ClientBase): Promise<boolean> {
  const name = `firsthour-${randomUUID()}`
  await client.query('BEGIN')
  await client.query({ name, text: 'SELECT 1' })
  const seen = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name])
  if (seen.rowCount) await client.query(`DEALLOCATE "${name}"`)
  await client.query('COMMIT')
  return !seen.rowCount
}

// No such statement, and one of that name exists: told before anything is done, so the command may be tried again.
const misheld = ['26000', '42P05']

export const isMisheldStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && misheld.includes(String(error.code))
