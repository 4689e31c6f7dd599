import { hash } from 'node:crypto'
import pg from 'pg'
import { StoreStartError } from '../errors.ts'
import {
  type AppliedMigration,
  checksumOf,
  type Migration,
  madeBy,
  pendingMigrations,
  readMigrations,
  recognised,
  type SchemaUser,
} from '../migrations.ts'
import { definitionsOf5bf2093 } from '../released-migrations.ts'
import { convertAddresses, convertsAddresses } from '../statements/convert-addresses.ts'
import { inDialect } from '../statements/dialect.ts'
import type { Steps } from '../statements/steps.ts'
import { placeOf } from './address.ts'
import { openMigrationClient } from './connection.ts'

/** Translates SQLite's DDL. COLLATE "C" sorts and compares bytes, as SQLite does. */
const words: [RegExp, string][] = [
  [/\bseq INTEGER PRIMARY KEY( AUTOINCREMENT)?/g, 'seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'],
  [/\bINTEGER\b/g, 'bigint'],
  [/\bINT\b/g, 'integer'],
  [/\bREAL\b/g, 'double precision'],
  [/\bBLOB\b/g, 'bytea'],
  [/\bTEXT\b/g, 'text COLLATE "C"'],
  [/\((\w+) ->> ('\w+')\)/g, '($1::json ->> $2) STORED'],
  [/unixepoch\('subsec'\)/g, 'extract(epoch FROM clock_timestamp())'],
  [/ STRICT(, WITHOUT ROWID)?\b/g, ''],
]

const inPostgres = (sql: string): string =>
  words.reduce((text, [word, instead]) => text.replaceAll(word, instead), sql)

export const postgresMigrations = readMigrations(new URL('./migrations/', import.meta.url), inPostgres)

export const migrationsTable = `CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL,
  applied_at bigint NOT NULL, serves_since integer NOT NULL);
  ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text`

// Any constant works, if all servers use the same.
const migrationLock = 7_246_891_035

/** Applies all pending migrations in one transaction, under an advisory lock that all servers share. */
export async function migrate(
  url: string,
  migrations = postgresMigrations,
  user: SchemaUser = 'server',
): Promise<void> {
  const client = await openMigrationClient(url)
  try {
    await refuseUnsafe(client, url, user)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const applied = await appliedMigrations(client, migrations)
    const pending = pendingMigrations(migrations, applied, user)
    if (pending.length > 0) await keepChecksums(client, applied)
    for (const migration of pending) {
      const { number, name, sql, servesSince } = migration
      await client.query(sql)
      if (name === convertsAddresses) await runSteps(client, convertAddresses())
      const values = [number, name, Date.now(), servesSince, checksumOf(migration)]
      await client.query('INSERT INTO migrations VALUES ($1, $2, $3, $4, $5)', values)
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

async function runSteps(client: pg.Client, steps: Steps<void>): Promise<void> {
  let step = steps.next()
  while (!step.done) {
    const { text, parameters } = inDialect('postgres', step.value.text)
    const { values } = step.value
    const { rows, rowCount } = await client.query(
      text,
      parameters.map((name) => values[name]),
    )
    step = steps.next({ rows, changes: rowCount ?? 0 })
  }
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

async function keepChecksums(client: pg.Client, applied: AppliedMigration[]): Promise<void> {
  await client.query(migrationsTable)
  for (const { number, checksum } of applied)
    await client.query('UPDATE migrations SET checksum = $1 WHERE number = $2', [checksum, number])
}

export async function appliedMigrations(
  client: pg.Client,
  known = postgresMigrations,
): Promise<AppliedMigration[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass('migrations') AND attnum > 0`,
  )
  if (columns.length === 0) return []
  const checksum = columns.some(({ name }) => name === 'checksum') ? 'checksum' : 'NULL AS checksum'
  const text = `SELECT number, serves_since, ${checksum} FROM migrations ORDER BY number`
  const { rows } = await client.query<AppliedMigration>(text)
  const definitions = rows.some((row) => row.checksum === null) ? await definitionsIn(client, known) : ''
  return recognised(known, rows, () => definitions === definitionsOf5bf2093.postgres)
}

/**
 * The hash of the columns, functions and triggers that the first migration made. Objects of the operator are ignored.
 */
export async function definitionsIn(client: pg.Client, [first]: Migration[]): Promise<string> {
  const made = first ? [first] : []
  const { rows } = await client.query<{ line: string }>(
    `SELECT concat_ws(' ', table_name, column_name, udt_name, is_nullable) AS line FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ANY ($1)
     UNION SELECT proname || ' ' || prosrc FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($2)
     UNION SELECT replace(pg_get_triggerdef(oid), current_schema() || '.', '') FROM pg_trigger
     WHERE tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace) AND tgname = ANY ($3)`,
    [madeBy(made, 'TABLE'), madeBy(made, 'FUNCTION'), madeBy(made, 'TRIGGER')],
  )
  return hash(
    'sha256',
    rows
      .map(({ line }) => line)
      .sort()
      .join('\n'),
  )
}
