import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { storedRows } from '../../tests/support/stored-rows.ts'
import { makeCopy } from '../copies/make-copy.ts'
import { restoreCopy } from '../copies/restore-copy.ts'
import type { Migration } from './migrations.ts'
import { openStore } from './open-store.ts'
import { migrate as migratePostgres, postgresMigrations } from './postgres/migrate.ts'
import { openWriter } from './sqlite/connection.ts'
import { migrate as migrateSqlite, sqliteMigrations } from './sqlite/migrate.ts'
import { databasePath } from './sqlite/store.ts'
import type { Store } from './store.ts'

/** A fictional next release: one more column, which servers of this version can ignore. */
const next = {
  number: 900,
  name: '900-next-release',
  sql: `ALTER TABLE leads ADD COLUMN district text NOT NULL DEFAULT ''; UPDATE leads SET district = 'Guntur'`,
  servesSince: 1,
}

describe.each([
  { dialect: 'SQLite', known: sqliteMigrations },
  { dialect: 'PostgreSQL', known: postgresMigrations },
])('$dialect', ({ dialect, known }) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-upgrade-'))
    config = { dataDir, databaseUrl: dialect === 'PostgreSQL' ? await emptyDatabaseUrl() : undefined }
  })
  afterEach(() => rmSync(config.dataDir, { recursive: true }))

  async function migrateTo(migrations: Migration[]): Promise<void> {
    if (config.databaseUrl !== undefined) return migratePostgres(config.databaseUrl, migrations)
    const { db } = openWriter(databasePath(config.dataDir))
    migrateSqlite(db, migrations)
    db.close()
  }

  async function fillFirstRelease(): Promise<void> {
    await migrateTo(known.slice(0, 1))
    const blob = dialect === 'SQLite' ? (hex: string) => `x'${hex}'` : (hex: string) => `'\\x${hex}'`
    for (const sql of storedRows(blob)) await queryDatabase(config, sql)
  }

  test('a database of the first release is upgraded with all its data, and everything works', async () => {
    await fillFirstRelease()
    const store = await openStore(config, { serverNow: () => null })
    await expectAllThere(store)
    await expectAllWorks(store)
    await store.close()
    await (await openStore(config, { user: 'command' })).close()
  })

  test.each([1, 2, 3])('a copy with %i migrations keeps requests and wishes made after it', async (count) => {
    await fillFirstRelease()
    await migrateTo(known.slice(0, count))
    const copy = await makeCopy(config, { now: 1 })
    const store = await openStore(config, { serverNow: () => null })
    await store.editLead('01old-asha', { noContact: true }, { actor: 'link', now: 1 })
    const request = { id: 'asked', kind: 'access', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    await store.addRequest({ ...request, leadId: '03old-devi' })
    await store.close()
    await restoreCopy(config, copy.path, { replace: true, now: 2 })
    const restored = await openStore(config, { serverNow: () => null })
    expect(await restored.wantsNoContact('asha@clinic.example')).toBe(true)
    expect(await restored.listRequests()).toMatchObject([{ id: 'asked', leadId: '03old-devi' }])
    expect(await all(restored.listLeads({}))).toHaveLength(3)
    await restored.close()
  })

  test('the next release upgrades it while servers of this release keep running', async () => {
    await fillFirstRelease()
    const store = await openStore(config, { serverNow: () => null })
    await migrateTo([...known, next])
    expect(await queryDatabase(config, 'SELECT DISTINCT district FROM leads')).toEqual([
      { district: 'Guntur' },
    ])
    await store.ping()
    await expectAllThere(store)
    await expectAllWorks(store)
    await store.close()
    await (await openStore(config, { user: 'command' })).close()
  })
})

async function expectAllThere(store: Store): Promise<void> {
  expect(await all(store.listLeads({}))).toMatchObject([
    {
      id: '01old-asha',
      fields: { email: 'Asha@clinic.example', organisation: 'City Hospital' },
      status: 'contacted',
      source: { utmSource: 'fair' },
    },
    { id: '02old-bot', spamReason: 'trap' },
    { id: '03old-devi', fields: { message: 'నమస్తే' } },
  ])
  expect(
    (await all(store.listMails({}))).map(({ id, state, attempts }) => `${id} ${state} ${attempts}`),
  ).toEqual(['m-queued queued 1', 'm-sent sent 1', 'm-failed failed 9', 'm-message queued 0'])
  expect(await all(store.listTracking())).toMatchObject([{ id: 't-1', userId: 'u-1' }])
  expect(await store.countEventsByName()).toEqual([
    { name: 'page_view', count: 7 },
    { name: 'LCP', count: 1 },
  ])
  expect(await store.listErasures()).toHaveLength(2)
  expect(await all(store.listLeadAccess())).toHaveLength(1)
  expect(await store.listLeadChanges('01old-asha')).toHaveLength(1)
  expect(await store.listLeadChanges('03old-devi')).toHaveLength(1)
  const session = await store.findDeskSession(Buffer.alloc(32, 0xbb), 1763200009000)
  expect(session?.person).toBe('ravi@firsthour.example')
  expect((await all(store.listHandOvers({}))).map(({ id }) => id)).toEqual(['h-1'])
  const counts = await store.listDailyCounts('2025-11-15', '2025-11-15')
  expect(counts.map(({ what, count }) => `${what} ${count}`)).toEqual(['visitors 5'])
}

async function expectAllWorks(store: Store): Promise<void> {
  const lead = signUp({ email: 'new@clinic.example', idempotencyKey: 'k' })
  expect(await store.createLead(lead, 0)).toMatchObject({ created: true })
  expect(await store.createLead({ ...signUp(), idempotencyKey: 'k' }, 0)).toMatchObject({
    id: lead.id,
    created: false,
  })
  expect((await all(store.listLeads({ search: 'నమస్తే' }))).map(({ id }) => id)).toEqual(['03old-devi'])
  expect((await all(store.listLeads({ search: 'asha@' }))).map(({ id }) => id)).toEqual(['01old-asha'])
  expect(await store.releaseLead('02old-bot', [], { actor: 'asha', now: 1 })).toMatchObject({
    outcome: 'changed',
  })
  expect(await store.claimDeliveries('mail', lead.timestamp, 10, 1000)).toHaveLength(4)
  expect(await store.eraseLeads({ email: 'ÄRZTIN@klinik.example' }, 2)).toMatchObject({ messages: 1 })
  expect(await store.eraseLeads({ email: 'asha@clinic.example' }, 2)).toMatchObject({ leads: 1, mails: 2 })
}
