import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../../tests/support/fresh-database.ts'
import { all, signUp, spamReasons } from '../../../tests/support/leads.ts'
import { queryDatabase } from '../../../tests/support/query-database.ts'
import { StoreValueError } from '../errors.ts'
import type { NewLead } from '../new-lead.ts'
import type { Store } from '../store.ts'
import { openPostgresStore } from './store.ts'

const minute = 60_000
let databaseUrl: string
let store: Store
beforeEach(async () => {
  databaseUrl = await freshDatabaseUrl()
  store = await openPostgresStore(databaseUrl, { serverNow: () => null })
})
afterEach(() => store.close())

const transactions = async () => {
  const [row] = await queryDatabase(
    { dataDir: '', databaseUrl },
    'SELECT count(DISTINCT xmin::text) AS transactions FROM leads',
  )
  return row?.transactions
}
const create = (leads: NewLead[]) => Promise.all(leads.map((lead) => store.createLead(lead, minute)))

test('leads that arrive together share a commit, with their mails and hand-overs', async () => {
  const leads = Array.from({ length: 30 }, () => {
    const lead = signUp()
    return { ...lead, handOvers: [{ id: `to-crm-${lead.id}`, target: 'crm', dueAt: lead.timestamp }] }
  })
  const receipts = await create(leads)
  expect(receipts).toEqual(
    leads.map(({ id, timestamp }) => ({ id, timestamp, created: true, otherFields: false })),
  )
  expect(await transactions()).toBe(1)
  expect(await all(store.listMails({}))).toHaveLength(60)
  expect(await all(store.listHandOvers({}))).toHaveLength(30)
})

test('a lead that cannot be stored is refused alone', async () => {
  const good = Array.from({ length: 9 }, () => signUp())
  const bad = signUp()
  bad.mails = bad.mails.map((mail) => ({ ...mail, to: 'nul\0@clinic.example' }))
  const refused = store.createLead(bad, minute)
  const [receipts] = await Promise.all([
    create(good),
    expect(refused).rejects.toBeInstanceOf(StoreValueError),
  ])
  expect(receipts.map(({ created }) => created)).toEqual(good.map(() => true))
  expect((await all(store.listLeads({}))).map(({ id }) => id).toSorted()).toEqual(
    good.map(({ id }) => id).toSorted(),
  )
})

test('of leads with the same key one is stored, and of leads with the same fields the first', async () => {
  const [made, again, ...twins] = await create([
    signUp({ idempotencyKey: 'same' }),
    signUp({ idempotencyKey: 'same' }),
    signUp({ email: 'twin@clinic.example' }),
    signUp({ email: 'twin@clinic.example' }),
  ])
  // Two batches may run at once, so either lead may be first.
  expect(made?.id).toBe(again?.id)
  expect([made?.created, again?.created].toSorted()).toEqual([false, true])
  expect(twins.map(({ created }) => created).toSorted()).toEqual([false, true])
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
  expect(await spamReasons(store)).toEqual([null, null])
})

test('a query plan made while the table was small does not scan it later', async () => {
  await create([signUp()])
  const many = `INSERT INTO leads (id, collection, fields, email, timestamp, notice_version, language, duplicate_key)
    SELECT 'old-' || n, 'signups', '{}', '', 0, '', 'en', int4send(n) FROM generate_series(1, 5000) n`
  await queryDatabase({ dataDir: '', databaseUrl }, many)
  const scans = async () => {
    const config = { dataDir: '', databaseUrl }
    await queryDatabase(config, 'SELECT pg_stat_force_next_flush()')
    const [row] = await queryDatabase(
      config,
      `SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'leads'`,
    )
    return Number(row?.seq_scan)
  }
  const before = await scans()
  for (let at = 0; at < 5; at++) await create([signUp(), signUp({ idempotencyKey: `key ${at}` })])
  await store.close()
  expect(await scans()).toBe(before)
  store = await openPostgresStore(databaseUrl)
})
