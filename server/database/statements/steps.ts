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

/** Advisory locks come first and sorted, then rows: two orders would deadlock. SQLite has one writer and takes none. */
export function* takeLocks(locks: string[]): Steps<void> {
  if (locks.length > 0) yield* run('SELECT takeAll($locks)', { locks: [...new Set(locks)].sort() })
}

/** When this transaction began, and the newest key of its hashes. */
export function* timeAndKey(now: number): Steps<{ at: number; key: HashKey }> {
  const text = 'SELECT $now AS at, id, key FROM hash_keys ORDER BY made_at DESC, id LIMIT 1'
  const [row] = (yield* run<HashKey & { at: number }>(text, { now })).rows
  if (!row) throw new Error('The table hash_keys is empty.')
  return { at: row.at, key: row }
}

export function* databaseTime(now: number): Steps<number> {
  return (yield* run<{ at: number }>('SELECT $now AS at', { now })).rows[0]?.at ?? now
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
