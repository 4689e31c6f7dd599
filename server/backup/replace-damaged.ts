import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreStartError } from '../database/errors.ts'
import { isDamaged, isRefused } from '../database/sqlite/connection.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { keepAs, syncFile, syncFolder } from '../process/durable-file.ts'
import { createDraft, storeDraft } from './drafts.ts'
import { changeSqlite, openAlone, sqliteStore } from './live-store.ts'
import { type RowStore, sqliteRows } from './row-store.ts'

/**
 * Why the embedded store cannot be copied as a whole; undefined if it can. Checked before it is opened for writing: SQLite
 * may refuse a damaged file at any later statement.
 */
export function damageOf(dataDir: string): string | undefined {
  const path = databasePath(dataDir)
  if (!existsSync(path)) return undefined
  try {
    using db = new DatabaseSync(path, { readOnly: true })
    const { state } = sqliteStore(db, path)
    const isWhole = db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok'
    const hasOrphan = state === 'current' && db.prepare('PRAGMA foreign_key_check').get() !== undefined
    return isWhole && !hasOrphan ? undefined : `${path} is damaged`
  } catch (error) {
    // Of a newer version, or altered.
    if (error instanceof StoreStartError) return `${path} cannot be read by this version`
    if (isDamaged(error)) return `${path} is damaged`
    throw error
  }
}

/** What only grows is kept from the replaced store: `from` reads it, `to` takes it. */
export type Kept = { from: RowStore; to: RowStore }

/** Fills a new file, which takes the place of the damaged one. `lost` names the tables that could not be read to the end. */
export async function replaceDamaged<Result>(
  dataDir: string,
  now: number,
  fill: (store: RowStore, kept: Kept) => Promise<Result>,
): Promise<Result & { replaced: string; lost: string[] }> {
  const path = databasePath(dataDir)
  refuseWhileOpen(path)
  const draft = storeDraft(dataDir)
  await createDraft(draft)
  const lost = new Set<string>()
  const filled = await fillNewFile(draft, async (store) => {
    using db = new DatabaseSync(path, { readOnly: true })
    return await fill(store, { from: readableRows(db, lost), to: unlessRefused(store, lost) })
  })
  await syncFile(draft)
  const aside = `${path}.damaged-${new Date(now).toISOString().replace(/[:.]/g, '')}`
  await keepAs(path, aside)
  // SQLite would apply the log to the new file.
  for (const part of ['-wal', '-shm', '-journal'])
    if (existsSync(`${path}${part}`)) await rename(`${path}${part}`, `${aside}${part}`)
  await rename(draft, path)
  await syncFolder(dirname(path))
  return { ...filled, replaced: aside, lost: [...lost] }
}

/** Each table up to its first damaged page, row by row, and without its indexes, which may be damaged too. */
function readableRows(db: DatabaseSync, lost: Set<string>): RowStore {
  db.exec('PRAGMA trusted_schema = OFF')
  const rows = sqliteRows(db, 1)
  return {
    ...rows,
    async *pages(text) {
      const [, table = ''] = / FROM (\w+)/.exec(text) ?? []
      try {
        yield* rows.pages(text.replace(/ FROM \w+/, '$& NOT INDEXED').replace(/ ORDER BY .*/, ''))
      } catch {
        lost.add(table)
      }
    },
  }
}

/** Skips rows that a table refuses: a damaged one may be readable and yet have values that no row can have. */
const unlessRefused = (store: RowStore, lost: Set<string>): RowStore => ({
  ...store,
  async insert(table, rows, conflict) {
    try {
      return await store.insert(table, rows, conflict)
    } catch (error) {
      if (!isRefused(error)) throw error
      lost.add(table.name)
      return 0
    }
  },
})

async function fillNewFile<Result>(
  draft: string,
  fill: (store: RowStore) => Promise<Result>,
): Promise<Result> {
  using db = new DatabaseSync(draft)
  const filled = await changeSqlite(db, draft, async (store) => {
    await store.createTables()
    return fill(store)
  })
  await rm(`${draft}-journal`, { force: true })
  return filled
}

/** A file can be too damaged to be locked. */
function refuseWhileOpen(path: string): void {
  try {
    openAlone(path).close()
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
}
