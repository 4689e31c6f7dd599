import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { StoreStartError } from '../database/errors.ts'
import { isDamaged } from '../database/sqlite/connection.ts'
import { migrate } from '../database/sqlite/migrate.ts'
import { runSteps, statementRunner } from '../database/sqlite/statement-runner.ts'
import { databasePath } from '../database/sqlite/store.ts'
import { carryOutErasure } from '../database/statements/erase-leads.ts'
import {
  draftOf,
  giveToOwnerOf,
  keepAs,
  makePrivateFolder,
  nameDraft,
  removeAbandonedDrafts,
  syncFile,
  syncFolder,
} from '../process/durable-file.ts'
import {
  bringUpToDate,
  countGone,
  holdMails,
  joinChains,
  keepRights,
  leaveChains,
  notEmptyMessage,
  present,
  presentRights,
  type RestoreOptions,
  spareReaddressed,
  unfinishedMessage,
} from './after-restore.ts'
import { CopyError } from './copy-files.ts'
import { type CopiedRecord, type ErasedSince, erasedSince, noteErasures } from './erasure-list.ts'
import { makeCopyOf } from './make-copy.ts'
import {
  checkSqliteCopy,
  copyToDraft,
  countsOf,
  erasuresIn,
  erasuresOf,
  hasTable,
  openAlone,
  tablesWithRows,
} from './sqlite-copy.ts'

