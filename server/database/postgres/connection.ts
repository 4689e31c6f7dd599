import pg from 'pg'
import { StoreStartError, StoreUnavailableError, StoreValueError } from '../errors.ts'
import type { Database, ReadOptions } from '../statements/database.ts'
import { forPostgres, type NumberedStatement, type Values, type Written } from '../statements/dialect.ts'
import type { Step, Steps } from '../statements/steps.ts'
import { type Result, stepsOf, type TransactionName } from '../statements/transactions.ts'
import { refuseNul } from '../values.ts'
import { connectMsOf, placeOf } from './address.ts'
import { ConnectionQueue } from './connection-queue.ts'
import {
  type Connections,
  lockToConfirm,
  maxConnections,
  type Query,
  type Statement,
  types,
  usualCommandMs,
} from './connections.ts'
import { LeadBatches } from './lead-batches.ts'
import { reasonOf } from './reason-of.ts'
import { searchLeads } from './search-leads.ts'
import { writeLeads } from './write-leads.ts'

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

  const statementOf = (text: string, values: Values, isNamed = true): Statement => {
    const { name, parameters, ...numbered } = known.get(text) ?? forPostgres(text)
    known.set(text, { name, parameters, ...numbered })
    const given: Values = { ...values, serverNow: serverNow() }
    return { ...numbered, name: isNamed ? name : '', values: parameters.map((parameter) => given[parameter]) }
  }

  async function use<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    await queue.enter()
    try {
      const result = await connections.use(work)
      queue.answered()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) queue.answered()
      else queue.unreachable(notAnswering(error))
      throw storeError(error)
    } finally {
      queue.leave()
    }
  }

  const run = <Row extends object>(text: string, values: Values, { planAnew = false }: ReadOptions = {}) =>
    use(async (query) => written(await query<Row>(statementOf(text, values, !planAnew))))

  const db: Database = {
    read: async <Row extends object>(text: string, values: Values = {}, options?: ReadOptions) =>
      (await run<Row>(text, values, options)).rows,
    async write(text, values = {}) {
      refuseNul(...Object.values(values))
      return run(text, values)
    },
    // What an answer speaks of may have been committed here and be unknown to the standbys.
    confirm: async () => void (await run(lockToConfirm, {})),
    // Without names: one that a pooler has lost would end the transaction, where a single command is tried again.
    transact: <Name extends TransactionName>(name: Name, ...args: unknown[]) =>
      use((query) =>
        inTransaction(query, stepsOf(name, args), ({ text, values }) => statementOf(text, values, false)),
      ) as Promise<Result<Name>>,
    createLead: (lead, duplicateWindowMs) => batches.add(lead, duplicateWindowMs),
    searchLeads: (terms) => searchLeads(db, terms),
    // PostgreSQL's log is the operator's, and is written over in its own time.
    clearLog: async () => true,
    hasGrams: true,
  }
  const batches = new LeadBatches((leads) => writeLeads(db, leads))
  return db
}

async function inTransaction<Result>(
  query: Query,
  steps: Steps<Result>,
  statementOf: (step: Step) => Statement,
): Promise<Result> {
  await query({ name: '', text: 'BEGIN', values: [] })
  try {
    let step = steps.next()
    while (!step.done) step = steps.next(written(await query(statementOf(step.value))))
    await query({ name: '', text: 'COMMIT', values: [] })
    return step.value
  } catch (error) {
    // After any other failure the connection is dropped, and the transaction with it.
    if (error instanceof pg.DatabaseError) await query({ name: '', text: 'ROLLBACK', values: [] })
    throw error
  }
}

const written = <Row extends object>({ rows, rowCount }: pg.QueryResult<Row>): Written<Row> => ({
  rows,
  changes: rowCount ?? 0,
})

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
