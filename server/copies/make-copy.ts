import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { StorePlace } from '../config.ts'
import { movedToPostgres, moveMarkers } from '../database/migrations.ts'
import { openReader } from '../database/sqlite/connection.ts'
import { databasePath } from '../database/sqlite/store.ts'
import { noteCopy } from './copies-left.ts'
import { CopyError, copyFolder, createDraft, publishAs, publishDraft } from './copy-files.ts'
import { noteErasures } from './erasure-list.ts'
import { checkDump, copyPostgres, erasuresAt } from './postgres-copy.ts'
import { connectTo } from './postgres-tools.ts'
import {
  type CopyContents,
  checkSqliteCopy,
  copySqlite,
  erasuresOf,
  hasMarker,
  type OnProgress,
} from './sqlite-copy.ts'

interface MakeOptions {
  file?: string | undefined
  /** How many copies stay in the folder. */
  keep?: number
  now: number
  onProgress?: OnProgress
}

/** A PostgreSQL URL, or an open SQLite database. */
type Source = string | DatabaseSync

/** The copy gets its name only when it is complete, durable and verified. */
export async function makeCopy({ databaseUrl, dataDir }: StorePlace, options: MakeOptions) {
  if (databaseUrl !== undefined) return makeCopyOf(databaseUrl, dataDir, options)
  if (!existsSync(databasePath(dataDir)))
    throw new CopyError(
      `There is no database in ${dataDir}; set DATA_DIR to the folder that the server uses.`,
    )
  using db = openReader(databasePath(dataDir))
  // A finished move leaves a marker without leads. Daily copies of it would rotate out the last full ones.
  if (hasMarker(db, moveMarkers.moved)) throw new CopyError(movedToPostgres)
  return await makeCopyOf(db, dataDir, options)
}

export async function makeCopyOf(
  source: Source,
  dataDir: string,
  { file, keep, now, onProgress }: MakeOptions,
) {
  const path = file === undefined ? undefined : resolve(file)
  if (path !== undefined && existsSync(path)) throw alreadyExists(path)
  const draft = await createDraft(path === undefined ? copyFolder(dataDir) : dirname(path))
  try {
    if (path !== undefined) await noteCopy(dataDir, { path, madeAt: now })
    else if (keep !== undefined) await noteCopy(dataDir, { keep })
    const { leads, mails } = await fill(draft, source, onProgress)
    const { size } = await stat(draft)
    await noteErasuresOf(source, dataDir)
    if (path !== undefined && !(await publishAs(draft, path))) throw alreadyExists(path)
    const kind = typeof source === 'string' ? 'dump' : 'sqlite'
    return { leads, mails, bytes: size, path: path ?? (await publishDraft(draft, kind, now)) }
  } finally {
    await rm(draft, { force: true })
  }
}

async function noteErasuresOf(source: Source, dataDir: string): Promise<void> {
  if (typeof source !== 'string') return noteErasures(erasuresOf(source), dataDir)
  await using client = await connectTo(source)
  await noteErasures(erasuresAt(client), dataDir)
}

const alreadyExists = (path: string) => new CopyError(`${path} already exists and is not overwritten.`)

async function fill(draft: string, source: Source, onProgress?: OnProgress): Promise<CopyContents> {
  if (typeof source === 'string') {
    await copyPostgres(source, draft)
    return checkDump(draft)
  }
  await copySqlite(source, draft, onProgress)
  return checkSqliteCopy(draft)
}
