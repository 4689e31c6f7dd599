import { DatabaseSync } from 'node:sqlite'
import { isFirstVersion } from '../database/first-version.ts'
import { pendingMigrations } from '../database/migrations.ts'
import { appliedMigrations, createTables, sqliteSchema } from '../database/sqlite/migrate.ts'
import { CopyError } from './copy-files.ts'
import { createDraft } from './drafts.ts'
import { type RowStore, sqliteRows } from './row-store.ts'
import { copiedTables, hasOurTables, type Row, rowsOf, type Table, tablesWithData } from './tables.ts'

export type OnProgress = (done: number, total: number) => void

/** Reads the rows of one table for the target, in order. */
export type ReadTable = (table: Table) => AsyncIterable<Row[]>

export interface CopyCounts {
  leads: number
  mails: number
}

export const allRowsOf =
  (source: RowStore): ReadTable =>
  (table) =>
    source.pages(rowsOf(table))

/** Copies every table into the empty tables of the target. */
export async function copyRows(
  read: ReadTable,
  target: RowStore,
  onPage: (rows: number) => void = () => {},
): Promise<void> {
  for (const table of copiedTables)
    for await (const page of read(table)) {
      await target.insert(table, page)
      onPage(page.length)
    }
}

/** Writes a copy as a draft: one SQLite file of this version's schema. */
export async function writeCopy(draft: string, read: ReadTable, onPage?: (rows: number) => void) {
  await createDraft(draft)
  using db = new DatabaseSync(draft)
  // It is synced before it gets its name. Until then a crash leaves a draft that the next start removes.
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN')
  createTables(db)
  await copyRows(read, sqliteRows(db), onPage)
  db.exec('COMMIT')
}

/** Reports what share of a store's rows was read. */
export async function progressOf(store: RowStore, onProgress: OnProgress = () => {}) {
  let total = 0
  for (const { name } of copiedTables)
    total += Number((await store.query(`SELECT count(*) AS count FROM ${name}`))[0]?.count ?? 0)
  let done = 0
  return (rows: number) => {
    done += rows
    onProgress(done, Math.max(total, done))
  }
}

export async function countsOf(store: RowStore): Promise<CopyCounts> {
  const [counts] = await store.query(
    `SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM deliveries WHERE queue = 'mail') AS mails`,
  )
  return { leads: Number(counts?.leads ?? 0), mails: Number(counts?.mails ?? 0) }
}

/** The tables that hold something. */
export async function tablesWithRows(store: RowStore): Promise<string[]> {
  const full: string[] = []
  for (const { name } of tablesWithData)
    if ((await store.query(`SELECT 1 AS found FROM ${name} LIMIT 1`)).length > 0) full.push(name)
  return full
}

/**
 * Opens a copy whose every page was checked. Its tables must be those of this version: a view or a trigger that
 * somebody put into the file is never read.
 */
export function openCopy(path: string): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(path, { readOnly: true })
    // One snapshot, also of a file that somebody still writes.
    db.exec('PRAGMA trusted_schema = OFF; BEGIN')
    const applied = appliedMigrations(db)
    if (isFirstVersion(applied))
      throw new CopyError(
        `${path} is a copy made by version 1.0.0, which alone reads it: restore it with that version, then start this one (docs/upgrading.md).`,
      )
    if (applied.length === 0)
      throw new CopyError(`${path} is a database, but not a copy of the site’s store.`)
    pendingMigrations(sqliteSchema, applied)
    if (!hasOurTables(db)) throw new CopyError(`${path} has other tables than a copy of the site’s store.`)
    const [found] = db.prepare('PRAGMA integrity_check(1)').all()
    if (found?.integrity_check !== 'ok') throw new CopyError(`${path} is damaged: ${found?.integrity_check}`)
    if (db.prepare('PRAGMA foreign_key_check').get())
      throw new CopyError(`${path} is damaged: a part of a lead is missing.`)
    return db
  } catch (error) {
    db?.close()
    if (error instanceof Error && 'errcode' in error)
      throw new CopyError(`${path} is damaged, or no copy of the site’s store: ${error.message}`)
    throw error
  }
}
