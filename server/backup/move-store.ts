import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { movedMarker } from '../database/migrations.ts'
import { placeOf } from '../database/postgres/address.ts'
import { migrationsTable } from '../database/sqlite/migrate.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { syncFile, syncFolder } from '../process/durable-file.ts'
import { CopyError, publishDraft } from './copy-files.ts'
import { allRowsOf, copyRows, type OnProgress, progressOf, tablesWithRows } from './copy-rows.ts'
import { copyDraft, createDraft, storeDraft, withCopyLock } from './drafts.ts'
import { changeStore, openAlone, refuseOtherState, sqliteStore } from './live-store.ts'
import { copyInto } from './make-copy.ts'
import { emptyTables, type RowStore } from './row-store.ts'
import { copiedTables, emptiedTables, rowsOf, type Table } from './tables.ts'

interface Moved {
  rows: Record<string, number>
  /** Where the embedded store is kept. */
  copy: string
}

/**
 * Fills an empty PostgreSQL database in one transaction and compares every row. Then a marker replaces the embedded
 * store, of which a copy is kept. If the command dies between the two, it is run again: the database then holds the
 * same rows, and only the marker is missing.
 */
export async function moveStore(
  { dataDir, now, onProgress }: { dataDir: string; now: number; onProgress?: OnProgress },
  url: string,
): Promise<Moved | 'finished already'> {
  const path = databasePath(dataDir)
  if (!existsSync(path)) throw new CopyError(`There is no embedded store in ${dataDir}: nothing to move.`)
  return withCopyLock(dataDir, async () => {
    using db = openAlone(path)
    const source = sqliteStore(db, path)
    if (source.state === 'moved') return 'finished already'
    refuseOtherState(source)
    await copyInto(copyDraft(dataDir), source, dataDir)
    const rows = await changeStore({ dataDir, databaseUrl: url }, async (target) => {
      if (target.state === 'empty') await target.createTables()
      else refuseOtherState(target)
      await fillTarget(source, target, await progressOf(source, onProgress))
      return compare(source, target, placeOf(url))
    })
    const copy = await publishDraft(copyDraft(dataDir), 'replaced', now)
    await replaceByMarker(dataDir, placeOf(url))
    return { rows, copy }
  })
}

async function fillTarget(source: RowStore, target: RowStore, onPage: (rows: number) => void) {
  await target.lock(emptiedTables)
  // Compared and not refused at once: an earlier run may have filled it.
  if ((await tablesWithRows(target)).length > 0) return
  await emptyTables(target, emptiedTables)
  await copyRows(allRowsOf(source), target, onPage)
}

async function compare(source: RowStore, target: RowStore, place: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of copiedTables) {
    const [here, there] = [await sumOf(source, table), await sumOf(target, table)]
    if (here.sum !== there.sum)
      throw new CopyError(
        `${place} is not empty, and its table ${table.name} differs from the embedded store: ${here.rows} rows here, ${there.rows} there. The target must be a new database, such as one created with createdb.`,
      )
    rows[table.name] = here.rows
  }
  return rows
}

async function sumOf(store: RowStore, table: Table): Promise<{ rows: number; sum: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of store.pages(rowsOf(table))) {
    rows += page.length
    for (const row of page) {
      const values = table.columns.map((column) => row[column] ?? null)
      hash.update(JSON.stringify(values.map((value) => (value instanceof Uint8Array ? [...value] : value))))
    }
  }
  return { rows, sum: hash.digest('hex') }
}

/** Atomic: before it the store is whole, after it the file holds no personal data. */
async function replaceByMarker(dataDir: string, place: string): Promise<void> {
  const path = databasePath(dataDir)
  const draft = storeDraft(dataDir)
  await createDraft(draft)
  {
    using marker = new DatabaseSync(draft)
    marker.exec(migrationsTable)
    marker
      .prepare('INSERT INTO migrations (number, name, applied_at, serves_since) VALUES (?, ?, ?, ?)')
      .run(movedMarker, place, Date.now(), movedMarker)
  }
  await syncFile(draft)
  await rename(draft, path)
  await syncFolder(dirname(path))
}
