import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { CopyError } from '../copies/copy-files.ts'
import { makeCopyOf } from '../copies/make-copy.ts'
import { connectTo, refuseWhileUsed } from '../copies/postgres-tools.ts'
import { hasMarker, openAlone } from '../copies/sqlite-copy.ts'
import { erasureKeyName } from '../database/erasure-fingerprint.ts'
import { StoreStartError } from '../database/errors.ts'
import { moveMarkers } from '../database/migrations.ts'
import { placeOf } from '../database/postgres/address.ts'
import { migrate as migratePostgres } from '../database/postgres/migrate.ts'
import { migrate as migrateSqlite, migrationsTable } from '../database/sqlite/migrate.ts'
import { databasePath } from '../database/sqlite/store.ts'
import { draftOf, giveToOwnerOf, syncFile, syncFolder, writeThrough } from '../process/durable-file.ts'
import { moveTable, sumPostgres, sumSqlite } from './move-table.ts'
import { refuseMissingColumns, type Table, tablesToMove } from './tables.ts'

/**
 * Both stores carry markers from the first row to the final comparison, so that no server uses either. Resumable:
 * after a crash the same command continues. At the end the embedded store's data is a verified copy among the
 * backups, and a marker replaces the store.
 */
export async function moveStore(
  dataDir: string,
  url: string,
  onMoved: (table: string, rows: number) => void = () => {},
): Promise<{ moved: { name: string; rows: number }[]; copy: string } | 'finished already'> {
  using from = openSource(dataDir)
  const source = sourceName(from)
  if (hasMarker(from, moveMarkers.moved)) {
    await using to = await connectTo(url)
    await refuseOther(to, url, source)
    await to.query('DELETE FROM migrations WHERE number = $1', [moveMarkers.filling])
    return 'finished already'
  }
  const resumed = hasMarker(from, moveMarkers.moving)
  if (!resumed) migrateSqlite(from)
  await using to = await openTarget(url)
  const tables = tablesToMove(from)
  await refuseMissingColumns(to, tables)
  await prepareTarget(to, url, { source, resumed, tables })
  if (!resumed) setMarker(from, moveMarkers.moving, placeOf(url))
  for (const table of tables) await moveTable(from, to, table, (rows) => onMoved(table.name, rows))
  const moved = await compare(from, to, tables)
  const { path: copy } = await makeCopyOf(from, dataDir, { now: Date.now() })
  await replaceByMarker(from, databasePath(dataDir), placeOf(url))
  await to.query('DELETE FROM migrations WHERE number = $1', [moveMarkers.filling])
  return { moved, copy }
}

