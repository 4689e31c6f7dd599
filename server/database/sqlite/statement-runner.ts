import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { inDialect, type Values, type Written } from '../statements/dialect.ts'
import type { Steps } from '../statements/steps.ts'

/** Runs statements on a connection, each prepared once. */
export function statementRunner(db: DatabaseSync) {
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (given: string) => {
    const { text, parameters } = inDialect('sqlite', given)
    const statement = db.prepare(text)
    return { statement, parameters, givesRows: statement.columns().length > 0 }
  }
  return (text: string, values: Values = {}): Written<object> => {
    const { statement, parameters, givesRows } = prepared.getOrInsertComputed(text, prepare)
    const bound = parameters.map((name) => bindable(values[name]))
    if (!givesRows) return { rows: [], changes: Number(statement.run(...bound).changes) }
    const rows = statement.all(...bound)
    return { rows, changes: rows.length }
  }
}

// All other values are texts, numbers, bytes or null.
const bindable = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value) as SQLInputValue

/** Synchronously, in the open transaction. */
export function runSteps<Result>(steps: Steps<Result>, write: ReturnType<typeof statementRunner>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next(write(step.value.text, step.value.values))
  return step.value
}
