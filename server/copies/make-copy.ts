import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { StorePlace } from '../config.ts'
import { openReader } from '../database/sqlite/connection.ts'
import { databasePath } from '../database/sqlite/store.ts'
import { CopyError, copyFolder, createDraft, dropOldCopies, publishAs, publishDraft } from './copy-files.ts'
import { noteErasures } from './erasure-list.ts'
import { checkDump, copyPostgres } from './postgres-copy.ts'
import { type CopyContents, checkSqliteCopy, copySqlite, type OnProgress } from './sqlite-copy.ts'

interface MakeOptions {
  file?: string
  now: number
  onProgress?: OnProgress
}

type Source = { url: string } | { dataDir: string } | { open: DatabaseSync }

/** The copy has its name only once it is whole, on disk, and was read through. */
export async function makeCopy(config: StorePlace, options: MakeOptions) {
  const { databaseUrl: url, dataDir } = config
  if (url === undefined && !existsSync(databasePath(dataDir)))
    throw new CopyError(
      `There is no database in ${dataDir}; set DATA_DIR to the folder that the server uses.`,
    )
  return makeCopyOf(url === undefined ? { dataDir } : { url }, dataDir, options)
}

export async function makeCopyOf(source: Source, dataDir: string, { file, now, onProgress }: MakeOptions) {
  const path = file === undefined ? undefined : resolve(file)
  if (path !== undefined && existsSync(path)) throw thereAlready(path)
  const draft = await createDraft(path === undefined ? copyFolder(dataDir) : dirname(path))
  try {
    const { leads, mails, erasures } = await fill(draft, source, onProgress)
    const { size } = await stat(draft)
    await noteErasures(erasures, dataDir)
    const published = await publish(draft, path, 'url' in source ? 'dump' : 'sqlite', now)
    return { leads, mails, bytes: size, path: published }
  } finally {
    await rm(draft, { force: true })
  }
}

const thereAlready = (path: string) => new CopyError(`${path} is there already; it is not overwritten.`)

async function fill(draft: string, source: Source, onProgress?: OnProgress): Promise<CopyContents> {
  if ('url' in source) {
    await copyPostgres(source.url, draft)
    return checkDump(draft)
  }
  const db = 'open' in source ? source.open : openReader(databasePath(source.dataDir))
  try {
    await copySqlite(db, draft, onProgress)
  } finally {
    if (!('open' in source)) db.close()
  }
  return checkSqliteCopy(draft)
}

async function publish(
  draft: string,
  path: string | undefined,
  kind: 'sqlite' | 'dump',
  now: number,
): Promise<string> {
  if (path === undefined) return publishDraft(draft, kind, now)
  if (!(await publishAs(draft, path))) throw thereAlready(path)
  return path
}

export const rotate = (dataDir: string, keep: number, made: string): Promise<string[]> =>
  dropOldCopies(copyFolder(dataDir), keep, made)
