import { once } from 'node:events'
import pg from 'pg'
import { connectMsOf } from './address.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { notAnswering, storeError } from './store-error.ts'

const usualCommandMs = 20_000
const maxConnections = 10
/** How long a connection that we end may take to be gone. */
const endMs = 5_000

/** Every time and count of ours is a bigint column and far below 2^53; `pg` would hand them over as strings. */
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

/** A lock is written to the log, behind all that was committed before, and its commit waits for the standbys. */
export const lockToConfirm = 'SELECT FROM erasure_key FOR UPDATE'

// Read-only, connection lost, shutting down or starting up: the address may lead to another server by now.
const lossCodes = /^(25006|08|57P0)/
const isLost = (error: unknown) => !(error instanceof pg.DatabaseError) || lossCodes.test(error.code ?? '')

/** One that breaks is dropped, and the next command opens another, to wherever the address leads then. */
export class Connections {
  readonly #pool: pg.Pool
  readonly #queue: ConnectionQueue
  readonly #clients = new Set<pg.PoolClient>()
  /** Whose last commit the standbys may not have. */
  readonly #unconfirmed = new WeakSet<pg.PoolClient>()
  /** Not behind a pooler: whichever session it lends us, others would find our names taken there, or we would miss them. */
  #areNamed = true

  constructor(url: string, commandMs = usualCommandMs) {
    this.#queue = new ConnectionQueue(maxConnections, commandMs)
    this.#pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      types,
      keepAlive: true,
      connectionTimeoutMillis: connectMsOf(url),
      // Ends a query to a server that no longer answers at all; the server's own limit should come first.
      query_timeout: commandMs + 5_000,
      application_name: 'firsthour-website',
      onConnect: (client) => this.#prepare(client, commandMs),
    })
    // The pool drops an idle connection that breaks, and a command fails with its own; without a listener on both, either
    // would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      this.#clients.add(client.on('error', () => {}))
      // The name of the routine is the same in every language.
      client.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.#unconfirmed.add(client)
      })
    })
    this.#pool.on('remove', (client) => void this.#clients.delete(client))
  }

  /** All that the work asks for goes over one connection. */
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
   * A commit whose wait for the standbys is cancelled stands, and PostgreSQL only warns that they may not have it: then it
   * is not answered before another wait has ended well.
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

  /** Lets commands under way end. */
  async close(): Promise<void> {
    const clients = [...this.#clients]
    const gone = Promise.allSettled(clients.map((client) => once(client, 'end')))
    if (!this.#pool.ending) await this.#pool.end()
    // The pool does not wait for the other side, and whoever needs the database for itself would still find us there.
    const tooLong = new Promise((resolve) => setTimeout(resolve, endMs).unref())
    await Promise.race([gone, tooLong])
  }

  #run<Row extends object>(client: pg.PoolClient, { name, ...unnamed }: Statement) {
    return client.query<Row>(this.#areNamed ? { name, ...unnamed } : unnamed)
  }

  async #prepare(client: pg.ClientBase, commandMs: number): Promise<void> {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // A pooler tells a number of its own; the types leave it out. What is set in a session of its would stay for others.
    const isDirect = (client as unknown as { processID: number }).processID === rows[0]?.pid
    if (isDirect) await client.query(`SET statement_timeout = ${commandMs}`)
    else this.#areNamed = false
  }
}
