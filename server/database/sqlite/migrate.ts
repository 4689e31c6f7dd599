import type { DatabaseSync } from 'node:sqlite'
import { emailKey } from '../lead-keys.ts'
import { type AppliedMigration, pendingMigrations, readMigrations, type SchemaUser } from '../migrations.ts'

export const sqliteMigrations = readMigrations(new URL('./migrations/', import.meta.url))

/** All that is missing, in one transaction under the write lock: applied wholly or not at all. */
export function migrate(db: DatabaseSync, migrations = sqliteMigrations, user: SchemaUser = 'server'): void {
  // SQLite folds ASCII letters alone, so migrations fold addresses with the code's own rule.
  db.function('email_key', { deterministic: true }, (address) => emailKey(String(address)))
  db.exec('BEGIN IMMEDIATE')
  try {
    const pending = pendingMigrations(migrations, appliedMigrations(db), user)
    if (pending.length > 0) prepareList(db)
    for (const { number, name, sql, servesSince } of pending) {
      db.exec(sql)
      db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)').run(number, name, Date.now(), servesSince)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

export function appliedMigrations(db: DatabaseSync): AppliedMigration[] {
  if (columnsOfList(db).length === 0) return []
  const rows = db.prepare('SELECT * FROM migrations ORDER BY number').all()
  return rows.map(({ number, serves_since }) => ({
    number: Number(number),
    serves_since: serves_since == null ? null : Number(serves_since),
  }))
}

function prepareList(db: DatabaseSync): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  )
  if (!columnsOfList(db).includes('serves_since'))
    db.exec('ALTER TABLE migrations ADD COLUMN serves_since INTEGER')
}

const columnsOfList = (db: DatabaseSync) =>
  db
    .prepare(`SELECT name FROM pragma_table_info('migrations')`)
    .all()
    .map(({ name }) => String(name))
