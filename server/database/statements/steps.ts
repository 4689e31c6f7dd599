import type { Editor, Lead } from '../lead.ts'
import { type Difference, valueJson } from '../lead-edits.ts'
import type { Values, Written } from './dialect.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

export interface Step {
  text: string
  values: Values
}

/**
 * Several statements in one transaction, each made from what those before it found. A generator, so that it is written once:
 * SQLite's thread runs it without a pause, PostgreSQL step by step on one connection.
 */
export type Steps<Result> = Generator<Step, Result, Written<object>>

export function* run<Row extends object>(text: string, values: Values = {}): Steps<Written<Row>> {
  // Rows have the columns that the statement names.
  return (yield { text, values }) as Written<Row>
}

export function* exists(text: string, values: Values): Steps<boolean> {
  return (yield* run(text, values)).rows.length > 0
}

/** A line of the lead's history. */
export const noteChange = (seq: number, { field, from, to, noteId }: Difference, { actor, now }: Editor) =>
  run(
    `INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value, note_id)
     VALUES ($seq, at($now), $actor, $field, $from, $to, $noteId)`,
    { seq, now, actor, field, from: valueJson(from), to: valueJson(to), noteId: noteId ?? null },
  )

/** Whoever changes a lead says which version they saw: when it has changed since, nothing is written. */
export const isStale = (lead: Lead, { version }: Editor): boolean =>
  version !== undefined && version !== lead.version

/** Locked until the end, so that nobody changes it meanwhile; the lock is a write, which the standbys have to know of. */
export function* lockLead(id: string): Steps<{ seq: number; lead: Lead } | undefined> {
  const text = `SELECT ${leadColumns} FROM leads WHERE id = $id FOR UPDATE`
  const [row] = (yield* run<LeadRow>(text, { id })).rows
  return row && { seq: row.seq, lead: leadFromRow(row) }
}
