import { once } from 'node:events'
import pg from 'pg'
import { connectMsOf } from './address.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { notAnswering, storeError } from './store-error.ts'

const usualCommandMs = 20_000
const maxConnections = 10
/** How long to wait for closed connections to end. */
const endMs = 5_000

/** All our bigint values are times and counts below 2^53; `pg` would return strings. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

export type Query = <Row extends object>(statement: Statement) => Promise<pg.QueryResult<Row>>

/** A row lock is written to the WAL after all earlier commits, and its commit waits for the standbys. */
export const lockToConfirm = 'SELECT FROM write_probe FOR UPDATE'

// Read-only, connection lost, shutting down or starting up: after a failover the address may lead to another server.
const lossCodes = /^(25006|08|57P0)/
const isLost = (error: unknown) => !(error instanceof pg.DatabaseError) || lossCodes.test(error.code ?? '')

/**
 * The pool. A broken connection is dropped, and the next command opens a new one to wherever the address leads then.
 */
export class Connections {
  readonly #pool: pg.Pool
  readonly #queue: ConnectionQueue
  readonly #clients = new Set<pg.PoolClient>()
  /** Clients whose last commit may not have reached the standbys. */
  readonly #unconfirmed = new WeakSet<pg.PoolClient>()
  /** Named statements, unless behind a pooler: it may lend us a session where a name is missing or taken. */
  #areNamed = true

  constructor(url: string, commandMs = usualCommandMs) {
    this.#queue = new ConnectionQueue(maxConnections, commandMs)
    this.#pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      types,
      keepAlive: true,
      connectionTimeoutMillis: connectMsOf(url),
      // For a server that no longer answers at all; its own statement_timeout should fire first.
      query_timeout: commandMs + 5_000,
      application_name: 'firsthour-website',
      onConnect: (client) => this.#prepare(client, commandMs),
    })
    // The pool drops a broken idle connection, and a running command rejects by itself. Without these listeners the
    // error event would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      this.#clients.add(client.on('error', () => {}))
      // The routine's name does not depend on the server's language.
      client.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.#unconfirmed.add(client)
      })
    })
    this.#pool.on('remove', (client) => void this.#clients.delete(client))
  }

  /** Runs `work` on one connection. */
  async use<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    await this.#queue.enter()
    try {
      const result = await this.#withClient(work)
      this.#queue.answered()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.#queue.answered()
      else this.#queue.unreachable(notAnswering(error))
      throw storeError(error)
    } finally {
      this.#queue.leave()
    }
  }

  /**
   * If the wait for the standbys is cancelled, the commit stands and PostgreSQL only warns. Then another wait must
   * succeed before we answer.
   */
  async #withClient<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    try {
      const result = await work((statement) => this.#run(client, statement))
      while (this.#unconfirmed.delete(client)) await client.query(lockToConfirm)
      client.release()
      return result
    } catch (error) {
      client.release(isLost(error))
      throw error
    }
  }

  /** Waits for running commands. */
  async close(): Promise<void> {
    const clients = [...this.#clients]
    const gone = Promise.allSettled(clients.map((client) => once(client, 'end')))
    if (!this.#pool.ending) await this.#pool.end()
    // The pool does not wait for the server to close its side, and a restore would still count our connections.
    const tooLong = new Promise((resolve) => setTimeout(resolve, endMs).unref())
    await Promise.race([gone, tooLong])
  }

  #run<Row extends object>(client: pg.PoolClient, { name, ...unnamed }: Statement) {
    return client.query<Row>(this.#areNamed ? { name, ...unnamed } : unnamed)
  }

  async #prepare(client: pg.ClientBase, commandMs: number): Promise<void> {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // A pooler reports a process id of its own (missing in the types). A SET in its session would leak to other
    // clients.
    const isDirect = (client as unknown as { processID: number }).processID === rows[0]?.pid
    if (isDirect) await client.query(`SET statement_timeout = ${commandMs}`)
    else this.#areNamed = false
  }
}
