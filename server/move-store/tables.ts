import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { signInTables } from '../copies/after-restore.ts'
import { CopyError } from '../copies/copy-files.ts'

export type Table = ReturnType<typeof tableOf>

/** Not moved: what triggers and servers rebuild, the servers' own state, and sessions (people sign in again). */
export const isNotMoved = (table: string): boolean =>
  /^(migrations|write_probe|lead_search.*|leads_to_index|lead_events|sqlite_.*|server_.*)$/.test(table) ||
  signInTables.some((name) => name === table)

export function tablesToMove(db: DatabaseSync): Table[] {
  const names = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !isNotMoved(name))
  const sorted: string[] = []
  const add = (name: string) => {
    if (sorted.includes(name)) return
    const referred = db.prepare(`SELECT "table" AS name FROM pragma_foreign_key_list(?)`).all(name)
    for (const other of referred) if (other.name !== name) add(String(other.name))
    sorted.push(name)
  }
  names.forEach(add)
  return sorted.map((name) => tableOf(db, name))
}

function tableOf(db: DatabaseSync, name: string) {
  const rows = db.prepare('SELECT name, pk FROM pragma_table_info(?)').all(name)
  const columns = rows.map((row) => String(row.name))
  const key = rows
    .filter(({ pk }) => Number(pk) > 0)
    .sort((a, b) => Number(a.pk) - Number(b.pk))
    .map((row) => String(row.name))
  // Without a primary key, ON CONFLICT cannot skip a row that was copied before.
  const hasKey = key.length > 0
  return { name, columns, key: hasKey ? key : columns, hasKey }
}

/** Fails before anything is moved if PostgreSQL lacks a column. */
export async function refuseMissingColumns(client: Client, tables: Table[]): Promise<void> {
  const { rows } = await client.query(
    'SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()',
  )
  const there = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`))
  const missing = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`).filter((column) => !there.has(column)),
  )
  if (missing.length > 0)
    throw new CopyError(`The PostgreSQL schema has no ${missing.join(', ')}; nothing was moved.`)
}
