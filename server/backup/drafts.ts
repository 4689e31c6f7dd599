import { closeSync, existsSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../database/sqlite/connection.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { giveToOwnerOf, makePrivateFolder, writeThrough } from '../process/durable-file.ts'
import { CopyError, copyFolder, offsiteCopy } from './copy-files.ts'
import { pathsElsewhere } from './copy-notes.ts'

/** Whoever makes a copy of DATA_DIR holds its lock, so a draft found under the lock is left of a killed run. */
const lockPath = (dataDir: string) => join(copyFolder(dataDir), 'copying.lock')

/** The draft of a copy in our folder, of one elsewhere, and of a file that replaces the store. */
export const copyDraft = (dataDir: string): string => join(copyFolder(dataDir), 'copy.draft')
export const draftBeside = (path: string): string => `${path}.firsthour-draft`
export const storeDraft = (dataDir: string): string => draftBeside(databasePath(dataDir))

/** What a draft may have beside it. */
const parts = ['', '-journal', '.sha256']

const possibleDrafts = async (dataDir: string): Promise<string[]> => [
  ...[copyDraft(dataDir), storeDraft(dataDir), draftBeside(offsiteCopy(dataDir))],
  ...(await pathsElsewhere(dataDir)).map(draftBeside),
]

export const draftsOf = async (dataDir: string): Promise<string[]> =>
  (await possibleDrafts(dataDir)).filter(existsSync)

export async function withCopyLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const folder = copyFolder(dataDir)
  await makePrivateFolder(dataDir)
  await makePrivateFolder(folder)
  using lock = await takeLock(dataDir)
  if (!lock)
    throw new CopyError(`Another copy, restore or move is running in ${folder}: try again when it is done.`)
  await removeDrafts(dataDir)
  try {
    return await work()
  } finally {
    await removeDrafts(dataDir)
  }
}

/** For the start of a server. While a copy is being made, its command has removed what was left before. */
export async function removeLeftDrafts(dataDir: string): Promise<void> {
  if (!existsSync(copyFolder(dataDir))) return
  using lock = await takeLock(dataDir)
  if (lock) await removeDrafts(dataDir)
}

async function takeLock(dataDir: string): Promise<DatabaseSync | undefined> {
  const path = lockPath(dataDir)
  // Never opened again besides SQLite: closing any handle of a file would release the locks that this process has on it.
  if (!existsSync(path)) {
    closeSync(openSync(path, 'a', 0o600))
    await giveToOwnerOf(dirname(path), path)
  }
  const lock = new DatabaseSync(path)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const draft of await possibleDrafts(dataDir))
    for (const part of parts) await rm(`${draft}${part}`, { force: true })
}

/** An empty file, readable only by its owner, in the place of one that an earlier attempt left. */
export async function createDraft(draft: string): Promise<void> {
  await makePrivateFolder(dirname(draft))
  await rm(draft, { force: true })
  await writeThrough(draft, '', 'wx')
  await giveToOwnerOf(dirname(draft), draft)
}
