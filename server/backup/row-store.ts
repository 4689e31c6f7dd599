import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Client } from 'pg'
import { commandLock } from '../database/lock-names.ts'
import { runSteps as runPostgresSteps } from '../database/postgres/connection.ts'
import { createTables as createPostgresTables } from '../database/postgres/migrate.ts'
import { createTables as createSqliteTables } from '../database/sqlite/migrate.ts'
import { runSteps, statementRunner } from '../database/sqlite/statement-runner.ts'
import { inDialect, type Values } from '../database/statements/dialect.ts'
import type { Step, Steps } from '../database/statements/steps.ts'
import type { Row, Table } from './tables.ts'

/** One database within one transaction. Statements name their values, as those of the store do. */
export interface RowStore {
  dialect: 'sqlite' | 'postgres'
  query(text: string, values?: Values): Promise<Row[]>
  /** Runs steps of a command of the store. Its time is the one that they name. */
  run<Result>(steps: Steps<Result>): Promise<Result>
  /** Reads in pages, so that memory stays flat. */
  pages(text: string): AsyncIterable<Row[]>
  /** Returns how many were inserted; `conflict` is what follows ON CONFLICT. */
  insert(table: Pick<Table, 'name' | 'columns'>, rows: Row[], conflict?: string): Promise<number>
  /** Nobody else writes these tables until the commit. Whoever reads sees what was before. */
  lock(tables: string[]): Promise<void>
  createTables(): Promise<void>
}

const rowsInPage = 500

/** Deleted, not truncated: TRUNCATE would also empty the snapshot that a backup or pg_dump has begun to read. */
export async function emptyTables({ query }: RowStore, tables: string[]): Promise<void> {
  for (const table of tables) await query(`DELETE FROM ${table}`)
}

export function sqliteRows(db: DatabaseSync, pageSize = rowsInPage): RowStore {
  const prepared = new Map<string, StatementSync>()
  const write = statementRunner(db)
  return {
    dialect: 'sqlite',
    query: async (text, values) => write(text, values).rows as Row[],
    run: async (steps) => runSteps(steps, write),
    async *pages(text) {
      let page: Row[] = []
      for (const row of db.prepare(text).iterate()) {
        page.push(row as Row)
        if (page.length < pageSize) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
    async insert({ name, columns }, rows, conflict) {
      const text = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?')}) ${onConflict(conflict)}`
      const statement = prepared.getOrInsertComputed(text, () => db.prepare(text))
      let inserted = 0
      for (const row of rows)
        inserted += Number(statement.run(...columns.map((column) => row[column] ?? null)).changes)
      return inserted
    },
    // The transaction holds the only write lock.
    lock: async () => {},
    createTables: async () => createSqliteTables(db),
  }
}

export function postgresRows(client: Client): RowStore {
  let cursors = 0
  const write = ({ text, values }: Step) => {
    const statement = inDialect('postgres', text)
    const given: Values = { ...values, madeUpNow: values.now }
    const parameters = statement.parameters.map((name) => given[name])
    return client.query<Row>(statement.text, parameters)
  }
  return {
    dialect: 'postgres',
    query: async (text, values = {}) => (await write({ text, values })).rows,
    run: (steps) => runPostgresSteps(steps, write),
    async *pages(text) {
      const cursor = `rows_${++cursors}`
      await client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`)
      for (;;) {
        const { rows } = await client.query<Row>(`FETCH ${rowsInPage} FROM ${cursor}`)
        if (rows.length > 0) yield rows
        if (rows.length < rowsInPage) break
      }
      await client.query(`CLOSE ${cursor}`)
    },
    async insert({ name, columns }, rows, conflict) {
      const list = columns.join(', ')
      // One parameter for all rows: parsing a statement with thousands of them takes longer than inserting the rows.
      const text = `INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1) ${onConflict(conflict)}`
      const { rowCount } = await client.query(text, [JSON.stringify(rows, inJson)])
      return rowCount ?? 0
    },
    async lock(tables) {
      // Commands of several statements first: they lock tables in an order of their own.
      await client.query('SELECT pg_advisory_xact_lock($1)', [commandLock])
      await client.query(`LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`)
    },
    createTables: () => createPostgresTables(client),
  }
}

const onConflict = (conflict: string | undefined) => (conflict === undefined ? '' : `ON CONFLICT ${conflict}`)

/** PostgreSQL's text form of bytes. */
function inJson(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key]
  return given instanceof Uint8Array ? `\\x${Buffer.from(given).toString('hex')}` : value
}
