import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { StoreStartError } from './errors.ts'
import { openStore } from './open-store.ts'
import { migrate as migratePostgres } from './postgres/migrate.ts'
import { lastMigration, migrate as migrateSqlite } from './sqlite/migrate.ts'

const good = { number: 1, name: '001-good', sql: 'CREATE TABLE good (a integer)' }
const broken = { number: 2, name: '002-broken', sql: 'CREATE TABLE half (a integer); CREATE TABLE' }

test('a migration that fails leaves nothing behind in SQLite', () => {
  const db = new DatabaseSync(':memory:')
  migrateSqlite(db, [good])
  expect(() => migrateSqlite(db, [good, broken])).toThrow()
  expect(lastMigration(db)).toBe(1)
  expect(db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()).toEqual([
    { name: 'good' },
    { name: 'migrations' },
  ])
})

test('a migration that fails leaves nothing behind in PostgreSQL', async () => {
  const url = await freshDatabaseUrl()
  await migratePostgres(url, [good])
  await expect(migratePostgres(url, [good, broken])).rejects.toThrow()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  await client.end()
  expect(rows.map((row) => row.table_name)).toEqual(['good', 'migrations'])
})

test('a database newer than the code is refused with one line, whichever it is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-newer-'))
  const newer = `INSERT INTO migrations VALUES (999, '999-future', 0)`
  await (await openStore({ dataDir, databaseUrl: undefined })).close()
  const db = new DatabaseSync(join(dataDir, 'firsthour.sqlite'))
  db.exec(newer)
  db.close()
  const databaseUrl = await freshDatabaseUrl()
  await (await openStore({ dataDir, databaseUrl })).close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(newer)
  await client.end()
  for (const url of [undefined, databaseUrl]) {
    const opening = openStore({ dataDir, databaseUrl: url })
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(/newer than this version of the site.*999/)
  }
  rmSync(dataDir, { recursive: true })
})