/** Works on a draft beside the store, which then replaces it atomically. */
export async function restoreSqlite(file: string, dataDir: string, options: RestoreOptions) {
  const copy = checkSqliteCopy(file, { toRestore: true })
  await makePrivateFolder(dataDir)
  const path = databasePath(dataDir)
  // A killed restore leaves the draft, which may contain erased people. The next restore or start deletes it.
  const draft = draftOf(path)
  const store = openPresent(path)
  try {
    if (store === 'damaged' && !options.replace)
      throw new CopyError(`${path} is damaged; --replace moves it aside and restores the copy.`)
    const readable = store === 'damaged' ? undefined : store
    const saved = readable && (await saveFirst(readable, dataDir, options))
    if (readable) await noteErasures(erasuresOf(readable), dataDir)
    const since = await erasedSince(file, dataDir, copy, readable ? erasuresIn(readable).keys : [])
    // The store is locked, so any draft was left by a killed restore, however recent.
    await removeAbandonedDrafts(dataDir, ['.sqlite'], 0)
    await copyToDraft(file, draft)
    const changed = prepareDraft(draft, readable, since)
    const aside = store === 'damaged' ? await moveAside(path, options.now) : undefined
    await replaceDatabase(draft, path, store !== undefined)
    return { leads: copy.leads, mails: copy.mails, ...changed, saved: saved ?? aside }
  } finally {
    if (store !== 'damaged') store?.close()
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

/** Replaces existing data only with --replace, and copies it first. */
async function saveFirst(store: DatabaseSync, dataDir: string, options: RestoreOptions) {
  const full = tablesWithRows(store)
  if (full.length === 0) return undefined
  const path = databasePath(dataDir)
  if (!hasTable(store, 'migrations'))
    throw new CopyError(
      `${path} contains tables of another application (${full.join(', ')}): set DATA_DIR to the site’s own folder.`,
    )
  if (!options.replace) throw new CopyError(notEmptyMessage(path, countsOf(store), full))
  finishErasures(store, path, options.now)
  return (await makeCopyOf(store, dataDir, options)).path
}

/**
 * Completes interrupted erasures, so that their events, answered requests and fingerprints are kept like those of any other.
 */
function finishErasures(store: DatabaseSync, path: string, now: number): void {
  if (!hasTable(store, 'erasures_to_finish')) return
  const ids = store.prepare('SELECT id FROM erasures_to_finish ORDER BY decided_at').all()
  if (ids.length === 0) return
  try {
    migrate(store)
  } catch (error) {
    if (!(error instanceof StoreStartError)) throw error
    throw new CopyError(unfinishedMessage(path, error.message))
  }
  const write = statementRunner(store)
  store.exec('BEGIN')
  for (const { id } of ids) runSteps(carryOutErasure(String(id), now, Number.MAX_SAFE_INTEGER), write)
  store.exec('COMMIT')
}

/** Brings the draft up to date before it replaces the store: schema, state of mails, erasures. */
function prepareDraft(draft: string, store: DatabaseSync | undefined, since: ErasedSince) {
  using db = new DatabaseSync(draft)
  db.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL',
  )
  migrate(db)
  db.exec(`BEGIN; CREATE TEMP TABLE gone (record TEXT, id TEXT, reason TEXT)`)
  const markGone = db.prepare('INSERT INTO gone VALUES (?, ?, ?)')
  for (const record of recordsIn(db)) {
    const reason = since.reasonFor(record)
    if (reason) markGone.run(record.table, record.id, reason)
  }
  const isFilled = store && hasTable(store, 'leads') && hasTable(store, 'deliveries')
  copyPresent(present, isFilled ? store : undefined, db)
  copyPresent(presentRights, store && hasTable(store, 'person_requests') ? store : undefined, db)
  if (store && hasTable(store, 'sqlite_sequence')) raiseSequences(store, db)
  db.prepare(`UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'erasures'`).run(since.lastNumber)
  db.exec(spareReaddressed)
  const erased = Number(db.prepare(countGone).get()?.gone)
  db.exec(leaveChains + bringUpToDate + keepRights + joinChains)
  const held = Number(db.prepare(holdMails).run().changes)
  const kept = Number(db.prepare('SELECT count(*) AS kept FROM present_owed').get()?.kept)
  db.exec('COMMIT')
  return { held, kept, erased, unreadable: since.unreadable }
}

const recordsIn = (db: DatabaseSync) =>
  db
    .prepare(
      `SELECT 'leads' AS "table", id, email AS address, timestamp FROM leads
       UNION ALL SELECT 'deliveries', id, to_address, created_at FROM deliveries WHERE kind = 'message'`,
    )
    .iterate() as unknown as Iterable<CopiedRecord>

function copyPresent(texts: Record<string, string>, from: DatabaseSync | undefined, db: DatabaseSync): void {
  for (const [name, text] of Object.entries(texts)) {
    db.exec(`CREATE TEMP TABLE present_${name} AS SELECT * FROM (${text}) WHERE false`)
    let keep: StatementSync | undefined
    for (const row of from?.prepare(text).iterate() ?? []) {
      const values = Object.values(row)
      keep ??= db.prepare(`INSERT INTO present_${name} VALUES (${values.map(() => '?')})`)
      keep.run(...values)
    }
  }
}

/** Sequences never repeat a number of the replaced store. */
function raiseSequences(from: DatabaseSync, db: DatabaseSync): void {
  const raise = db.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
  for (const { name, seq } of from.prepare('SELECT name, seq FROM sqlite_sequence').all())
    raise.run(seq ?? 0, name ?? '')
}

/**
 * Moves the write-ahead log too: SQLite would apply it to the new file. The store first, so that a failure there
 * changes nothing.
 */
async function moveAside(path: string, now: number): Promise<string> {
  const aside = `${path}.damaged-${new Date(now).toISOString().replace(/[:.]/g, '')}`
  await keepAs(path, aside)
  for (const part of ['-wal', '-shm', '-journal'])
    if (existsSync(`${path}${part}`)) await rename(`${path}${part}`, `${aside}${part}`)
  return aside
}

/** Never overwrites a database created during the restore. Connections to the old file detect the replacement. */
async function replaceDatabase(draft: string, path: string, replacing: boolean): Promise<void> {
  await giveToOwnerOf(dirname(path), draft)
  await syncFile(draft)
  if (!replacing) {
    if (await nameDraft(draft, path)) return
    throw new CopyError(`${path} was created during the restore: stop the server, and restore again.`)
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}
