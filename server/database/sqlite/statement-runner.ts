import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { forSqlite, type Values, type Written } from '../statements/dialect.ts'
import type { Steps } from '../statements/steps.ts'

/** Runs statements of ../statements on a connection, each prepared once. */
export function statementRunner(db: DatabaseSync) {
  const prepared = new Map<string, StatementSync>()
  return (text: string, values: Values = {}): Written<object> => {
    const statement = prepared.get(text) ?? db.prepare(forSqlite(text))
    statement.setAllowUnknownNamedParameters(true)
    prepared.set(text, statement)
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    const bound = Object.fromEntries(given.map(([name, value]) => [name, bindable(value)]))
    if (statement.columns().length === 0) return { rows: [], changes: Number(statement.run(bound).changes) }
    const rows = statement.all(bound)
    return { rows, changes: rows.length }
  }
}

// The rest are texts, numbers, bytes and null.
const bindable = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value) as SQLInputValue

/** Without a pause, in the transaction that is open. */
export function runSteps<Result>(steps: Steps<Result>, write: ReturnType<typeof statementRunner>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next(write(step.value.text, step.value.values))
  return step.value
}