/** Atomic: before it the store is being moved, after it the store holds no personal data. */
async function replaceByMarker(from: DatabaseSync, path: string, place: string): Promise<void> {
  const draft = draftOf(path)
  await writeThrough(draft, '', 'wx')
  {
    using marker = new DatabaseSync(draft)
    marker.exec(migrationsTable)
    marker.exec('CREATE TABLE erasure_key (key BLOB NOT NULL) STRICT')
    marker.prepare('INSERT INTO erasure_key VALUES (?)').run(keyIn(from))
    setMarker(marker, moveMarkers.moved, place)
  }
  await giveToOwnerOf(dirname(path), draft)
  await syncFile(draft)
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/**
 * Returns to the embedded store and empties the target. An unreachable target keeps its marker and is emptied by a
 * later move.
 */
export async function cancelMove(dataDir: string, url: string): Promise<void> {
  using from = openSource(dataDir)
  await using to = await connectTo(url).catch((error) => {
    if (!(error instanceof StoreStartError)) throw error
    return undefined
  })
  if (hasMarker(from, moveMarkers.moved))
    throw new CopyError(
      'The move is finished: the leads are in PostgreSQL. If a server refuses to start there, run npm run move-store again.',
    )
  const isFilling = to !== undefined && (await filledBy(to)) === sourceName(from)
  if (to && isFilling) {
    await empty(to, tablesToMove(from))
    await to.query('DELETE FROM migrations WHERE number = $1', [moveMarkers.filling])
  }
  setMarker(from, undefined, '')
}

function openSource(dataDir: string): DatabaseSync {
  const path = databasePath(dataDir)
  if (!existsSync(path)) throw new CopyError(`There is no embedded store in ${dataDir}: nothing to move.`)
  const db = openAlone(path)
  if (db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get()) return db
  db.close()
  throw new CopyError(`${path} is empty: nothing to move.`)
}

/** Identifies the store by its erasure key, which is unique to each. */
const sourceName = (db: DatabaseSync) => nameOf(keyIn(db))
const keyIn = (db: DatabaseSync) => db.prepare('SELECT key FROM erasure_key').get()?.key as Uint8Array
const nameOf = (key: Uint8Array) => `from ${erasureKeyName(key)}`

function setMarker(db: DatabaseSync, marker: number | undefined, name: string): void {
  db.exec('BEGIN IMMEDIATE')
  db.prepare('DELETE FROM migrations WHERE number IN (?, ?)').run(moveMarkers.moving, moveMarkers.moved)
  if (marker !== undefined)
    db.prepare(`INSERT INTO migrations (number, name, applied_at, serves_since) VALUES (?, ?, ?, ?)`).run(
      marker,
      name,
      Date.now(),
      marker,
    )
  db.exec('COMMIT')
}

/** Creates the tables, unless an interrupted move did. */
async function openTarget(url: string): ReturnType<typeof connectTo> {
  const client = await connectTo(url)
  if ((await filledBy(client)) !== undefined) return client
  await client.end()
  await migratePostgres(url)
  return connectTo(url)
}

async function filledBy(client: Client): Promise<string | undefined> {
  const { rows: found } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS there`)
  if (!found[0]?.there) return undefined
  const { rows } = await client.query('SELECT name FROM migrations WHERE number = $1', [moveMarkers.filling])
  return rows[0]?.name
}

/** The marker replaces the embedded store only after all rows were compared. So only the target is checked here. */
async function refuseOther(client: Client, url: string, source: string): Promise<void> {
  const { rows: found } = await client.query(`SELECT to_regclass('erasure_key') IS NOT NULL AS there`)
  const keys = found[0]?.there ? (await client.query('SELECT key FROM erasure_key')).rows : []
  if (!keys.some(({ key }) => nameOf(key) === source))
    throw new CopyError(`${placeOf(url)} is not where the embedded store was moved to.`)
}

interface Move {
  source: string
  /** Whether an earlier run has marked the embedded store as moving. */
  resumed: boolean
  tables: Table[]
}

/** The target must be empty or filled by an earlier run of this move; anything else is somebody's data. */
async function prepareTarget(client: Client, url: string, { source, resumed, tables }: Move): Promise<void> {
  const filler = await filledBy(client)
  if (filler !== undefined && filler !== source)
    throw new CopyError(`${placeOf(url)} is being filled from another embedded store.`)
  if (resumed && filler === undefined)
    throw new CopyError(`${placeOf(url)} is not where this move began, or the move is finished already.`)
  await refuseWhileUsed(client, url)
  if (resumed) return
  if (filler === undefined) {
    const full = await tablesWithRows(client, tables)
    if (full.length > 0)
      throw new CopyError(
        `${placeOf(url)} is not empty (${full.join(', ')}): the target must be a new database, such as one created with createdb.`,
      )
    await client.query('INSERT INTO migrations VALUES ($1, $2, $3, $1)', [
      moveMarkers.filling,
      source,
      Date.now(),
    ])
  }
  // Rows of an earlier run may have changed in the embedded store since.
  await empty(client, tables)
}

async function tablesWithRows(client: Client, tables: Table[]): Promise<string[]> {
  const full: string[] = []
  for (const { name } of tables.filter(({ hasKey }) => hasKey))
    if ((await client.query(`SELECT FROM ${name} LIMIT 1`)).rowCount) full.push(name)
  return full
}

/** Except the erasure key, which a database needs for itself if the move is abandoned. */
async function empty(client: Client, tables: Table[]): Promise<void> {
  const names = tables.filter(({ hasKey }) => hasKey).map(({ name }) => name)
  await client.query(`TRUNCATE ${[...names, 'leads_to_index'].join(', ')} CASCADE`)
}

async function compare(from: DatabaseSync, to: Client, tables: Table[]) {
  const moved: { name: string; rows: number }[] = []
  for (const table of tables) {
    const here = sumSqlite(from, table)
    const there = await sumPostgres(to, table)
    if (!here.equals(there))
      throw new CopyError(
        `${table.name} differs after the move: ${here.count} rows here, ${there.count} there. Run it with --cancel, then again.`,
      )
    moved.push({ name: table.name, rows: here.count })
  }
  return moved
}
