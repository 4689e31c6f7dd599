import type { Client } from 'pg'
import type { Config } from '../../config.ts'
import { StoreStartError } from '../../database/errors.ts'
import { pendingMigrations } from '../../database/migrations.ts'
import { appliedMigrations, postgresSchema } from '../../database/postgres/migrate.ts'
import { openMigrationClient } from '../../database/postgres/migration-client.ts'
import { messageOf } from '../../process/describe-error.ts'
import { allFindings, type CheckResult, clockFinding, must, remediesFor } from '../finding.ts'

const oldestVersion = 13
const usualLongestMs = 10_000

/** Connects like the server and tries the operations it needs. Rolls back what it writes. */
export async function tryDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>, longestMs = usualLongestMs) {
  if (databaseUrl === undefined) return []
  let client: Client
  try {
    client = await openMigrationClient(databaseUrl)
  } catch (error) {
    if (!(error instanceof StoreStartError)) throw error
    return [must('DATABASE_URL', error.message, remedyFor(error.message))]
  }
  try {
    await client.query(`SET statement_timeout = ${longestMs}`)
    return allFindings(await settings(client), await schema(client), await clock(client))
  } finally {
    await client.end()
  }
}

const remedyFor = remediesFor(
  'Try the same address with psql.',
  [
    /password authentication|SASL|no password/i,
    'Check user and password; encode characters such as @ : / % in it as %40 %3A %2F %25.',
  ],
  [
    /no pg_hba\.conf entry|no encryption/i,
    'Let pg_hba.conf allow this user from this machine, with ?sslmode=require if it asks for TLS.',
  ],
  [/database .* does not exist/i, 'Create it with createdb, or correct the name.'],
  [/role .* does not exist/i, 'Create it with createuser --pwprompt, or correct the name.'],
  [/ECONNREFUSED|ENOENT/, 'Start PostgreSQL there, and include that address in listen_addresses.'],
  [/ENOTFOUND|EAI_AGAIN/, 'No host has that name: correct it.'],
  [
    /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i,
    'A firewall may block it; let this machine reach that port.',
  ],
  [
    /certificate|SSL|TLS/i,
    'Pass its certificate authority with ?sslrootcert=, or give the server a certificate for that name.',
  ],
)

async function settings(client: Client): Promise<CheckResult> {
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::integer / 10000 AS version, pg_is_in_recovery() AS standby,
       current_setting('transaction_read_only')::boolean AS "readOnly", current_setting('synchronous_commit') AS commit,
       current_setting('server_encoding') AS encoding`,
  )
  const { version, standby, readOnly, commit, encoding } = rows[0]
  const unfit = (problem: string, remedy: string) => must('DATABASE_URL', problem, remedy)
  return [
    version < oldestVersion && unfit(`PostgreSQL ${version} is no longer supported.`, 'Upgrade it.'),
    encoding !== 'UTF8' &&
      unfit(`The database encoding is ${encoding}.`, 'Create one with createdb --encoding=UTF8.'),
    commit === 'off' && unfit('synchronous_commit is off: a crash could lose a lead.', 'Switch it on.'),
    standby && unfit('This is a standby, which accepts no leads.', 'Set the address of the primary.'),
    !standby &&
      readOnly &&
      unfit('The database is read-only.', 'Set default_transaction_read_only to off for it and this user.'),
    !standby && !readOnly && (await writing(client)),
  ]
}

async function writing(client: Client): Promise<CheckResult> {
  try {
    await client.query('BEGIN')
    await client.query('CREATE TABLE doctors_try (value integer)')
    await client.query('INSERT INTO doctors_try VALUES (1)')
    return undefined
  } catch (error) {
    const problem = `This user cannot create the site’s tables: ${messageOf(error)}`
    return must('DATABASE_URL', problem, 'GRANT CREATE ON SCHEMA public, or let the user own the database.')
  } finally {
    await client.query('ROLLBACK')
  }
}

async function schema(client: Client): Promise<CheckResult> {
  try {
    pendingMigrations(postgresSchema, await appliedMigrations(client))
    return undefined
  } catch (error) {
    if (!(error instanceof StoreStartError)) throw error
    return must('DATABASE_URL', error.message, 'Run the version of the server that matches the schema.')
  }
}

async function clock(client: Client): Promise<CheckResult> {
  const before = Date.now()
  const { rows } = await client.query(`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`)
  return clockFinding('the database', rows[0].now, before, Date.now())
}
