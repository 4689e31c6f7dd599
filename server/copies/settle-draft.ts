import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../database/sqlite/migrate.ts'
import type { ErasedSince } from './erasure-list.ts'
import { mayHaveGoneOut, signInTables, stateColumns } from './restored-states.ts'
import { hasTable } from './sqlite-copy.ts'

/** Brings a copy up to date before it takes the store's place: its schema, what became of its mails, who was erased. */
export function settleDraft(draft: string, present: DatabaseSync | undefined, since: ErasedSince) {
  using db = new DatabaseSync(draft)
  db.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL',
  )
  migrate(db)
  db.exec('BEGIN')
  const erased = eraseAgain(db, since)
  const held = settleStates(db, present)
  for (const table of signInTables) db.exec(`DELETE FROM ${table}`)
  db.exec('COMMIT')
  return { held, erased, unreadable: since.unreadable }
}

/** With the present store at hand its word counts; without it nobody knows, and nothing goes out by itself. */
function settleStates(db: DatabaseSync, present: DatabaseSync | undefined): number {
  let held = 0
  const open = db.prepare(`SELECT id, state FROM deliveries WHERE state <> 'sent'`).all()
  const known =
    present &&
    hasTable(present, 'deliveries') &&
    present.prepare(`SELECT ${stateColumns} FROM deliveries WHERE id = ?`)
  const takeOver = db.prepare(
    `UPDATE deliveries SET ${stateColumns.map((column) => `${column} = ?`)} WHERE id = ?`,
  )
  const hold = db.prepare(`UPDATE deliveries SET state = 'failed', last_error = ? WHERE id = ?`)
  for (const { id = null, state } of open) {
    const row = known ? known.get(id) : undefined
    if (row) takeOver.run(...stateColumns.map((column) => row[column] ?? null), id)
    else if (state === 'queued') held += Number(hold.run(mayHaveGoneOut, id).changes)
  }
  db.exec(`UPDATE deliveries SET body = '' WHERE kind = 'message' AND state = 'sent'`)
  return held
}

function eraseAgain(db: DatabaseSync, since: ErasedSince): number {
  const leads = db.prepare('SELECT seq, id, email AS address, timestamp FROM leads').all()
  const messages = db
    .prepare(
      `SELECT seq, id, to_address AS address, created_at AS timestamp FROM deliveries WHERE kind = 'message'`,
    )
    .all()
  const isGone = ({ id, address, timestamp }: Record<string, unknown>) =>
    since.has({ id: String(id), address: String(address), timestamp: Number(timestamp) })
  const remove = (table: string, rows: Record<string, unknown>[]) => {
    const seqs = JSON.stringify(rows.filter(isGone).map(({ seq }) => seq))
    const statement = db.prepare(`DELETE FROM ${table} WHERE seq IN (SELECT value FROM json_each(?))`)
    return Number(statement.run(seqs).changes)
  }
  const removed = remove('leads', leads)
  remove('deliveries', messages)
  return removed
}
