import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamaged } from '../database/sqlite/connection.ts'
import { migrate } from '../database/sqlite/migrate.ts'
import { databasePath } from '../database/sqlite/store.ts'
import {
  draftOf,
  giveToOwnerOf,
  keepAs,
  makePrivateFolder,
  nameDraft,
  removeAbandonedDrafts,
  syncFile,
  syncFolder,
} from '../durable-file.ts'
import { CopyError } from './copy-files.ts'
import { type CopiedRecord, type ErasedSince, erasedSince } from './erasure-list.ts'
import { makeCopyOf } from './make-copy.ts'
import { deliveryStates, type RestoreOptions, settling } from './settle.ts'
import { checkSqliteCopy, copyToWorkOn, countsOf, erasuresIn, hasTable, openAlone } from './sqlite-copy.ts'

/** Everything is done to a draft beside the store, which then takes its place in one step. */
export async function restoreSqlite(file: string, dataDir: string, options: RestoreOptions) {
  const copy = checkSqliteCopy(file, { toRestore: true })
  await makePrivateFolder(dataDir)
  const path = databasePath(dataDir)
  // A killed restore leaves it behind, with people in it who may have been erased: the next restore or start removes it.
  const draft = draftOf(path)
  const present = openPresent(path)
  try {
    if (present === 'damaged' && !options.replace)
      throw new CopyError(`${path} is damaged; --replace puts it aside and the copy in its place.`)
    const readable = present === 'damaged' ? undefined : present
    const saved = readable && (await saveFirst(readable, dataDir, options))
    const known = readable ? erasuresIn(readable) : { erasures: [], keys: [] }
    const since = await erasedSince(file, dataDir, copy, known)
    // Nobody else is at work here, so any draft was left by a restore that was killed, however lately.
    await removeAbandonedDrafts(dataDir, ['.sqlite'], 0)
    await copyToWorkOn(file, draft)
    const changed = settleDraft(draft, readable, since)
    const aside = present === 'damaged' ? await putAside(path, options.now) : undefined
    await takePlace(draft, path, present !== undefined)
    return { leads: copy.leads, mails: copy.mails, ...changed, saved: saved ?? aside }
  } finally {
    if (present !== 'damaged') present?.close()
    await rm(draft, { force: true })
    await rm(`${draft}-journal`, { force: true })
  }
}

function openPresent(path: string): DatabaseSync | 'damaged' | undefined {
  if (!existsSync(path)) return undefined
  try {
    const db = openAlone(path)
    if (db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok') return db
    db.close()
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
  return 'damaged'
}

async function saveFirst(present: DatabaseSync, dataDir: string, options: RestoreOptions) {
  // An empty file, or a database of something else, has no leads.
  if (!hasTable(present, 'leads') || !hasTable(present, 'deliveries')) return undefined
  const { leads, mails } = countsOf(present)
  if (leads + mails === 0) return undefined
  if (!options.replace)
    throw new CopyError(
      `${databasePath(dataDir)} holds ${leads} leads and ${mails} mails; --replace puts the copy in their place and keeps a copy of them.`,
    )
  return (await makeCopyOf(present, dataDir, options)).path
}

/** Brings a copy up to date before it takes the store's place: its schema, what became of its mails, who was erased. */
function settleDraft(draft: string, present: DatabaseSync | undefined, since: ErasedSince) {
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

/** With its log, which SQLite would read into the copy that takes the place. The store first: a failure then has changed nothing. */
async function putAside(path: string, now: number): Promise<string> {
  const aside = `${path}.damaged-${new Date(now).toISOString().replace(/[:.]/g, '')}`
  await keepAs(path, aside)
  for (const part of ['-wal', '-shm', '-journal'])
    if (existsSync(`${path}${part}`)) await rename(`${path}${part}`, `${aside}${part}`)
  return aside
}

/** A store that was made meanwhile is never overwritten; whoever waits for the old one notices that it was replaced. */
async function takePlace(draft: string, path: string, replacing: boolean): Promise<void> {
  await giveToOwnerOf(dirname(path), draft)
  await syncFile(draft)
  if (!replacing) {
    if (await nameDraft(draft, path)) return
    throw new CopyError(`${path} was made meanwhile: stop the server, and restore again.`)
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}
