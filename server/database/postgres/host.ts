import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseAddress, SessionTarget } from './address.ts'
import { isMisheldStatement, poolerHoldsStatements } from './named-statements.ts'

export const usualCommandMs = 20_000
/** How long a connection that we end may take to be gone. */
const farewellMs = 5_000
export const maxConnections = 10

/** Every time and count of ours is a bigint column and far below 2^53; `pg` would hand them over as strings. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

interface Session {
  standby: boolean
  readOnly: boolean
  pid: number
}

const accepts: Record<SessionTarget, (session: Session) => boolean> = {
  any: () => true,
  'read-write': ({ readOnly }) => !readOnly,
  primary: ({ standby }) => !standby,
  'read-only': ({ readOnly }) => readOnly,
  standby: ({ standby }) => standby,
  'prefer-standby': () => true,
}

export interface HostOptions extends Pick<DatabaseAddress, 'target' | 'connectMs'> {
  /** How long a command may take. */
  commandMs?: number
  onLost?: (host: Host) => void
}

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The connections to one host. */
export class Host {
  readonly url: string
  readonly #pool: pg.Pool
  readonly #clients = new Set<pg.PoolClient>()
  #holdsStatements: Promise<boolean> | undefined

  constructor(
    url: string,
    { target, connectMs, commandMs = usualCommandMs, onLost = () => {} }: HostOptions,
  ) {
    this.url = url
    this.#pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      types,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      // Ends a query to a server that no longer answers at all; the server's own limit should come first.
      query_timeout: commandMs + 5_000,
      application_name: 'firsthour-website',
      onConnect: (client) => this.#greet(client, { target, connectMs, commandMs }),
    })
    // An idle connection that breaks is dropped and replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => onLost(this))
    this.#pool.on('connect', (client) => void this.#clients.add(client))
    this.#pool.on('remove', (client) => void this.#clients.delete(client))
  }

  /** Rejects when it cannot be reached, or is not what the address asks for. */
  async reach(): Promise<this> {
    const client = await this.#pool.connect()
    client.release()
    return this
  }

  async query<Row extends object>(statement: Statement): Promise<pg.QueryResult<Row>> {
    const { name, ...unnamed } = statement
    if (!(await this.#holdsStatements)) return await this.#pool.query<Row>(unnamed)
    try {
      return await this.#pool.query<Row>(statement)
    } catch (error) {
      if (!isMisheldStatement(error)) throw error
      this.#holdsStatements = Promise.resolve(false)
      return await this.#pool.query<Row>(unnamed)
    }
  }

  /** Lets commands under way end. */
  async close(): Promise<void> {
    await this.#pool.end()
    // The pool does not wait for the other side, and whoever needs the database for itself would still find us there.
    const gone = Promise.allSettled([...this.#clients].map((client) => once(client, 'end')))
    const tooLong = new Promise((resolve) => setTimeout(resolve, farewellMs).unref())
    await Promise.race([gone, tooLong])
    this.#cutOff()
  }

  /** Commands under way fail at once instead of waiting for a host that no longer answers. */
  breakOff(): void {
    this.#cutOff()
    this.#pool.end().catch(() => {})
  }

  /** `pg` has no call that does not wait for the other side; the types leave its connection out. */
  #cutOff(): void {
    for (const client of this.#clients as Set<unknown>)
      (client as { connection: { stream: Socket } }).connection.stream.destroy()
  }

  async #greet(
    client: pg.ClientBase,
    { target, connectMs, commandMs }: Required<Omit<HostOptions, 'onLost'>>,
  ): Promise<void> {
    const { rows } = await client.query<Session>({
      text: `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only')::boolean AS "readOnly",
        pg_backend_pid() AS pid`,
      query_timeout: connectMs,
    } as pg.QueryConfig)
    const [session] = rows
    if (!session || !accepts[target](session))
      throw new Error(
        `it is ${session?.standby ? 'a standby' : session?.readOnly ? 'read-only' : 'the primary'}`,
      )
    // A pooler tells a number of its own. What is set in a session of its would stay there for others.
    const isDirect = (client as unknown as { processID: number }).processID === session.pid
    if (isDirect) await client.query(`SET statement_timeout = ${commandMs}`)
    this.#holdsStatements ??= isDirect ? Promise.resolve(true) : poolerHoldsStatements(client)
    await this.#holdsStatements
  }
}
