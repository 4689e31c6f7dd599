import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../database/sqlite/migrate.ts'
import type { CopiedRecord, ErasedSince } from './erasure-list.ts'
import { deliveryStates, settling } from './settle.ts'
import { hasTable } from './sqlite-copy.ts'

/** Brings a copy up to date before it takes the store's place: its schema, what became of its mails, who was erased. */
export function settleDraft(draft: string, present: DatabaseSync | undefined, since: ErasedSince) {
  using db = new DatabaseSync(draft)
  db.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL',
  )
  migrate(db)
  const gone = recordsIn(db).filter(since.has)
  const { settle, hold } = settling(gone, (json) => `SELECT value FROM json_each(${json})`)
  db.exec('BEGIN')
  if (present && hasTable(present, 'deliveries')) takeAlong(present, db)
  db.exec(settle)
  const held = Number(db.prepare(hold).run().changes)
  db.exec('COMMIT')
  const erased = gone.filter(({ table }) => table === 'leads').length
  return { held, erased, unreadable: since.unreadable }
}

function recordsIn(db: DatabaseSync): CopiedRecord[] {
  const rows = db.prepare(
    `SELECT 'leads' AS "table", id, email AS address, timestamp FROM leads
     UNION ALL SELECT 'deliveries', id, to_address, created_at FROM deliveries WHERE kind = 'message'`,
  )
  return rows.all() as unknown as CopiedRecord[]
}

function takeAlong(present: DatabaseSync, db: DatabaseSync): void {
  db.exec(`CREATE TEMP TABLE present AS ${deliveryStates} WHERE false`)
  const keep = db.prepare('INSERT INTO present VALUES (?, ?, ?, ?, ?, ?)')
  for (const state of present.prepare(deliveryStates).iterate()) keep.run(...Object.values(state))
}
