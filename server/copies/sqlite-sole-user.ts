import { DatabaseSync } from 'node:sqlite'
import { StoreStartError } from '../database/errors.ts'
import { isBusy } from '../database/sqlite/connection.ts'

const patienceMs = 2000

/**
 * The embedded store with nobody else on it, until it is closed. Every connection to a file in WAL mode keeps a shared
 * lock on it, so SQLite only leaves that mode for the last one: a server, even an idle one, or a command is noticed.
 */
export function openAlone(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: patienceMs })
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    const mode = db.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode
    if (mode !== 'delete') throw new StoreStartError(inUse(path))
    // Takes the lock, which this locking mode then keeps.
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
