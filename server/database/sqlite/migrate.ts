import type { DatabaseSync } from 'node:sqlite'
import { type AppliedMigration, pendingMigrations, readMigrations, type SchemaUser } from '../migrations.ts'

export const sqliteMigrations = readMigrations(new URL('./migrations/', import.meta.url))

const list = `CREATE TABLE IF NOT EXISTS migrations
  (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL, serves_since INTEGER NOT NULL) STRICT`

/** All that is missing, in one transaction under the write lock: applied wholly or not at all. */
export function migrate(db: DatabaseSync, migrations = sqliteMigrations, user: SchemaUser = 'server'): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const pending = pendingMigrations(migrations, appliedMigrations(db), user)
    if (pending.length > 0) db.exec(list)
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
  if (!db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get()) return []
  const rows = db.prepare('SELECT number, serves_since FROM migrations ORDER BY number').all()
  return rows.map((row) => ({ number: Number(row.number), serves_since: Number(row.serves_since) }))
}
