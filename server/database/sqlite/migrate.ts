import type { DatabaseSync } from 'node:sqlite'
import { firstHashKey } from '../hash-keys.ts'
import {
  type AppliedMigration,
  checksumOf,
  pendingMigrations,
  readSchema,
  type SchemaUser,
} from '../migrations.ts'

export const sqliteSchema = readSchema(new URL('./schema.sql', import.meta.url))

const [newestSchema] = sqliteSchema

export const migrationsTable = `CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
  applied_at INTEGER NOT NULL, serves_since INTEGER NOT NULL, checksum TEXT) STRICT`

/** Creates the tables in an empty database, in one transaction under the write lock. */
export function migrate(db: DatabaseSync, user: SchemaUser = 'server', known = sqliteSchema): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const migration of pendingMigrations(known, appliedMigrations(db), user)) {
      createTables(db, migration)
      const { id, key, madeAt } = firstHashKey()
      db.prepare('INSERT INTO hash_keys VALUES (?, ?, ?)').run(id, key, madeAt)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Without a hash key: a store that is filled from another gets its keys. */
export function createTables(db: DatabaseSync, migration = newestSchema): void {
  const { number, name, sql, servesSince } = migration
  db.exec(migrationsTable)
  db.exec(sql)
  const text = 'INSERT INTO migrations VALUES (?, ?, ?, ?, ?)'
  db.prepare(text).run(number, name, Date.now(), servesSince, checksumOf(migration))
}

export function appliedMigrations(db: DatabaseSync): AppliedMigration[] {
  if (!db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get()) return []
  const hasChecksums = db
    .prepare(`SELECT 1 FROM pragma_table_info('migrations') WHERE name = 'checksum'`)
    .get()
  const checksum = hasChecksums ? 'checksum' : 'NULL AS checksum'
  const rows = db.prepare(`SELECT number, serves_since, ${checksum} FROM migrations ORDER BY number`).all()
  return rows.map((row) => ({
    number: Number(row.number),
    serves_since: Number(row.serves_since),
    checksum: row.checksum === null ? null : String(row.checksum),
  }))
}
