import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg, { type Client } from 'pg'
import type { StorePlace } from '../config.ts'
import { StoreStartError } from '../database/errors.ts'
import { isFirstVersion } from '../database/first-version.ts'
import { erasureLock, migrationLock } from '../database/lock-names.ts'
import {
  type AppliedMigration,
  movedMarker,
  movedToPostgres,
  pendingMigrations,
} from '../database/migrations.ts'
import { placeOf } from '../database/postgres/address.ts'
import {
  appliedMigrations as appliedInPostgres,
  postgresSchema,
  refuseUnsafeForServer,
} from '../database/postgres/migrate.ts'
import { openMigrationClient } from '../database/postgres/migration-client.ts'
import {
  isBusy,
  isDamaged,
  openReader,
  openWriter,
  reasonOf,
  truncateLog,
} from '../database/sqlite/connection.ts'
import { appliedMigrations, sqliteSchema } from '../database/sqlite/migrate.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { giveToOwnerOf } from '../process/durable-file.ts'
import { CopyError } from './copy-files.ts'
import { postgresRows, type RowStore, sqliteRows } from './row-store.ts'

/** 'first' is a store of 1.0.0, and 'moved' the file that replaces a moved store. */
type State = 'empty' | 'current' | 'first' | 'moved'

export interface LiveStore extends RowStore {
  state: State
  /** For messages. */
  place: string
}

const stateOf = (applied: AppliedMigration[], known = sqliteSchema): State => {
  if (applied.length === 0) return 'empty'
  if (applied.some(({ number }) => number === movedMarker)) return 'moved'
  if (isFirstVersion(applied)) return 'first'
  pendingMigrations(known, applied)
  return 'current'
}

/** Reads the store in one snapshot, beside a running server. */
export async function readStore<Result>(
  { dataDir, databaseUrl }: StorePlace,
  work: (store: LiveStore) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) {
    await using client = await connectTo(databaseUrl)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await work(await postgresStore(client, databaseUrl))
  }
  const path = databasePath(dataDir)
  if (!existsSync(path))
    throw new CopyError(
      `There is no database in ${dataDir}; set DATA_DIR to the folder that the server uses.`,
    )
  return namingRemedy(async () => {
    using db = openReader(path)
    db.exec('BEGIN')
    return await work(sqliteStore(db, path))
  })
}

export function refuseOtherState({ state, place }: LiveStore): void {
  if (state === 'current') return
  if (state === 'moved') throw new CopyError(movedToPostgres)
  if (state === 'empty')
    throw new CopyError(
      `${place} has no tables of the site: set DATA_DIR or DATABASE_URL to what the server uses, or start the server first.`,
    )
  throw new StoreStartError(
    `${place} is of version 1.0.0: start the server of this version once, which upgrades it (docs/upgrading.md).`,
  )
}

/** Runs `work` in one transaction: it is committed whole, or nothing of it is. */
export async function changeStore<Result>(
  { dataDir, databaseUrl }: StorePlace,
  work: (store: LiveStore) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) {
    await refuseUnsafeForServer(databaseUrl)
    return tryAgainAfterDeadlock(() => changePostgres(databaseUrl, work))
  }
  const path = databasePath(dataDir)
  return namingRemedy(async () => {
    const { db, refuseMoved } = openWriter(path, 'command')
    using _ = db
    await giveToOwnerOf(dataDir, path)
    const result = await changeSqlite(db, path, work, refuseMoved)
    truncateLog(db)
    return result
  })
}

/** SQLite's own message about a damaged file names neither the database nor what to do. */
const namingRemedy = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error) => {
    throw isDamaged(error) ? new StoreStartError(reasonOf(error), { cause: error }) : error
  })

/** No erasure runs beside the transaction: one in between would miss what is added, or number its rows before. */
export const lockErasures = (store: RowStore) =>
  store.query('SELECT takeAll($locks)', { locks: [erasureLock] })

export async function changeSqlite<Result>(
  db: DatabaseSync,
  path: string,
  work: (store: LiveStore) => Promise<Result>,
  beforeCommit: () => void = () => {},
): Promise<Result> {
  try {
    db.exec('BEGIN IMMEDIATE')
    const result = await work(sqliteStore(db, path))
    beforeCommit()
    db.exec('COMMIT')
    return result
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

async function changePostgres<Result>(
  url: string,
  work: (store: LiveStore) => Promise<Result>,
): Promise<Result> {
  await using client = await connectTo(url)
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  const result = await work(await postgresStore(client, url))
  await client.query('COMMIT')
  return result
}

const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'
const attempts = 5

async function tryAgainAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error
    }
}

export const sqliteStore = (db: DatabaseSync, place: string): LiveStore => ({
  ...sqliteRows(db),
  state: stateOf(appliedMigrations(db)),
  place,
})

const postgresStore = async (client: Client, url: string): Promise<LiveStore> => ({
  ...postgresRows(client),
  state: stateOf(await appliedInPostgres(client), postgresSchema),
  place: placeOf(url),
})

/** A separate connection, closed at the end of the block, which rolls an open transaction back. */
export async function connectTo(url: string): Promise<Client & AsyncDisposable> {
  const client = await openMigrationClient(url)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
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
    return db
  } catch (error) {
    db.close()
    throw isBusy(error) ? new StoreStartError(inUse(path)) : error
  }
}

const inUse = (path: string) =>
  `${path} is in use by a server or another command: stop it first (systemctl stop firsthour), then try again.`
