import type { Editor, Lead } from '../lead.ts'
import { type Difference, valueJson } from '../lead-edits.ts'
import type { Values, Written } from './dialect.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

export interface Step {
  text: string
  values: Values
}

/**
 * Several statements in one transaction, each built from earlier results. A generator, so that both databases share
 * the code: SQLite's thread runs it synchronously, PostgreSQL asynchronously on one connection.
 */
export type Steps<Result> = Generator<Step, Result, Written<object>>

export function* run<Row extends object>(text: string, values: Values = {}): Steps<Written<Row>> {
  // Rows have the columns that the statement selects.
  return (yield { text, values }) as Written<Row>
}

export function* exists(text: string, values: Values): Steps<boolean> {
  return (yield* run(text, values)).rows.length > 0
}

/**
 * Adds entries to the lead's history. One statement, so that all get the same time: PostgreSQL converts the time by
 * its own clock in each statement, and the desk shows changes of one time as one entry.
 */
export function noteChanges(seq: number, differences: Difference[], { actor, now }: Editor) {
  const entries = differences.map(({ from, to, ...entry }) => ({
    ...entry,
    from: valueJson(from),
    to: valueJson(to),
  }))
  return run(
    `INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value, note_id)
     SELECT $seq, at($now), $actor, item ->> 'field', item ->> 'from', item ->> 'to', item ->> 'noteId'
     FROM each($entries)`,
    { seq, now, actor, entries: JSON.stringify(entries) },
  )
}

/** Optimistic locking: an edit names the version it saw, and fails if the lead has changed. */
export const isStale = (lead: Lead, { version }: Editor): boolean =>
  version !== undefined && version !== lead.version

/**
 * Locks the lead's row until the end of the transaction. PostgreSQL writes row locks to its log, so the commit waits for
 * the standbys even if nothing else changed. NO KEY, because FOR UPDATE could deadlock with `createLead`, which takes
 * advisory locks first and may then insert a reference to this row.
 */
export function* lockLead(id: string): Steps<{ seq: number; lead: Lead } | undefined> {
  const text = `SELECT ${leadColumns} FROM leads WHERE id = $id FOR NO KEY UPDATE`
  const [row] = (yield* run<LeadRow>(text, { id })).rows
  return row && { seq: row.seq, lead: leadFromRow(row) }
}
