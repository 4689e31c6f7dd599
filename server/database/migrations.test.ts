import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { StoreStartError, StoreUnavailableError } from './errors.ts'
import { checksumOf } from './migrations.ts'
import { openStore } from './open-store.ts'
import { migrate as migratePostgres, postgresMigrations } from './postgres/migrate.ts'
import { appliedMigrations, migrate as migrateSqlite, sqliteMigrations } from './sqlite/migrate.ts'

const good = { number: 1, name: '001-good', sql: 'CREATE TABLE good (a integer)', servesSince: 1 }
const broken = {
  number: 7,
  name: '007-broken',
  sql: 'CREATE TABLE half (a integer); CREATE TABLE',
  servesSince: 7,
}
const late = { number: 3, name: '003-late', sql: 'CREATE TABLE late (a integer)', servesSince: 1 }

test('a failed migration leaves nothing behind in SQLite', () => {
  const db = new DatabaseSync(':memory:')
  migrateSqlite(db, [good])
  expect(() => migrateSqlite(db, [good, broken])).toThrow()
  expect(appliedMigrations(db, [good])).toEqual([{ number: 1, serves_since: 1, checksum: checksumOf(good) }])
  expect(db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()).toEqual([
    { name: 'good' },
    { name: 'migrations' },
  ])
})

test('a failed migration leaves nothing behind in PostgreSQL', async () => {
  const url = await emptyDatabaseUrl()
  await migratePostgres(url, [good])
  await expect(migratePostgres(url, [good, broken])).rejects.toThrow()
  const rows = await execute(
    url,
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  expect(rows.map((row) => row.table_name)).toEqual(['good', 'migrations'])
})

test('numbers may have gaps, and a migration added later is applied after higher ones', async () => {
  const later = { ...good, number: 5, name: '005-later', sql: 'CREATE TABLE later (a integer)' }
  const db = new DatabaseSync(':memory:')
  migrateSqlite(db, [good, later])
  migrateSqlite(db, [good, late, later])
  expect(appliedMigrations(db, [good]).map(({ number }) => number)).toEqual([1, 3, 5])
  const url = await emptyDatabaseUrl()
  await migratePostgres(url, [good, later])
  await migratePostgres(url, [good, late, later])
  expect(await execute(url, 'SELECT number FROM migrations ORDER BY number')).toEqual([
    { number: 1 },
    { number: 3 },
    { number: 5 },
  ])
})

describe.each(['SQLite', 'PostgreSQL'] as const)('%s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  beforeEach(async () => {
    config = {
      dataDir: mkdtempSync(join(tmpdir(), 'firsthour-migrations-')),
      databaseUrl: dialect === 'PostgreSQL' ? await emptyDatabaseUrl() : undefined,
    }
  })
  afterEach(() => rmSync(config.dataDir, { recursive: true }))

  async function change(sql: string): Promise<void> {
    if (config.databaseUrl !== undefined) return void (await execute(config.databaseUrl, sql))
    const db = new DatabaseSync(join(config.dataDir, 'firsthour.sqlite'), { timeout: 10_000 })
    db.exec(sql)
    db.close()
  }

  test('a running server stays ready after a compatible newer migration, and also starts on it', async () => {
    const store = await openStore(config)
    const [{ number: newest } = { number: 0 }] = known(dialect).slice(-1)
    await change(`INSERT INTO migrations VALUES (998, '998-future', 0, ${newest}, 'abc')`)
    await store.ping()
    await (await openStore(config)).close()

    await change(`INSERT INTO migrations VALUES (999, '999-breaking', 0, 999, 'abc')`)
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailableError)
    const opening = openStore(config)
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(/newer than this version of the site: it has migration 999,/)
    await store.close()
  })

  test('a command refuses an empty database and creates no table there', async () => {
    await expect(openStore(config, { user: 'command' })).rejects.toThrow(/has no tables of the site/)
    await change('CREATE TABLE migrations (number integer)')
  })

  test('a command refuses a database that lacks a migration, and leaves it unchanged', async () => {
    await (await openStore(config)).close()
    await change('ALTER TABLE migrations RENAME TO others')
    await change('CREATE TABLE migrations AS SELECT * FROM others WHERE false')
    await change(`INSERT INTO migrations VALUES (0, '000-earlier', 0, 0, 'abc')`)
    const opening = openStore(config, { user: 'command' })
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(/lacks migration 1.*, and a command never migrates a database/)
  })
})

const known = (dialect: string) => (dialect === 'SQLite' ? sqliteMigrations : postgresMigrations)

async function execute(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
