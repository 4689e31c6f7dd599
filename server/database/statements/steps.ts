import type { HashKey } from '../hash-keys.ts'
import type { Actor, Lead } from '../lead.ts'
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

/** When the transaction began, and a key of its hashes. */
export interface Begun {
  at: number
  key: HashKey
}

/**
 * The first statement of a command. Advisory locks come first and sorted, then rows: two orders would deadlock. SQLite has
 * one writer and takes none. The key is read before the locks are free, which is harmless: keys are only added.
 */
export function* begin(now: number, locks: string[] = []): Steps<Begun> {
  const text = 'SELECT takeAll($locks), $now AS at, id, key FROM hash_keys ORDER BY made_at DESC, id LIMIT 1'
  const values = { now, locks: [...new Set(locks)].sort() }
  const [row] = (yield* run<HashKey & { at: number }>(text, values)).rows
  if (!row) throw new Error('The table hash_keys is empty.')
  return { at: row.at, key: row }
}

/**
 * Adds entries to the lead's history. One statement, so that all get the same time: the desk shows changes of one time
 * as one entry.
 */
export function noteChanges(leadId: string, differences: Difference[], { actor, now }: Actor) {
  const entries = differences.map(({ from, to, ...entry }) => ({
    ...entry,
    from: valueJson(from),
    to: valueJson(to),
  }))
  return run(
    `INSERT INTO lead_changes (lead_id, changed_at, actor, field, old_value, new_value, note_id)
     SELECT CAST($leadId AS text), $now, $actor, item ->> 'field', item ->> 'from', item ->> 'to', item ->> 'noteId'
     FROM each($entries)`,
    { leadId, now, actor, entries: JSON.stringify(entries) },
  )
}

/**
 * Locks the lead's row until the end of the transaction. PostgreSQL writes row locks to its log, so the commit waits for
 * the standbys even if nothing else changed.
 */
export function* lockLead(id: string): Steps<Lead | undefined> {
  const text = `SELECT ${leadColumns} FROM leads WHERE id = $id FOR NO KEY UPDATE`
  const [row] = (yield* run<LeadRow>(text, { id })).rows
  return row && leadFromRow(row)
}
