import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  type AppliedMigration,
  checksumOf,
  pendingMigrations,
  readMigrations,
  recognised,
  type SchemaUser,
} from '../migrations.ts'
import { definitionsOf5bf2093 } from '../released-migrations.ts'
import { convertAddresses, convertsAddresses } from '../statements/convert-addresses.ts'
import { runSteps, statementRunner } from './statement-runner.ts'

export const sqliteMigrations = readMigrations(new URL('./migrations/', import.meta.url))

export const migrationsTable = `CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
  applied_at INTEGER NOT NULL, serves_since INTEGER NOT NULL, checksum TEXT) STRICT`

/** Applies all pending migrations in one transaction under the write lock. */
export function migrate(db: DatabaseSync, migrations = sqliteMigrations, user: SchemaUser = 'server'): void {
  // A migration may edit a table's definition in sqlite_schema, which defensive mode forbids.
  db.enableDefensive(false)
  db.exec('BEGIN IMMEDIATE')
  try {
    const applied = appliedMigrations(db, migrations)
    const pending = pendingMigrations(migrations, applied, user)
    if (pending.length > 0) keepChecksums(db, applied)
    for (const migration of pending) {
      const { number, name, sql, servesSince } = migration
      db.exec(sql)
      if (name === convertsAddresses) runSteps(convertAddresses(), statementRunner(db))
      const text = 'INSERT INTO migrations VALUES (?, ?, ?, ?, ?)'
      db.prepare(text).run(number, name, Date.now(), servesSince, checksumOf(migration))
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  } finally {
    db.enableDefensive(true)
  }
}

function keepChecksums(db: DatabaseSync, applied: AppliedMigration[]): void {
  db.exec(migrationsTable)
  if (hasChecksums(db)) return
  db.exec('ALTER TABLE migrations ADD COLUMN checksum TEXT')
  for (const { number, checksum } of applied)
    db.prepare('UPDATE migrations SET checksum = ? WHERE number = ?').run(checksum, number)
}

const hasChecksums = (db: DatabaseSync) =>
  db.prepare(`SELECT 1 FROM pragma_table_info('migrations') WHERE name = 'checksum'`).get() !== undefined

export function appliedMigrations(db: DatabaseSync, known = sqliteMigrations): AppliedMigration[] {
  if (!db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get()) return []
  const checksum = hasChecksums(db) ? 'checksum' : 'NULL AS checksum'
  const rows = db.prepare(`SELECT number, serves_since, ${checksum} FROM migrations ORDER BY number`).all()
  const applied = rows.map((row) => ({
    number: Number(row.number),
    serves_since: Number(row.serves_since),
    checksum: row.checksum === null ? null : String(row.checksum),
  }))
  return recognised(known, applied, () => definitionsIn(db, known) === definitionsOf5bf2093.sqlite)
}

/**
 * The hash of the definitions that the first migration made, as SQLite stores them. Objects of the operator are
 * ignored.
 */
export function definitionsIn(db: DatabaseSync, [first]: { sql: string }[]): string {
  const names = (first?.sql ?? '').matchAll(/^CREATE (?:UNIQUE |VIRTUAL )?(?:TABLE|INDEX|TRIGGER) (\w+)/gm)
  const rows = db
    .prepare(
      'SELECT name, sql FROM sqlite_schema WHERE name IN (SELECT value FROM json_each(?)) ORDER BY name',
    )
    .all(JSON.stringify([...names].map(([, name]) => name)))
  return hash('sha256', JSON.stringify(rows.map(({ name, sql }) => [name, sql])))
}
