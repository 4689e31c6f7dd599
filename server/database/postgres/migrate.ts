import pg from 'pg'
import { StoreStartError } from '../errors.ts'
import { firstHashKey } from '../hash-keys.ts'
import { migrationLock } from '../lock-names.ts'
import {
  type AppliedMigration,
  checksumOf,
  pendingMigrations,
  readSchema,
  type SchemaUser,
} from '../migrations.ts'
import { placeOf } from './address.ts'
import { openMigrationClient } from './migration-client.ts'

export const postgresSchema = readSchema(new URL('./schema.sql', import.meta.url))
const [newestSchema] = postgresSchema

const migrationsTable = `CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL,
  applied_at bigint NOT NULL, serves_since integer NOT NULL, checksum text)`

/** Creates the tables in an empty database, in one transaction under an advisory lock that all servers share. */
export async function migrate(
  url: string,
  user: SchemaUser = 'server',
  known = postgresSchema,
): Promise<void> {
  const client = await openMigrationClient(url)
  try {
    await refuseUnsafe(client, url, user)
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    for (const migration of pendingMigrations(known, await appliedMigrations(client), user)) {
      await createTables(client, migration)
      const { id, key, madeAt } = firstHashKey()
      await client.query('INSERT INTO hash_keys VALUES ($1, $2, $3)', [id, key, madeAt])
    }
    await client.query('COMMIT')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new StoreStartError(`PostgreSQL at ${placeOf(url)} cannot be used: ${error.message}`, {
      cause: error,
    })
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end()
  }
}

/** Without a hash key: a database that is filled from another store gets its keys. */
export async function createTables(client: pg.Client, migration = newestSchema): Promise<void> {
  const { number, name, sql, servesSince } = migration
  await client.query(migrationsTable)
  await client.query(sql)
  const values = [number, name, Date.now(), servesSince, checksumOf(migration)]
  await client.query('INSERT INTO migrations VALUES ($1, $2, $3, $4, $5)', values)
}

/** For a command that fills the database like a server. */
export async function refuseUnsafeForServer(url: string): Promise<void> {
  const client = await openMigrationClient(url)
  await refuseUnsafe(client, url, 'server').finally(() => client.end())
}

/** A command may read from a standby; a server there could store nothing. */
async function refuseUnsafe(client: pg.Client, url: string, user: SchemaUser): Promise<void> {
  const { rows } = await client.query<{
    commit: string
    standby: boolean
    readOnly: boolean
    encoding: string
  }>(
    `SELECT current_setting('synchronous_commit') AS commit, pg_is_in_recovery() AS standby,
       current_setting('transaction_read_only')::boolean AS "readOnly", current_setting('server_encoding') AS encoding`,
  )
  if (rows[0]?.commit === 'off')
    throw new StoreStartError('PostgreSQL has synchronous_commit off and could lose a lead; set it to on.')
  if (user === 'command') return
  if (rows[0]?.standby)
    throw new StoreStartError(
      `PostgreSQL at ${placeOf(url)} is a standby, which accepts no leads: set DATABASE_URL to the primary, or to an address that leads there (deploy/haproxy.cfg).`,
    )
  if (rows[0]?.readOnly)
    throw new StoreStartError(
      `PostgreSQL at ${placeOf(url)} is read-only and accepts no leads: set default_transaction_read_only to off for this database and user.`,
    )
  // SQL_ASCII stores any bytes. Other encodings lack letters, so some leads could not be stored.
  if (!['UTF8', 'SQL_ASCII'].includes(rows[0]?.encoding ?? ''))
    throw new StoreStartError(
      `PostgreSQL at ${placeOf(url)} has the encoding ${rows[0]?.encoding}, which cannot store many names: create a database with createdb --encoding=UTF8 --template=template0.`,
    )
}

export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass('migrations') AND attnum > 0`,
  )
  if (columns.length === 0) return []
  const checksum = columns.some(({ name }) => name === 'checksum') ? 'checksum' : 'NULL AS checksum'
  const text = `SELECT number, serves_since, ${checksum} FROM migrations ORDER BY number`
  return (await client.query<AppliedMigration>(text)).rows
}
