import type { DatabaseSync } from 'node:sqlite'
import { pendingMigrations, readMigrations } from '../migrations.ts'

export const sqliteMigrations = readMigrations(new URL('./migrations/', import.meta.url))

/** All that is missing, in one transaction under the write lock: applied wholly or not at all. */
export function migrate(db: DatabaseSync, migrations = sqliteMigrations): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(
      'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
    )
    for (const { number, name, sql } of pendingMigrations(migrations, lastMigration(db))) {
      db.exec(sql)
      db.prepare('INSERT INTO migrations VALUES (?, ?, ?)').run(number, name, Date.now())
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

export function lastMigration(db: DatabaseSync): number {
  return Number(db.prepare('SELECT coalesce(max(number), 0) AS last FROM migrations').get()?.last)
}
