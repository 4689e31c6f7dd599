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

/** Adds an entry to the lead's history. */
export const noteChange = (seq: number, { field, from, to, noteId }: Difference, { actor, now }: Editor) =>
  run(
    `INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value, note_id)
     VALUES ($seq, at($now), $actor, $field, $from, $to, $noteId)`,
    { seq, now, actor, field, from: valueJson(from), to: valueJson(to), noteId: noteId ?? null },
  )

/** Optimistic locking: an edit names the version it saw, and fails if the lead has changed. */
export const isStale = (lead: Lead, { version }: Editor): boolean =>
  version !== undefined && version !== lead.version

/**
 * Locks the lead until the end of the transaction. The lock is a write, so even an unchanged result waits for the
 * standbys.
 */
export function* lockLead(id: string): Steps<{ seq: number; lead: Lead } | undefined> {
  const text = `SELECT ${leadColumns} FROM leads WHERE id = $id FOR UPDATE`
  const [row] = (yield* run<LeadRow>(text, { id })).rows
  return row && { seq: row.seq, lead: leadFromRow(row) }
}
