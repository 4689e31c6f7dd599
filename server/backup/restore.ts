import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { counted } from '../../contract/report-words.ts'
import type { StorePlace } from '../config.ts'
import { isDamaged } from '../database/sqlite/connection.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { keepAs, syncFile, syncFolder } from '../process/durable-file.ts'
import { CopyError, checkSum, publishDraft } from './copy-files.ts'
import {
  type CopyCounts,
  countsOf,
  type OnProgress,
  openCopy,
  progressOf,
  tablesWithRows,
} from './copy-rows.ts'
import { copyDraft, createDraft, storeDraft, withCopyLock } from './drafts.ts'
import { erasedSince, knownErasures, learnErasures } from './erasures.ts'
import { addGrowing, fillFrom, type LeftOut } from './from-file.ts'
import { erasuresOf, noteErasures } from './journal.ts'
import {
  changeSqlite,
  changeStore,
  type LiveStore,
  openAlone,
  readStore,
  refuseOtherState,
} from './live-store.ts'
import { copyInto } from './make-copy.ts'
import { emptyTables, type RowStore, sqliteRows } from './row-store.ts'
import { emptiedTables, rowsOf, tableNamed } from './tables.ts'

export interface RestoreOptions {
  /** Whether existing data may be replaced; a copy of it is made first. */
  replace: boolean
  now: number
  onProgress?: OnProgress
}

export interface Restored extends CopyCounts {
  leftOut: LeftOut
  unreadable: number
  /** Where the replaced store is, if it held anything. */
  replaced: string | undefined
}

interface Copy {
  path: string
  file: RowStore
}

/** Makes a copy the store, without anybody erased since. A running server sees the old store or the new one. */
export async function restoreCopy(config: StorePlace, path: string, options: RestoreOptions) {
  const { dataDir, databaseUrl } = config
  await refuseOtherFile(path)
  const checksum = await checkSum(path)
  using copy = openCopy(path)
  const file = sqliteRows(copy)
  const restored = await withCopyLock(dataDir, () =>
    databaseUrl === undefined && isStoreDamaged(dataDir)
      ? replaceDamaged(dataDir, { path, file }, options)
      : changeStore(config, (store) => replaceRows(store, { path, file }, dataDir, options)),
  )
  await noteErasuresOf(config)
  return { ...restored, checksum }
}

/** After the commit: an erasure that was not stored must not be learned by the next start. */
export const noteErasuresOf = (config: StorePlace): Promise<void> =>
  readStore(config, (store) => noteErasures(erasuresOf(store), config.dataDir))

export async function refuseOtherFile(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) throw new CopyError(`${path} is not a file.`)
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
  if (buffer.toString('latin1', 0, bytesRead) === 'PGDMP')
    throw new CopyError(
      `${path} is a PostgreSQL dump. One made by version 1.0.0 is restored with that version, then start this one (docs/upgrading.md).`,
    )
}

/**
 * What only grows is kept from the replaced store, and comes first: the journal is completed from the newest erasure
 * that it has, so those of the file are numbered after it.
 */
async function replaceRows(
  store: LiveStore,
  copy: Copy,
  dataDir: string,
  options: RestoreOptions,
): Promise<Restored> {
  if (store.state === 'first') refuseOtherState(store)
  if (store.state === 'moved') await store.query('DROP TABLE migrations')
  if (store.state === 'empty' || store.state === 'moved') await store.createTables()
  await store.lock(emptiedTables)
  const full = await tablesWithRows(store)
  if (full.length > 0 && !options.replace)
    throw new CopyError(notEmptyMessage(store.place, await countsOf(store), full))
  const draft = copyDraft(dataDir)
  await copyInto(draft, store, dataDir)
  await emptyTables(store, emptiedTables)
  const restored = await fill(store, copy, dataDir, draft, options)
  const replaced = full.length > 0 ? await publishDraft(draft, 'replaced', options.now) : undefined
  return { ...restored, replaced }
}

async function fill(
  store: RowStore,
  { path, file }: Copy,
  dataDir: string,
  replacedPath: string | undefined,
  { now, onProgress }: RestoreOptions,
): Promise<Omit<Restored, 'replaced'>> {
  // No lead is deleted, so nobody is told.
  const telling = { notify: [], now }
  if (replacedPath !== undefined) {
    using db = openCopy(replacedPath)
    const replaced = sqliteRows(db)
    await learnErasures(store, replaced.pages(rowsOf(tableNamed('erasures'))), telling)
    await addGrowing(store, replaced)
  }
  // Keys of the file's own hashes and of older ones of the journals.
  await addKeys(store, file)
  await learnErasures(store, knownErasures(dataDir, { path, file }), telling)
  const since = await erasedSince(store, file)
  const leftOut = await fillFrom(file, store, since, await progressOf(file, onProgress))
  return { ...(await countsOf(file)), leftOut, unreadable: since.unreadable }
}

export async function addKeys(store: RowStore, file: RowStore): Promise<void> {
  const keys = tableNamed('hash_keys')
  for await (const page of file.pages(rowsOf(keys))) await store.insert(keys, page, 'DO NOTHING')
}

const notEmptyMessage = (place: string, { leads, mails }: CopyCounts, full: string[]) =>
  leads + mails > 0
    ? `${place} holds ${counted(leads, 'lead')} and ${counted(mails, 'mail')}; --replace replaces them, after a copy of them was made.`
    : `${place} is not empty (${full.join(', ')}); --replace replaces what is there, after a copy of it was made.`

/** Checked before the store is opened for writing: SQLite may refuse a damaged file at any later statement. */
function isStoreDamaged(dataDir: string): boolean {
  const path = databasePath(dataDir)
  if (!existsSync(path)) return false
  try {
    using db = new DatabaseSync(path, { readOnly: true })
    return db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok'
  } catch (error) {
    if (isDamaged(error)) return true
    throw error
  }
}

/** Fills a new file, which takes the place of the damaged one. */
async function replaceDamaged(dataDir: string, copy: Copy, options: RestoreOptions): Promise<Restored> {
  const path = databasePath(dataDir)
  if (!options.replace)
    throw new CopyError(`${path} is damaged; --replace moves it aside and restores the copy.`)
  refuseWhileOpen(path)
  const draft = storeDraft(dataDir)
  await createDraft(draft)
  const restored = await fillNewFile(draft, copy, dataDir, options)
  await syncFile(draft)
  const aside = `${path}.damaged-${new Date(options.now).toISOString().replace(/[:.]/g, '')}`
  await keepAs(path, aside)
  // SQLite would apply the log to the new file.
  for (const part of ['-wal', '-shm', '-journal'])
    if (existsSync(`${path}${part}`)) await rename(`${path}${part}`, `${aside}${part}`)
  await rename(draft, path)
  await syncFolder(dirname(path))
  return { ...restored, replaced: aside }
}

async function fillNewFile(draft: string, copy: Copy, dataDir: string, options: RestoreOptions) {
  using db = new DatabaseSync(draft)
  const filled = await changeSqlite(db, draft, async (store) => {
    await store.createTables()
    return fill(store, copy, dataDir, undefined, options)
  })
  await rm(`${draft}-journal`, { force: true })
  return filled
}

/** A file can be too damaged to be locked. */
function refuseWhileOpen(path: string): void {
  try {
    openAlone(path).close()
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
}
