import { open, stat } from 'node:fs/promises'
import { counted } from '../../contract/report-words.ts'
import type { StorePlace } from '../config.ts'
import { CopyError, checkSum, publishDraft } from './copy-files.ts'
import {
  type CopyCounts,
  countsOf,
  type OnProgress,
  openCopy,
  progressOf,
  tablesWithRows,
} from './copy-rows.ts'
import { copyDraft, withCopyLock } from './drafts.ts'
import { erasedSince, knownErasures, learnErasures } from './erasures.ts'
import { addGrowing, fillFrom, type LeftOut } from './from-file.ts'
import { erasuresOf, noteErasures } from './journal.ts'
import { changeStore, type LiveStore, readStore, refuseOtherState } from './live-store.ts'
import { copyInto } from './make-copy.ts'
import { damageOf, type Kept, replaceDamaged } from './replace-damaged.ts'
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
  /** Tables that could not be read to the end in a damaged store, of what would be kept from it. */
  lost: string[]
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
  const restored = await withCopyLock(dataDir, async (): Promise<Restored> => {
    const damage = databaseUrl === undefined ? damageOf(dataDir) : undefined
    if (damage === undefined)
      return changeStore(config, (store) => replaceRows(store, { path, file }, dataDir, options))
    if (!options.replace) throw new CopyError(`${damage}; --replace moves it aside and restores the copy.`)
    return replaceDamaged(dataDir, options.now, (store, kept) =>
      fill(store, { path, file }, dataDir, options, kept),
    )
  })
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
  const restored = await fillBeside(store, copy, dataDir, options, draft)
  const replaced = full.length > 0 ? await publishDraft(draft, 'replaced', options.now) : undefined
  return { ...restored, replaced, lost: [] }
}

async function fillBeside(
  store: RowStore,
  copy: Copy,
  dataDir: string,
  options: RestoreOptions,
  replacedPath: string,
) {
  using db = openCopy(replacedPath)
  return await fill(store, copy, dataDir, options, { from: sqliteRows(db), to: store })
}

async function fill(
  store: RowStore,
  { path, file }: Copy,
  dataDir: string,
  { now, onProgress }: RestoreOptions,
  kept: Kept,
): Promise<Omit<Restored, 'replaced' | 'lost'>> {
  // No lead is deleted, so nobody is told.
  const telling = { notify: [], now }
  await learnErasures(kept.to, kept.from.pages(rowsOf(tableNamed('erasures'))), telling)
  await addGrowing(kept.to, kept.from)
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
