import { DatabaseSync } from 'node:sqlite'
import { sqliteSchema } from '../database/sqlite/migrate.ts'

export type Value = string | number | null | Uint8Array
export type Row = Record<string, Value>

/** A table that is copied. */
export interface Table {
  name: string
  /** All but the local `seq` and generated columns. */
  columns: string[]
  /** The columns that order its rows. */
  order: string
}

/** Not copied, and emptied when a store is replaced: limits expire, and sessions must not come back. */
const expiringTables = ['limits', 'desk_sign_ins', 'desk_sessions']
const stays = [...expiringTables, 'write_probe']

/** In the order of the schema, in which no row precedes one that it refers to. */
const { tables, definitions } = readSchemaTables()
export const copiedTables: Table[] = tables

/** Only in a store, not in a copy: rows by which stores are told apart, but which hold nothing to lose. */
const ownTables = ['hash_keys']
export const tablesWithData = tables.filter(({ name }) => !ownTables.includes(name))

/** What is emptied before a store is filled; no row precedes one that refers to it. */
export const emptiedTables = [...tables.map(({ name }) => name), ...expiringTables].toReversed()

export const tableNamed = (name: string): Table => {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new Error(`The schema has no table ${name} that is copied.`)
  return table
}

export const rowsOf = ({ name, columns, order }: Table, which = ''): string =>
  `SELECT ${columns.join(', ')} FROM ${name} ${which} ORDER BY ${order}`

/** Whether the tables of a file are defined exactly as in the schema of this version. */
export const hasOurTables = (db: DatabaseSync): boolean => {
  const found = definitionsIn(db)
  return [...definitions].every(([name, sql]) => found.get(name) === sql)
}

function definitionsIn(db: DatabaseSync): Map<string, string> {
  const rows = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'table'`).all()
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]))
}

function readSchemaTables() {
  using db = new DatabaseSync(':memory:')
  db.exec(sqliteSchema[0].sql)
  const named = [...definitionsIn(db).keys()].filter((name) => !stays.includes(name))
  const read = named.map((name) => {
    const columns = db.prepare('SELECT name, hidden, pk FROM pragma_table_xinfo(?)').all(name)
    const keys = columns.filter(({ pk }) => pk !== 0).sort((a, b) => Number(a.pk) - Number(b.pk))
    const stored = columns.filter((column) => column.hidden === 0 && column.name !== 'seq')
    return {
      name,
      columns: stored.map((column) => String(column.name)),
      order: keys.map((column) => String(column.name)).join(', '),
    }
  })
  return { tables: read, definitions: definitionsIn(db) }
}
