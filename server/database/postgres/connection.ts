import pg from 'pg'
import { StoreStartError, StoreUnavailableError, StoreValueError } from '../errors.ts'
import { ConnectionQueue } from './connection-queue.ts'

const connectTimeoutMs = 5_000
const statementTimeoutMs = 20_000
const maxConnections = 10

export type Query = <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>

/** Every time and count of ours is a bigint column and far below 2^53; `pg` would hand them over as strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // Ends a query to a server that no longer answers at all; the server's own limit above should come first.
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
    throw new StoreStartError(`PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(error)}`)
  }
}

/** Host, port and database, without the user and the password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

export function queryOn(pool: pg.Pool): Query {
  const queue = new ConnectionQueue(maxConnections)
  return async <Row extends object>(name: string, text: string, values: unknown[]) => {
    await queue.enter()
    try {
      const result = await pool.query<Row>({ name, text, values })
      queue.answered()
      return result.rows
    } catch (error) {
      if (error instanceof pg.DatabaseError) queue.answered()
      else queue.unreachable(notAnswering(error))
      throw storeError(error)
    } finally {
      queue.leave()
    }
  }
}

// Connection lost, serialisation and deadlock, no resources, shutting down, system error, read-only standby.
const passingClasses = ['08', '40', '53', '55', '57', '58', '25']
// A NUL in a text, and in a text within JSON.
const nulCodes = ['22021', '22P05']

function storeError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return notAnswering(error)
  const code = error.code ?? ''
  if (passingClasses.includes(code.slice(0, 2)))
    return new StoreUnavailableError(error.message, { cause: error })
  return nulCodes.includes(code) ? new StoreValueError(error.message, { cause: error }) : error
}

const notAnswering = (error: unknown) =>
  new StoreUnavailableError(`PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error })

/** Node reports a refused connection to a host with several addresses as an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
