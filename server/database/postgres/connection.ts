import pg from 'pg'
import { StoreBusyError, StoreStartError, StoreUnavailableError, StoreValueError } from '../errors.ts'

const connectTimeoutMs = 5_000
const statementTimeoutMs = 20_000
const maxWaitingQueries = 4096

export type Query = <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>

/** Every time and count of ours is a bigint column and far below 2^53; `pg` would hand them over as strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // For a server that no longer answers at all: later than its own timeout, so that one speaks first.
    query_timeout: statementTimeoutMs + 5_000,
    application_name: 'firsthour-website',
  })
  // An idle connection that breaks is dropped and replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

/** A client without time limits, for migrations that may rebuild large tables. */
export async function openMigrationClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StoreStartError(`PostgreSQL at ${host}${pathname} cannot be used: ${reasonOf(error)}`)
  }
}

export function queryOn(pool: pg.Pool): Query {
  return async <Row extends object>(name: string, text: string, values: unknown[]) => {
    if (pool.waitingCount >= maxWaitingQueries)
      throw new StoreBusyError('Too many commands wait for PostgreSQL.')
    try {
      const result = await pool.query<Row>({ name, text, values })
      return result.rows
    } catch (error) {
      throw storeError(error)
    }
  }
}

// Connection lost, serialisation and deadlock, no resources, shutting down, system error, read-only standby.
const passingClasses = ['08', '40', '53', '55', '57', '58', '25']

function storeError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError))
    return new StoreUnavailableError(`PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error })
  const code = error.code ?? ''
  if (passingClasses.includes(code.slice(0, 2)))
    return new StoreUnavailableError(error.message, { cause: error })
  return code === '22021' ? new StoreValueError(error.message, { cause: error }) : error
}

/** Node reports a refused connection to a host with several addresses as an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
