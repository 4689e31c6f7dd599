import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../database/sqlite/migrate.ts'
import { openAlone } from '../database/sqlite/sole-user.ts'
import { databasePath } from '../database/sqlite/store.ts'
import { giveToOwnerOf, makePrivateFolder, syncFolder } from '../durable-file.ts'
import { CopyError } from './copy-error.ts'
import { type ErasedSince, erasedSince } from './erased-since.ts'
import { noteErasures, readErasureLists } from './erasure-list.ts'
import { makeCopyOf } from './make-copy.ts'
import type { Restored, RestoreOptions } from './restore-copy.ts'
import { leavingTables, mayHaveGoneOut, stateColumns } from './restored-states.ts'
import {
  checkSqliteCopy,
  copyToWorkOn,
  countsOf,
  erasureKeysIn,
  erasuresIn,
  hasTable,
} from './sqlite-copy.ts'

/** Everything is done to a draft beside the store, which then takes its place in one step. */
export async function restoreSqlite(
  file: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<Restored> {
  const copy = checkSqliteCopy(file, { toRestore: true })
  await makePrivateFolder(dataDir)
  const path = databasePath(dataDir)
  const draft = `${path}.restoring`
  const present = existsSync(path) ? openAlone(path) : undefined
  try {
    const held = present && presentCounts(present)
    if (held && held.leads + held.mails > 0 && !options.replace)
      throw new CopyError(
        `${path} holds ${held.leads} leads and ${held.mails} mails; --replace puts the copy in their place and keeps a copy of them.`,
      )
    const saved =
      present && held && held.leads + held.mails > 0
        ? await makeCopyOf({ open: present }, dataDir, options)
        : undefined
    if (present) await noteErasures(erasuresIn(present), dataDir)
    const keys = [...copy.keys, ...(present ? erasureKeysIn(present) : [])]
    const since = erasedSince(await readErasureLists(file, dataDir), copy.erasures, keys)
    await copyToWorkOn(file, draft)
    const changed = await settleDraft(draft, present, since)
    await takePlace(draft, path, present !== undefined)
    return { leads: copy.leads, mails: copy.mails, ...changed, saved: saved?.path }
  } finally {
    present?.close()
    await rm(draft, { force: true })
    await rm(`${draft}-journal`, { force: true })
  }
}

/** An empty file, or a database of something else, has no leads. */
function presentCounts(db: DatabaseSync) {
  const tables = db
    .prepare(`SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('leads', 'mails')`)
    .get()
  return tables?.count === 2 ? countsOf(db) : { leads: 0, mails: 0 }
}

async function settleDraft(draft: string, present: DatabaseSync | undefined, since: ErasedSince) {
  const db = new DatabaseSync(draft)
  try {
    db.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL',
    )
    const [key] = [...erasureKeysIn(db), ...(present ? erasureKeysIn(present) : [])]
    migrate(db)
    db.exec('BEGIN')
    // A copy of the first versions has none, and the list of erasures is written under the present one.
    if (key) db.prepare('UPDATE erasure_key SET key = ?').run(key)
    const erased = eraseAgain(db, since)
    const held = settleStates(db, present)
    db.exec('COMMIT')
    return { held, erased, unreadable: since.unreadable }
  } finally {
    db.close()
  }
}

/** With the present store at hand its word counts; without it nobody knows, and nothing goes out by itself. */
function settleStates(db: DatabaseSync, present: DatabaseSync | undefined): number {
  let held = 0
  for (const table of leavingTables) {
    const open = db.prepare(`SELECT id, state FROM ${table} WHERE state <> 'sent'`).all()
    const known =
      present &&
      hasTable(present, table) &&
      present.prepare(`SELECT ${stateColumns} FROM ${table} WHERE id = ?`)
    const takeOver = db.prepare(
      `UPDATE ${table} SET ${stateColumns.map((column) => `${column} = ?`)} WHERE id = ?`,
    )
    const hold = db.prepare(`UPDATE ${table} SET state = 'failed', last_error = ? WHERE id = ?`)
    for (const { id = null, state } of open) {
      const row = known ? known.get(id) : undefined
      if (row) takeOver.run(...stateColumns.map((column) => row[column] ?? null), id)
      else if (state === 'queued') held += Number(hold.run(mayHaveGoneOut, id).changes)
    }
  }
  db.exec(`UPDATE mails SET body = '' WHERE kind = 'message' AND state = 'sent'`)
  return held
}

function eraseAgain(db: DatabaseSync, since: ErasedSince): number {
  const leads = db.prepare('SELECT seq, id, email AS address, timestamp FROM leads').all()
  const messages = db
    .prepare(
      'SELECT seq, id, to_address AS address, created_at AS timestamp FROM mails WHERE lead_seq IS NULL',
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
  remove('mails', messages)
  return removed
}

/** A link never overwrites a store that was made meanwhile; whoever waits for the old one notices that it was replaced. */
async function takePlace(draft: string, path: string, replacing: boolean): Promise<void> {
  await giveToOwnerOf(dirname(path), draft)
  const file = await open(draft, 'r+')
  await file.sync()
  await file.close()
  if (replacing) await rename(draft, path)
  else await link(draft, path)
  await syncFolder(dirname(path))
}
