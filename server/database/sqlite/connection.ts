import { accessSync, closeSync, constants, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf, isDiskTrouble } from '../../process/describe-error.ts'
import { StoreDiskError, StoreStartError, StoreUnavailableError } from '../errors.ts'
import type { SchemaUser } from '../migrations.ts'

const oldestSafeVersion = '3.51.3'
/**
 * How long to wait for the lock. A visitor gets an error and may retry. A command can wait longer: SQLite's lock is
 * not a queue, so busy servers may take it many times first.
 */
const lockWaitMs = { server: 10_000, command: 60_000 }
const truncateLogWaitMs = 100

/** Each pragma is read back, because SQLite silently ignores one that it does not support. */
export function openWriter(path: string, user: SchemaUser = 'server') {
  createPrivateFile(path)
  const { ino } = statSync(path)
  // The timeout must be set on open: even reading the version may wait for another server that creates the file.
  const db = new DatabaseSync(path, { timeout: lockWaitMs[user] })
  refuseOldVersion(db)
  setPragma(db, 'busy_timeout', lockWaitMs[user])
  refuseReplaced(db, path, ino)
  enterWalMode(db)
  setPragma(db, 'synchronous', 2)
  setPragma(db, 'foreign_keys', 1)
  // Erased data must not stay in the file: freed bytes are overwritten with zeros.
  setPragma(db, 'secure_delete', 1)
  // In KB. With 100,000 leads a cache of 64 MB saves nothing: the system caches the file's pages anyway.
  setPragma(db, 'cache_size', -8_000)
  return { db, refuseMoved: () => refuseMoved(path, ino) }
}

export function openReader(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: lockWaitMs.server })
}

/**
 * Checkpoints and truncates the write-ahead log, which holds erased data until then. False while another connection
 * reads or writes. The wait is short, because leads of other processes wait as long.
 */
export function truncateLog(db: DatabaseSync): boolean {
  const { timeout } = db.prepare('PRAGMA busy_timeout').get() ?? {}
  setPragma(db, 'busy_timeout', truncateLogWaitMs)
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    setPragma(db, 'busy_timeout', Number(timeout))
  }
}

/**
 * Throws if the file was moved, replaced or removed: SQLite would keep writing to it, and the next start would open
 * another file. Works again once the file is back.
 */
function refuseMoved(path: string, ino: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.ino !== ino)
    throw new StoreUnavailableError(
      `${path} was moved, replaced or removed: put it back, or restart the server.`,
    )
}

/** The file holds personal data. SQLite gives the -wal and -shm files beside it the same mode. */
function createPrivateFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    if (isDiskTrouble(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreStartError(`The data folder ${dirname(path)} cannot be written: ${reason}`)
  }
}

function refuseOldVersion(db: DatabaseSync): void {
  const version = String(db.prepare('SELECT sqlite_version() AS version').get()?.version)
  if (version.localeCompare(oldestSafeVersion, 'en', { numeric: true }) < 0)
    throw new StoreStartError(
      `SQLite ${version} can lose data in WAL mode; use ${oldestSafeVersion} or newer, as in Node 26.`,
    )
}

/**
 * A restore holds the lock until its copy has replaced the file. A connection that waited for the lock has the old
 * file open.
 */
function refuseReplaced(db: DatabaseSync, path: string, ino: number): void {
  db.exec('BEGIN IMMEDIATE; COMMIT')
  if (statSync(path).ino === ino) return
  db.close()
  throw new StoreStartError(
    'The database was replaced by a restored copy just now: run the command again or restart the server.',
  )
}

function setPragma(db: DatabaseSync, name: string, value: number): void {
  db.exec(`PRAGMA ${name} = ${value}`)
  const kept = Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  if (kept !== value)
    throw new StoreStartError(`SQLite refuses PRAGMA ${name} = ${value}; it stays at ${kept}.`)
}

/** SQLite's busy timeout does not cover a change of journal mode, and two servers may start at once on a new file. */
function enterWalMode(db: DatabaseSync): void {
  const giveUpAt = performance.now() + lockWaitMs.server
  for (;;) {
    const timeIsUp = performance.now() > giveUpAt
    try {
      const mode = db.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode
      if (mode === 'wal') return
      throw new StoreStartError(
        `SQLite cannot use its write-ahead log on this file system (it stays in mode ${mode}).`,
      )
    } catch (error) {
      if (!isBusy(error) || timeIsUp) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined

export const isBusy = (error: unknown): boolean => [5, 6].includes(resultCode(error) ?? 0)

/** The file is corrupt or not a database. */
export const isDamaged = (error: unknown): boolean => [11, 26].includes(resultCode(error) ?? 0)

/** A row breaks a constraint, or has a value of another type. */
export const isRefused = (error: unknown): boolean => [19, 20].includes(resultCode(error) ?? 0)

/** SQLite's message, with the remedy where it names none. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isDamaged(error)
    ? `The database is damaged (${message}): npm run restore -- FILE --replace restores a copy.`
    : message
}

/** Out of memory, read-only, I/O error, disk full, cannot open: a retry may succeed once the machine recovers. */
export const isTransient = (error: unknown): boolean => [7, 8, 10, 13, 14].includes(resultCode(error) ?? 0)

const fullBelowBytes = 1_000_000

/** Adds the cause: for a full disk SQLite may report only "disk I/O error". */
export function namingDisk(path: string, error: unknown): unknown {
  if (!isTransient(error) && !isDiskTrouble(error)) return error
  const folder = dirname(path)
  return new StoreDiskError(`The store in ${folder} takes no writes: ${diskTrouble(folder, error)}.`)
}

function diskTrouble(folder: string, error: unknown): string {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < fullBelowBytes ? 'the disk is full' : reasonOf(error)
  } catch (refusal) {
    return codeOf(refusal) === 'EROFS' ? 'the disk is read-only' : reasonOf(refusal)
  }
}
