import { StoreStartError } from '../errors.ts'
import { pendingMigrations, readMigrations } from '../migrations.ts'
import { openMigrationClient } from './connection.ts'

export const postgresMigrations = readMigrations(new URL('./migrations/', import.meta.url))

// Any constant does, as long as every server asks for the same lock.
const migrationLock = 7_246_891_035

/** All that is missing, in one transaction under a lock of all servers: applied wholly or not at all. */
export async function migrate(url: string, migrations = postgresMigrations): Promise<void> {
  const client = await openMigrationClient(url)
  try {
    const { rows } = await client.query('SHOW synchronous_commit')
    if (rows[0]?.synchronous_commit === 'off')
      throw new StoreStartError('PostgreSQL has synchronous_commit off and could lose a lead; switch it on.')
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL)',
    )
    const applied = await client.query('SELECT coalesce(max(number), 0) AS last FROM migrations')
    for (const { number, name, sql } of pendingMigrations(migrations, Number(applied.rows[0]?.last))) {
      await client.query(sql)
      await client.query('INSERT INTO migrations VALUES ($1, $2, $3)', [number, name, Date.now()])
    }
    await client.query('COMMIT')
  } finally {
    // Ending the connection also rolls back what was not committed.
    await client.end()
  }
}
