import type { Lead } from '../lead.ts'
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

/** Locked until the end, so that nobody changes it meanwhile; the lock is a write, which the standbys have to know of. */
export function* lockLead(id: string): Steps<{ seq: number; lead: Lead } | undefined> {
  const text = `SELECT ${leadColumns} FROM leads WHERE id = $id FOR UPDATE`
  const [row] = (yield* run<LeadRow>(text, { id })).rows
  return row && { seq: row.seq, lead: leadFromRow(row) }
}
