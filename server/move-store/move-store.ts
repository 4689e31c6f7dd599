import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { CopyError } from '../copies/copy-files.ts'
import { connectTo, refuseWhileUsed } from '../copies/postgres-tools.ts'
import { openAlone } from '../copies/sqlite-copy.ts'
import { erasureKeyName } from '../database/erasure-fingerprint.ts'
import { StoreStartError } from '../database/errors.ts'
import { marks } from '../database/migrations.ts'
import { placeOf } from '../database/postgres/address.ts'
import { migrate as migratePostgres } from '../database/postgres/migrate.ts'
import { migrate as migrateSqlite } from '../database/sqlite/migrate.ts'
import { databasePath } from '../database/sqlite/store.ts'
import { moveTable, sumHere, sumThere } from './move-table.ts'
import { refuseMissingColumns, type Table, tablesToMove } from './tables.ts'

/** Both are marked from the first row to the last comparison, so that no server works on either; killed at any point, the same command goes on. */
export async function moveStore(
  dataDir: string,
  url: string,
  onMoved: (table: string, rows: number) => void = () => {},
): Promise<{ name: string; rows: number }[] | 'finished already'> {
  using from = openSource(dataDir)
  const finished = hasMark(from, marks.moved)
  const resumed = finished || hasMark(from, marks.moving)
  if (!resumed) migrateSqlite(from)
  const source = sourceName(from)
  await using to = await openTarget(url)
  if (finished && (await hasBeenFilledFrom(to, source))) return 'finished already'
  const tables = tablesToMove(from)
  await refuseMissingColumns(to, tables)
  await prepareTarget(to, url, { source, resumed, tables })
  if (!resumed) setMark(from, marks.moving, placeOf(url))
  if (!finished)
    for (const table of tables) await moveTable(from, to, table, (rows) => onMoved(table.name, rows))
  const moved = await compare(from, to, tables)
  if (!finished) setMark(from, marks.moved, placeOf(url))
  await to.query('DELETE FROM migrations WHERE number = $1', [marks.filling])
  return moved
}

/** The embedded store serves again, and what had come over is taken out. A database that is gone stays marked, and is emptied by a later move. */
export async function cancelMove(dataDir: string, url: string): Promise<void> {
  using from = openSource(dataDir)
  await using to = await connectTo(url).catch((error) => {
    if (!(error instanceof StoreStartError)) throw error
    return undefined
  })
  const isFilling = to !== undefined && (await filledBy(to)) === sourceName(from)
  // Cut off between the two marks nobody has worked there yet, and it can still be given up.
  if (hasMark(from, marks.moved) && !isFilling)
    throw new CopyError(
      'The move is finished: the leads are in PostgreSQL, and new ones may be there already.',
    )
  if (to && isFilling) {
    await empty(to, tablesToMove(from))
    await to.query('DELETE FROM migrations WHERE number = $1', [marks.filling])
  }
  setMark(from, undefined, '')
}

function openSource(dataDir: string): DatabaseSync {
  const path = databasePath(dataDir)
  if (!existsSync(path)) throw new CopyError(`There is no embedded store in ${dataDir}: nothing to move.`)
  const db = openAlone(path)
  if (db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get()) return db
  db.close()
  throw new CopyError(`${path} holds nothing: nothing to move.`)
}

/** The name of the key for erasures, which every store makes for itself. */
const sourceName = (db: DatabaseSync) =>
  nameOf(db.prepare('SELECT key FROM erasure_key').get()?.key as Uint8Array)
const nameOf = (key: Uint8Array) => `from ${erasureKeyName(key)}`

const hasMark = (db: DatabaseSync, mark: number) =>
  db.prepare('SELECT 1 FROM migrations WHERE number = ?').get(mark) !== undefined

function setMark(db: DatabaseSync, mark: number | undefined, name: string): void {
  db.exec('BEGIN IMMEDIATE')
  db.prepare('DELETE FROM migrations WHERE number IN (?, ?)').run(marks.moving, marks.moved)
  if (mark !== undefined)
    db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)').run(mark, name, Date.now(), mark)
  db.exec('COMMIT')
}

/** With its tables made; those of a move that was cut off are there already. */
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
  const { rows } = await client.query('SELECT name FROM migrations WHERE number = $1', [marks.filling])
  return rows[0]?.name
}

/** Every row is there and nobody is kept out any more: the last run only could not say so. */
async function hasBeenFilledFrom(client: Client, source: string): Promise<boolean> {
  if ((await filledBy(client)) !== undefined) return false
  const { rows } = await client.query('SELECT key FROM erasure_key')
  return rows.some(({ key }) => nameOf(key) === source)
}

interface Move {
  source: string
  /** Whether the embedded store has been out of use since an earlier run. */
  resumed: boolean
  tables: Table[]
}

/** Empty, or filled by an earlier run of this very move; anything else is somebody's data. */
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
        `${placeOf(url)} is not empty (${full.join(', ')}): everything is moved into a fresh database only, such as one made by createdb.`,
      )
    await client.query('INSERT INTO migrations VALUES ($1, $2, $3, $1)', [marks.filling, source, Date.now()])
  }
  // What an earlier run brought over may have changed in the embedded store since.
  await empty(client, tables)
}

async function tablesWithRows(client: Client, tables: Table[]): Promise<string[]> {
  const full: string[] = []
  for (const { name } of tables.filter(({ hasKey }) => hasKey))
    if ((await client.query(`SELECT FROM ${name} LIMIT 1`)).rowCount) full.push(name)
  return full
}

/** But for the key that every database makes for itself, which an abandoned one goes on needing. */
async function empty(client: Client, tables: Table[]): Promise<void> {
  const names = tables.filter(({ hasKey }) => hasKey).map(({ name }) => name)
  await client.query(`TRUNCATE ${[...names, 'leads_to_index'].join(', ')} CASCADE`)
}

async function compare(from: DatabaseSync, to: Client, tables: Table[]) {
  const moved: { name: string; rows: number }[] = []
  for (const table of tables) {
    const here = sumHere(from, table)
    const there = await sumThere(to, table)
    if (!here.equals(there))
      throw new CopyError(
        `${table.name} differs after the move: ${here.count} rows here, ${there.count} there. Run it with --cancel, then again.`,
      )
    moved.push({ name: table.name, rows: here.count })
  }
  return moved
}
