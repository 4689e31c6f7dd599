import { copyFile, writeFile } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { StoreStartError } from '../database/errors.ts'
import { moveMarkers, pendingMigrations } from '../database/migrations.ts'
import { isBusy } from '../database/sqlite/connection.ts'
import { appliedMigrations, sqliteMigrations } from '../database/sqlite/migrate.ts'
import { erasureKeyText } from '../database/statements/erase-leads.ts'
import { type ErasureRow, erasureFromRow, erasuresText } from '../database/statements/erasure.ts'
import { isFilledByServer } from './after-restore.ts'
import { CopyError } from './copy-files.ts'
import { type KnownErasures, type ListErasures, noErasures } from './erasure-list.ts'

export interface CopyCounts {
  leads: number
  mails: number
}

export type CopyContents = CopyCounts & KnownErasures

export type OnProgress = (done: number, total: number) => void

const pagesPerStep = 2000

/**
 * Copies the state of this moment: the open read transaction keeps SQLite's backup from restarting at every write of
 * another process.
 */
export async function copySqlite(db: DatabaseSync, to: string, onProgress: OnProgress = () => {}) {
  db.exec('BEGIN')
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(db, to, {
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
    })
  } finally {
    db.exec('COMMIT')
  }
  using copy = new DatabaseSync(to)
  // Otherwise opening it would leave WAL files beside it.
  copy.exec('PRAGMA journal_mode = DELETE')
  // The move markers do not apply to the copy.
  if (hasTable(copy, 'migrations'))
    copy.exec(`DELETE FROM migrations WHERE number IN (${Object.values(moveMarkers)})`)
}

/** Reads every page. Throws if the file is not a complete copy, or, to restore, is of a newer version. */
export function checkSqliteCopy(path: string, { toRestore = false } = {}): CopyContents {
  try {
    using db = new DatabaseSync(path, { readOnly: true })
    const [found] = db.prepare('PRAGMA integrity_check(1)').all()
    if (found?.integrity_check !== 'ok') throw new CopyError(`${path} is damaged: ${found?.integrity_check}`)
    if (db.prepare('PRAGMA foreign_key_check').get())
      throw new CopyError(`${path} is damaged: a part of a lead is missing.`)
    if (!hasTable(db, 'migrations'))
      throw new CopyError(`${path} is a database, but not a copy of the site’s store.`)
    if (toRestore) pendingMigrations(sqliteMigrations, appliedMigrations(db))
    return { ...countsOf(db), ...erasuresIn(db) }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error)
      throw new CopyError(`${path} is damaged, or no copy of an embedded store: ${error.message}`)
    throw error
  }
}

export function countsOf(db: DatabaseSync): CopyCounts {
  const count = (table: string, which = '') =>
    hasTable(db, table)
      ? Number(db.prepare(`SELECT count(*) AS count FROM ${table} ${which}`).get()?.count)
      : 0
  return { leads: count('leads'), mails: count('deliveries', `WHERE queue = 'mail'`) }
}

/** Tables with rows, except those that every store fills by itself. */
export const tablesWithRows = (db: DatabaseSync): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .map(({ name }) => String(name))
    .filter(
      (name) => !isFilledByServer(name) && db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined,
    )

/** The present store may be an empty file. */
export const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

export const hasMarker = (db: DatabaseSync, marker: number): boolean =>
  hasTable(db, 'migrations') &&
  db.prepare('SELECT 1 FROM migrations WHERE number = ?').get(marker) !== undefined

export function erasuresIn(db: DatabaseSync): KnownErasures {
  if (!hasTable(db, 'erasure_key')) return noErasures
  const keys = db.prepare(erasureKeyText).all()
  const last = hasTable(db, 'erasures')
    ? db.prepare('SELECT coalesce(max(seq), 0) AS seq, coalesce(max(erased_at), 0) AS at FROM erasures').get()
    : undefined
  return {
    keys: keys.map(({ key }) => key as Uint8Array),
    last: { seq: Number(last?.seq ?? 0), erasedAt: Number(last?.at ?? 0) },
  }
}

/** Works on an open store and on a closed one. */
export const erasuresOf =
  (db: DatabaseSync): ListErasures =>
  async (after, limit) => {
    if (!hasTable(db, 'erasures')) return []
    const rows = db.prepare(erasuresText('?', '?')).all(after, limit) as unknown as ErasureRow[]
    return rows.map(erasureFromRow)
  }

export async function copyToDraft(from: string, to: string): Promise<void> {
  await writeFile(to, '', { mode: 0o600 })
  await copyFile(from, to)
}

const patienceMs = 2000

/**
 * Opens exclusively until close. SQLite can leave WAL mode only on the last connection, so an idle server is detected
 * too.
 */
export function openAlone(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: patienceMs })
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    const mode = db.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode
    if (mode !== 'delete') throw new StoreStartError(inUse(path))
    // In EXCLUSIVE locking mode the first transaction acquires the lock and holds it until close.
    db.exec('BEGIN EXCLUSIVE; COMMIT')
    db.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL')
    return db
  } catch (error) {
    db.close()
    throw isBusy(error) ? new StoreStartError(inUse(path)) : error
  }
}

const inUse = (path: string) =>
  `${path} is in use by a server or another command: stop it first (systemctl stop firsthour), then try again.`
