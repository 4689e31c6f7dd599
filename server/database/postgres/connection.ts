import { hash } from 'node:crypto'
import pg from 'pg'
import { refuseNul } from '../errors.ts'
import { commandLock } from '../lock-names.ts'
import type { Database } from '../statements/database.ts'
import { inDialect, type Values, type Written } from '../statements/dialect.ts'
import type { Step, Steps } from '../statements/steps.ts'
import { type Result, stepsOf, type TransactionName } from '../statements/transactions.ts'
import { type Connections, lockToConfirm, type Query, type Statement } from './connections.ts'

/** Translates each text into PostgreSQL's dialect once. */
export function postgresDatabase(connections: Connections, timesAreMadeUp: boolean): Database {
  const known = new Map<string, ReturnType<typeof namedStatement>>()

  const statementOf = (given: string, values: Values): Statement => {
    const { parameters, ...statement } = known.getOrInsertComputed(given, namedStatement)
    const all: Values = { ...values, madeUpNow: timesAreMadeUp ? values.now : null }
    return { ...statement, values: parameters.map((parameter) => all[parameter]) }
  }

  const run = <Row extends object>(text: string, values: Values) =>
    unlessDeadlocked(() =>
      connections.use(async (query) => written(await query<Row>(statementOf(text, values)))),
    )

  return {
    read: async <Row extends object>(text: string, values: Values = {}) =>
      (await run<Row>(text, values)).rows,
    async write(text, values = {}) {
      refuseNul(...Object.values(values))
      return run(text, values)
    },
    // The reported state may be committed here and not yet on the standbys.
    confirm: async () => void (await run(lockToConfirm, {})),
    async transact<Name extends TransactionName>(name: Name, ...args: unknown[]): Promise<Result<Name>> {
      const once = () =>
        connections.use((query) =>
          inTransaction(query, stepsOf(name, args), ({ text, values }) => statementOf(text, values)),
        ) as Promise<Result<Name>>
      return unlessDeadlocked(once)
    },
    // The operator manages PostgreSQL's WAL; it is recycled in time.
    clearLog: async () => true,
    // PostgreSQL locks rows, so a new lead never waits for an erasure of others.
    yieldLock: async () => {},
  }
}

/** PostgreSQL ends one of two that wait for each other. The other one is done then, so the first is tried again. */
const unlessDeadlocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error) => (isDeadlock(error) ? work() : Promise.reject(error)))

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === '40P01'

/** Named by the hash of its text: in a session shared by a pooler, one name never means two statements. */
function namedStatement(given: string) {
  const statement = inDialect('postgres', given)
  return { ...statement, name: hash('sha256', statement.text, 'hex').slice(0, 24) }
}

/**
 * What is checked is read in a statement after the lock, which sees what was committed meanwhile only at this level.
 * A named statement keeps its plan: one that was made while a table was small must not read all of it later. JIT is off
 * because PostgreSQL would compile each scan of a table without an index, as if it were that expensive.
 * The lock is shared, so that a restore waits for commands as a whole: waiting for their tables one by one would deadlock.
 */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL enable_seqscan = off; SET LOCAL jit = off;
  SELECT pg_advisory_xact_lock_shared(${commandLock})`

async function inTransaction<Result>(
  query: Query,
  steps: Steps<Result>,
  statementOf: (step: Step) => Statement,
): Promise<Result> {
  try {
    await query({ name: '', text: begin, values: [] })
    const result = await runSteps(steps, (step) => query(statementOf(step)))
    await query({ name: '', text: 'COMMIT', values: [] })
    return result
  } catch (error) {
    // After any other failure the connection is dropped, which rolls the transaction back.
    if (error instanceof pg.DatabaseError) await query({ name: '', text: 'ROLLBACK', values: [] })
    throw error
  }
}

/** In the open transaction. */
export async function runSteps<Result>(
  steps: Steps<Result>,
  query: (step: Step) => Promise<pg.QueryResult<object>>,
): Promise<Result> {
  let step = steps.next()
  while (!step.done) step = steps.next(written(await query(step.value)))
  return step.value
}

const written = <Row extends object>({ rows, rowCount }: pg.QueryResult<Row>): Written<Row> => ({
  rows,
  changes: rowCount ?? 0,
})
