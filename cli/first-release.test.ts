import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreStartError } from '../server/database/errors.ts'
import { checksumOf } from '../server/database/migrations.ts'
import { openStore } from '../server/database/open-store.ts'
import { postgresMigrations } from '../server/database/postgres/migrate.ts'
import { releasedMigrations } from '../server/database/released-migrations.ts'
import { sqliteMigrations } from '../server/database/sqlite/migrate.ts'
import type { Store } from '../server/database/store.ts'
import { databaseOf5bf2093, oldKey } from '../tests/support/database-of-5bf2093.ts'
import { all, signUp } from '../tests/support/leads.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runRestore } from './restore.ts'

test.each([
  ['sqlite', sqliteMigrations],
  ['postgres', postgresMigrations],
] as const)('no released migration of %s has changed, and every one is listed', (dialect, migrations) => {
  const sums = Object.fromEntries(migrations.map((migration) => [migration.name, checksumOf(migration)]))
  expect(sums).toEqual(releasedMigrations[dialect])
})

describe.each(['SQLite', 'PostgreSQL'] as const)('a database of 5bf2093 on %s', (dialect) => {
  let config: Awaited<ReturnType<typeof databaseOf5bf2093>>
  let store: Store | undefined
  beforeEach(async () => {
    store = undefined
    config = await databaseOf5bf2093(dialect)
  })
  afterEach(async () => {
    await store?.close()
    rmSync(config.dataDir, { recursive: true })
  })
  const restore = (...args: string[]) =>
    runHere(runRestore, { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }, args)

  test('opens with every lead, mail, hand-over, note and erasure', async () => {
    store = await openStore(config)
    await expectEverything(store)
    await store.close()
    // A second start migrates nothing, and a command opens the database as it is.
    store = await openStore(config, { user: 'command' })
    await expectEverything(store)
  })

  test('returns the first lead for its old idempotency key', async () => {
    store = await openStore(config)
    const [first] = (await all(store.listLeads({}))).filter(
      ({ fields }) => fields.email === 'asha@clinic.example',
    )
    const again = {
      ...signUp({ email: 'asha@clinic.example', idempotencyKey: oldKey(1) }),
      timestamp: Date.now(),
    }
    expect(await store.createLead(again, 0)).toMatchObject({
      id: first?.id,
      created: false,
      otherFields: false,
    })
  })

  test('restores its own copy without people erased since', async () => {
    store = await openStore(config)
    await store.close()
    expect((await restore(config.copy)).stderr).toContain('--replace')
    const restored = await restore(config.copy, '--replace')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/2 leads had been erased since the backup and were left out again/)
    store = await openStore(config)
    const addresses = (await all(store.listLeads({}))).map(({ fields }) => fields.email)
    expect(addresses).not.toContain('gone@clinic.example')
    expect(addresses).not.toContain('alone@clinic.example')
    expect(addresses).toContain('lakshmi@clinic.co')
    await store.close()
    // Rolled back and forward: the previous database was kept.
    const saved = /previous data is in (.*)\.\n/.exec(restored.stdout)?.[1] ?? ''
    expect(await restore(saved, '--replace')).toMatchObject({ code: 0, stderr: '' })
    store = await openStore(config)
    // Whether the queued mail was sent is unknown after a restore, so it is marked failed.
    await expectEverything(store, 'failed')
  })

  test('restores its own copy and keeps a newer lead whose sender wants no contact', async () => {
    store = await openStore(config)
    const quiet = signUp({ email: 'quiet@clinic.example' })
    await store.createLead(quiet, 0)
    await store.editLead(quiet.id, { noContact: true }, { actor: 'asha', now: Date.now() })
    await store.close()
    expect(await restore(config.copy, '--replace')).toMatchObject({ code: 0, stderr: '' })
    store = await openStore(config)
    expect(await store.wantsNoContact('quiet@clinic.example')).toBe(true)
    expect(await store.listLeadChanges(quiet.id)).toHaveLength(1)
  })

  test('does not reuse the number of a deleted row', async () => {
    store = await openStore(config)
    const last = signUp({ email: 'last@clinic.example' })
    await store.createLead(last, 0)
    const newest = 'SELECT seq FROM leads ORDER BY seq DESC LIMIT 1'
    const [before] = await queryDatabase(config, newest)
    await store.eraseLeads({ id: last.id }, Date.now())
    await store.createLead(signUp({ email: 'next@clinic.example' }), 0)
    const [after] = await queryDatabase(config, newest)
    expect(Number(after?.seq)).toBeGreaterThan(Number(before?.seq))
    if (dialect === 'SQLite')
      expect(await queryDatabase(config, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  test('is refused when it is older, with another message than an altered one', async () => {
    const dropped =
      dialect === 'SQLite' ? 'DROP TRIGGER lead_corrected' : 'DROP TRIGGER lead_corrected ON leads'
    await queryDatabase(config, dropped)
    await expect(openStore(config)).rejects.toThrow(
      /older than the first release \(1\.0\.0\).* leads -- export/,
    )
  })

  test('is refused when a checksum differs from the release', async () => {
    store = await openStore(config)
    await queryDatabase(config, `UPDATE migrations SET checksum = 'other' WHERE number = 2`)
    await expect(store.ping()).rejects.toThrow(/altered: its migration 2 /)
    const opening = openStore(config)
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(
      /altered: its migration 2 is not the one of any release.* restore a copy/,
    )
  })
})

async function expectEverything(store: Store, waiting = 'queued'): Promise<void> {
  const leads = await all(store.listLeads({}))
  expect(
    leads.map(({ fields, collection, language, status, spamReason }) =>
      [fields.email, collection, language, status, spamReason ?? 'free'].join(' '),
    ),
  ).toEqual([
    'asha@clinic.example signups en qualified free',
    'lakshmi@clinic.co contactUs te new free',
    'shreya@clinic.example demoRequests hi new free',
    'refused@clinic.example signups en new free',
    'bot@spam.example signups en new honeypot',
    'asha@clinic.example signups en new duplicate',
    'waiting@clinic.example demoRequests en new free',
  ])
  const [asha, lakshmi, shreya] = leads
  expect(asha).toMatchObject({ owner: 'ravi@firsthour.example', dueOn: '2026-12-01' })
  expect(lakshmi?.fields).toMatchObject({ phoneNumber: '9000000009', message: 'నమస్తే' })
  expect(shreya?.fields).toMatchObject({ designation: 'Director' })
  const story = (await store.listLeadChanges(asha?.id ?? '')).map(({ field, to }) => `${field}: ${to}`)
  expect(story).toEqual([
    'status: contacted',
    'owner: ravi@firsthour.example',
    'dueOn: 2026-12-01',
    'note: Call her on Monday',
    'status: qualified',
  ])
  const mails = (await all(store.listMails({}))).map(({ to, state }) => `${to} ${state}`)
  expect(mails.filter((mail) => !mail.startsWith('leads@'))).toEqual([
    'asha@clinic.example sent',
    'lakshmi@clinic.co sent',
    'shreya@clinic.example sent',
    'refused@clinic.example failed',
    `waiting@clinic.example ${waiting}`,
  ])
  const events = (await all(store.listHandOvers({}))).map(({ event, state }) => `${event} ${state}`)
  expect(events.toSorted()).toEqual([
    'lead.created queued',
    ...Array(4).fill('lead.created sent'),
    ...Array(2).fill('lead.erased sent'),
    'lead.updated queued',
    ...Array(3).fill('lead.updated sent'),
  ])
  expect((await store.listErasures()).length).toBeGreaterThan(2)
  expect((await all(store.listLeads({ search: 'నమస్తే' }))).map(({ id }) => id)).toEqual([lakshmi?.id])
}
