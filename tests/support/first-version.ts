import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Dialect } from './desk.ts'
import { emptyDatabaseUrl } from './fresh-database.ts'
import { queryDatabase } from './query-database.ts'

const fixture = (name: string) => join(import.meta.dirname, '../fixtures/1.0.0', name)

/** A data folder, and for PostgreSQL a database, as version 1.0.0 left them. */
export async function storeOfFirstVersion(dialect: Dialect) {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-1.0.0-'))
  const copies = join(dataDir, 'backups')
  mkdirSync(copies, { mode: 0o700 })
  const journal = dialect === 'SQLite' ? 'erasures-sqlite.jsonl' : 'erasures-postgres.jsonl'
  copyFileSync(fixture(journal), join(copies, 'erasures.jsonl'))
  if (dialect === 'SQLite') {
    writeFileSync(join(dataDir, 'firsthour.sqlite'), gunzipSync(readFileSync(fixture('store.sqlite.gz'))))
    return { dataDir, databaseUrl: undefined }
  }
  const databaseUrl = await emptyDatabaseUrl()
  await queryDatabase({ dataDir, databaseUrl }, gunzipSync(readFileSync(fixture('store.sql.gz'))).toString())
  return { dataDir, databaseUrl }
}
