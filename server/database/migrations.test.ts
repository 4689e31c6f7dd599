import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { StoreStartError, StoreUnavailableError } from './errors.ts'
import type { Migration } from './migrations.ts'
import { openStore } from './open-store.ts'
import { migrate as migratePostgres, postgresMigrations } from './postgres/migrate.ts'
import { openWriter } from './sqlite/connection.ts'
import { appliedMigrations, migrate as migrateSqlite, sqliteMigrations } from './sqlite/migrate.ts'
import { databasePath } from './sqlite/store.ts'

const good = { number: 1, name: '001-good', sql: 'CREATE TABLE good (a integer)', servesSince: 1 }
const broken = {
  number: 7,
  name: '007-broken',
  sql: 'CREATE TABLE half (a integer); CREATE TABLE',
  servesSince: 7,
}
const late = { number: 3, name: '003-late', sql: 'CREATE TABLE late (a integer)', servesSince: 1 }

test('a migration that fails leaves nothing behind in SQLite', () => {
  const db = new DatabaseSync(':memory:')
  migrateSqlite(db, [good])
  expect(() => migrateSqlite(db, [good, broken])).toThrow()
  expect(appliedMigrations(db)).toEqual([{ number: 1, serves_since: 1 }])
  expect(db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()).toEqual([
    { name: 'good' },
    { name: 'migrations' },
  ])
})

test('a migration that fails leaves nothing behind in PostgreSQL', async () => {
  const url = await emptyDatabaseUrl()
  await migratePostgres(url, [good])
  await expect(migratePostgres(url, [good, broken])).rejects.toThrow()
  const rows = await execute(
    url,
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  expect(rows.map((row) => row.table_name)).toEqual(['good', 'migrations'])
})

test('numbers may have gaps, and one that came to be known late is applied after later ones', async () => {
  const later = { ...good, number: 5, name: '005-later', sql: 'CREATE TABLE later (a integer)' }
  const db = new DatabaseSync(':memory:')
  migrateSqlite(db, [good, later])
  migrateSqlite(db, [good, late, later])
  expect(appliedMigrations(db).map(({ number }) => number)).toEqual([1, 3, 5])
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

  test('a running server stays ready when a newer one adds what it can live with, and starts on it too', async () => {
    const store = await openStore(config)
    const [{ number: newest } = { number: 0 }] = known(dialect).slice(-1)
    await change(`INSERT INTO migrations VALUES (998, '998-future', 0, ${newest})`)
    await store.ping()
    await (await openStore(config)).close()

    await change(`INSERT INTO migrations VALUES (999, '999-breaking', 0, 999)`)
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailableError)
    const opening = openStore(config)
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(/newer than this version of the site: it has migration 999,/)
    await store.close()
  })

  test('a command refuses an empty database and makes no table there', async () => {
    await expect(openStore(config, { user: 'command' })).rejects.toThrow(/holds nothing of the site/)
    await change('CREATE TABLE migrations (number integer)')
  })

  test('the spread of vitals that are kept one by one is taken over', async () => {
    const before8 = known(dialect).filter(({ number }) => number < 8)
    if (config.databaseUrl !== undefined) await migratePostgres(config.databaseUrl, before8)
    else {
      const { db } = openWriter(join(config.dataDir, 'firsthour.sqlite'))
      migrateSqlite(db, before8)
      db.close()
    }
    const time = Date.parse('2026-11-15T12:00:00Z')
    await change(`INSERT INTO events (name, page, timestamp, value) VALUES ('LCP', '/', ${time}, 2500),
      ('LCP', '/', ${time}, 2500.5), ('CLS', '/', ${time}, 0), ('TTFB', '/', ${time}, 600000), ('LCP', '/', ${time}, NULL),
      ('page_view', '/', ${time}, NULL)`)
    const store = await openStore(config)
    const day = '2026-11-15'
    expect(await store.listDailyCounts(day, day)).toEqual([
      { day, what: 'CLS', subject: '0', count: 1 },
      { day, what: 'LCP', subject: '25', count: 1 },
      { day, what: 'LCP', subject: '26', count: 1 },
      { day, what: 'TTFB', subject: '101', count: 1 },
    ])
    await store.close()
  })

  test('a database of the first release is brought up to date by a server, and left alone by a command', async () => {
    const upTo2 = known(dialect).filter(({ number }) => number <= 2)
    if (config.databaseUrl !== undefined) await migratePostgres(config.databaseUrl, upTo2)
    else {
      const { db } = openWriter(join(config.dataDir, 'firsthour.sqlite'))
      migrateSqlite(db, upTo2)
      db.close()
    }
    await change('ALTER TABLE migrations DROP COLUMN serves_since')
    const opening = openStore(config, { user: 'command' })
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(/no migration 4.* yet, and a command never changes a database/)
    const store = await openStore(config)
    await store.ping()
    await store.close()
    await (await openStore(config, { user: 'command' })).close()
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

/** Two leads and two mails without one, as the version before the fifth migration wrote them. */
const oldRows = `
  INSERT INTO leads (id, collection, fields, email, timestamp, notice_version, language, duplicate_key) VALUES
    ('old', 'signups', '{"email":"STRASSE@klinik.example"}', 'straße@klinik.example', 1, '1', 'en', 'x'),
    ('plain', 'signups', '{"email":"a@klinik.example"}', 'a@klinik.example', 1, '1', 'en', 'y');
  INSERT INTO mails (id, kind, to_address, subject, body, state, created_at, due_at) VALUES
    ('sent', 'message', 'ÄRZTIN@klinik.example', 'Hello', 'A text', 'sent', 1, 1),
    ('failed', 'message', 'Ärztin@klinik.example', 'Hello', 'A text', 'failed', 1, 1);
  INSERT INTO erasures (erased_at, kind, leads, mails) VALUES (1, 'email', 1, 2);`

test.each(['SQLite', 'PostgreSQL'])(
  'addresses and texts stored by an earlier version follow, on %s',
  async (dialect) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-earlier-'))
    const databaseUrl = dialect === 'PostgreSQL' ? await emptyDatabaseUrl() : undefined
    const config = { dataDir, databaseUrl }
    const earlier = ({ number }: Migration) => number < 5
    if (databaseUrl === undefined) {
      const db = new DatabaseSync(databasePath(dataDir))
      migrateSqlite(db, sqliteMigrations.filter(earlier))
      db.exec(oldRows.replaceAll(/'([xy])'\)/g, "x'00')"))
      db.close()
    } else {
      await migratePostgres(databaseUrl, postgresMigrations.filter(earlier))
      await queryDatabase(config, oldRows)
    }
    const store = await openStore(config)
    expect(await queryDatabase(config, 'SELECT id, body FROM mails ORDER BY id')).toEqual([
      { id: 'failed', body: 'A text' },
      { id: 'sent', body: '' },
    ])
    expect(await store.lastErasure()).toBe(1)
    expect(await all(store.listLeads({ search: 'strasse@' }))).toMatchObject([
      { id: 'old', status: 'new', version: 1, source: {} },
    ])
    expect(await store.eraseLeads({ email: 'strasse@klinik.example' }, 2)).toMatchObject({ leads: 1 })
    expect(await store.eraseLeads({ email: 'ärztin@klinik.example' }, 2)).toMatchObject({ messages: 2 })
    expect(await store.countErasable({ email: 'A@klinik.example' })).toMatchObject({ leads: 1 })
    await store.close()
    rmSync(dataDir, { recursive: true })
  },
)
