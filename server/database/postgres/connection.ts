import pg from 'pg'
import { StoreStartError, StoreUnavailableError, StoreValueError } from '../errors.ts'
import { addressOf, placeOf } from './address.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { maxConnections, types, usualCommandMs } from './host.ts'
import { type Hosts, reachFirst } from './hosts.ts'
import { reasonOf } from './reason-of.ts'

export type Query = <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>

/** A client without time limits, for migrations that may rebuild large tables. */
export async function openMigrationClient(url: string): Promise<pg.Client> {
  try {
    const address = addressOf(url)
    const host = await reachFirst(address)
    await host.close()
    const connectionString = host.url
    const client = new pg.Client({
      connectionString,
      types,
      connectionTimeoutMillis: address.connectMs,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    throw new StoreStartError(`PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(error)}`)
  }
}

export function queryOn(hosts: Hosts, commandMs = usualCommandMs): Query {
  const queue = new ConnectionQueue(maxConnections, commandMs)
  return async <Row extends object>(name: string, text: string, values: unknown[]) => {
    await queue.enter()
    try {
      const rows = await hosts.query<Row>({ name, text, values })
      queue.answered()
      return rows
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
