import pg from 'pg'
import { StoreStartError, StoreUnavailableError, StoreValueError } from '../errors.ts'
import {
  type Database,
  forPostgres,
  type NumberedStatement,
  type ReadOptions,
  type Values,
} from '../statements/dialect.ts'
import { refuseNul } from '../values.ts'
import { connectMsOf, placeOf } from './address.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { type Connections, lockToConfirm, maxConnections, types, usualCommandMs } from './connections.ts'
import { reasonOf } from './reason-of.ts'

/** A client without time limits, for migrations that may rebuild large tables. */
export async function openMigrationClient(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: url,
      types,
      connectionTimeoutMillis: connectMsOf(url),
    })
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    throw new StoreStartError(`PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(error)}`)
  }
}

/** Texts are turned into PostgreSQL's form once. */
export function postgresDatabase(
  connections: Connections,
  {
    serverNow,
    commandMs = usualCommandMs,
  }: { serverNow: () => number | null; commandMs?: number | undefined },
): Database {
  const queue = new ConnectionQueue(maxConnections, commandMs)
  const known = new Map<string, NumberedStatement>()

  async function run<Row extends object>(text: string, values: Values, options: ReadOptions = {}) {
    const { name, parameters, ...statement } = known.get(text) ?? forPostgres(text)
    known.set(text, { name, parameters, ...statement })
    const given: Values = { ...values, serverNow: serverNow() }
    await queue.enter()
    try {
      const result = await connections.query<Row>({
        name: options.planAnew ? '' : name,
        text: statement.text,
        values: parameters.map((parameter) => given[parameter]),
      })
      queue.answered()
      return { rows: result.rows, changes: result.rowCount ?? 0 }
    } catch (error) {
      if (error instanceof pg.DatabaseError) queue.answered()
      else queue.unreachable(notAnswering(error))
      throw storeError(error)
    } finally {
      queue.leave()
    }
  }

  return {
    read: async <Row extends object>(text: string, values: Values = {}, options?: ReadOptions) =>
      (await run<Row>(text, values, options)).rows,
    async write(text, values = {}) {
      refuseNul(...Object.values(values))
      return run(text, values)
    },
    // What an answer speaks of may have been committed here and be unknown to the standbys.
    confirm: async () => void (await run(lockToConfirm, {})),
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
