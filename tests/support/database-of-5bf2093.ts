import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { emptyDatabaseUrl } from './fresh-database.ts'

const fixture = (name: string) => join(import.meta.dirname, '../fixtures/5bf2093', name)

/** The idempotency key of the nth lead of the fixture. */
export const oldKey = (nth: number) => `0193000${nth}-0000-7000-8000-00000000000${nth}`

/** A data folder, and for PostgreSQL a database, as version 5bf2093 left them. `copy` is a backup made by it. */
export async function databaseOf5bf2093(dialect: 'SQLite' | 'PostgreSQL') {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-5bf2093-'))
  const copies = join(dataDir, 'backups')
  mkdirSync(copies, { mode: 0o700 })
  if (dialect === 'SQLite') {
    const copy = join(copies, 'firsthour-2026-11-17T2342Z.sqlite')
    writeFileSync(join(dataDir, 'firsthour.sqlite'), gunzipSync(readFileSync(fixture('store.sqlite.gz'))))
    writeFileSync(copy, gunzipSync(readFileSync(fixture('copy.sqlite.gz'))))
    copyFileSync(fixture('erasures-sqlite.jsonl'), join(copies, 'erasures.jsonl'))
    return { dataDir, databaseUrl: undefined, copy }
  }
  const copy = join(copies, 'firsthour-2026-11-17T2342Z.dump')
  copyFileSync(fixture('copy.dump'), copy)
  copyFileSync(fixture('erasures-postgres.jsonl'), join(copies, 'erasures.jsonl'))
  const databaseUrl = await emptyDatabaseUrl()
  const address = databaseUrl.replace(/\?.*$/, '')
  await promisify(execFile)('pg_restore', ['--no-owner', `--dbname=${address}`, fixture('store.dump')])
  return { dataDir, databaseUrl, copy }
}
