import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { freshDatabaseUrl } from '../../../tests/support/fresh-database.ts'
import { all, editorOf, signUp, startOfTest } from '../../../tests/support/leads.ts'
import { changeStore } from '../../backup/live-store.ts'
import { makeCopy } from '../../backup/make-copy.ts'
import { restoreCopy } from '../../backup/restore.ts'
import { emptyTables } from '../../backup/row-store.ts'
import { emptiedTables } from '../../backup/tables.ts'
import { erasureLock } from '../lock-names.ts'
import type { Store } from '../store.ts'
import { openPostgresStore } from './store.ts'

const minute = 60_000
const window = 10 * minute
const person = { email: 'asha@clinic.example' }
const erasure = { actor: 'asha', proof: 'A1B2' }

let store: Store
let other: Store
let admin: pg.Client
let url: string

beforeEach(async () => {
  url = await freshDatabaseUrl()
  store = await openPostgresStore(url, { timesAreMadeUp: true })
  other = await openPostgresStore(url, { timesAreMadeUp: true })
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
})
afterEach(async () => {
  await admin.end()
  await store.close()
  await other.close()
})

/** Resolves once so many statements of the stores wait for a lock. */
const somebodyWaits = (count = 1) =>
  eventually(async () => {
    // Within a transaction PostgreSQL shows the same activity again until this.
    await admin.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await admin.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    expect(rows).toHaveLength(count)
  })

/** Stops whoever writes this table until `letGo`. */
async function block(table: string) {
  await admin.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
  return { letGo: () => admin.query('ROLLBACK') }
}

const listed = async () => (await all(store.listLeads({}))).map(({ id }) => id)

test('of two equal forms at once at two servers, the second waits for the first and finds its lead', async () => {
  const blocked = await block('deliveries')
  const first = store.createLead(signUp({ ...person, id: 'first', idempotencyKey: 'one' }), window)
  await somebodyWaits()
  const second = other.createLead(signUp({ ...person, id: 'second', idempotencyKey: 'two' }), window)
  await somebodyWaits(2)
  await blocked.letGo()
  expect([await first, await second]).toMatchObject([
    { id: 'first', outcome: 'created' },
    { id: 'first', outcome: 'known' },
  ])
  expect(await listed()).toEqual(['first'])
})

test('of two equal forms at once one is stored, also where the database begins transactions at another level', async () => {
  const name = new URL(url).pathname.slice(1)
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_isolation = 'repeatable read'`)
  const stores = await Promise.all([openPostgresStore(url), openPostgresStore(url)])
  const blocked = await block('leads')
  const both = stores.map((each) => each.createLead(signUp(person), window))
  await somebodyWaits(2)
  await blocked.letGo()
  expect((await Promise.all(both)).map(({ outcome }) => outcome).sort()).toEqual(['created', 'known'])
  await Promise.all(stores.map((each) => each.close()))
})

test('of one key with other fields at once at two servers, the second is refused', async () => {
  const blocked = await block('deliveries')
  const first = store.createLead(signUp({ ...person, id: 'first', idempotencyKey: 'key' }), window)
  await somebodyWaits()
  const second = other.createLead(signUp({ idempotencyKey: 'key' }), window)
  await somebodyWaits(2)
  await blocked.letGo()
  expect([await first, await second]).toMatchObject([{ outcome: 'created' }, { outcome: 'otherFields' }])
})

test('an equal form that comes while its address is erased waits, and is then a new lead', async () => {
  const lead = signUp({ ...person, id: 'first', idempotencyKey: 'key' })
  await store.createLead(lead, window)
  // The erasure has locked the lead, and waits here before it deletes it.
  const blocked = await block('deliveries')
  const erased = store.eraseLeads(person, startOfTest, erasure)
  await somebodyWaits()
  const again = other.createLead({ ...lead, id: 'second' }, window)
  const sameId = other.createLead(lead, window)
  await somebodyWaits(3)
  await blocked.letGo()
  expect(await erased).toMatchObject({ leads: 1 })
  expect(await again).toMatchObject({ id: 'second', outcome: 'created' })
  expect(['known', 'erased']).toContain((await sameId).outcome)
  expect(await listed()).toEqual(['second'])
  expect((await admin.query('SELECT lead_id FROM lead_keys')).rows).toEqual([{ lead_id: 'second' }])
})

test('an erasure waits for an edit that moves a lead to its address, and takes the lead', async () => {
  await store.createLead(signUp({ id: 'moves' }), 0)
  const blocked = await block('lead_changes')
  const edit = store.editLead('moves', { fields: person }, await editorOf(store, 'moves'))
  await somebodyWaits()
  const erased = other.eraseLeads(person, startOfTest, erasure)
  await somebodyWaits(2)
  await blocked.letGo()
  expect([await edit, await erased]).toMatchObject([{ outcome: 'changed' }, { leads: 1 }])
  expect(await listed()).toEqual([])
})

test('an id that staff gives is not stored while it is being erased', async () => {
  await admin.query('BEGIN')
  await admin.query(`SELECT pg_advisory_xact_lock(${erasureLock})`)
  await admin.query(`INSERT INTO erasures (id, erased_at, erased_id) VALUES ('row', 1, 'line')`)
  const stored = store.createLead(signUp({ id: 'line', source: { enteredBy: 'asha' } }), 0)
  await somebodyWaits()
  await admin.query('COMMIT')
  expect(await stored).toMatchObject({ outcome: 'erased' })
  expect(await listed()).toEqual([])
})

test('a lead that is erased while it is handed over again is not handed over', async () => {
  await store.createLead(signUp({ id: 'erased' }), 0)
  await admin.query(`BEGIN; DELETE FROM leads WHERE id = 'erased'`)
  const again = store.handOverAgain('erased', [{ id: 'event', target: 'crm' }], startOfTest)
  await somebodyWaits()
  await admin.query('COMMIT')
  expect(await again).toBe(0)
})

test('a mail without a lead that is queued while its address is erased is a new one', async () => {
  const mail = { id: 'mail', to: person.email, subject: 'Hello', body: 'A body', now: startOfTest }
  const notice = { ...mail, id: 'notice' }
  await store.createLead(signUp(person), 0)
  const blocked = await block('erasures')
  const erased = store.eraseLeads(person, startOfTest, erasure)
  await somebodyWaits()
  const queued = [other.queueMail(mail), other.queueNotices([notice], startOfTest)]
  await somebodyWaits(3)
  await blocked.letGo()
  await erased
  expect(await Promise.all(queued)).toEqual([true, 0])
})

test('a claim during an edit sends the new data, or an update follows', async () => {
  const lead = signUp({ handOvers: [{ id: 'to-crm', target: 'crm' }] })
  await store.createLead(lead, 0)
  const mail = { id: 'blocked', kind: 'notification' as const, to: 'x@y.example', subject: '' }
  // Blocks the edit after it has read the hand-overs and before its commit.
  await admin.query('BEGIN')
  await admin.query(
    `INSERT INTO deliveries (id, queue, kind, to_address, address, body, created_at, due_at)
     VALUES ('blocked', 'mail', 'message', 'x', 'x', '', 0, 0)`,
  )
  const by = await editorOf(store, lead.id)
  const edit = store.editLead(lead.id, { fields: { phone: '9000000009' }, notify: ['crm'], mail }, by)
  await somebodyWaits()
  const early = await store.claimDeliveries('crm', startOfTest, 9, minute)
  await admin.query('ROLLBACK')
  await edit
  const late = await store.claimDeliveries('crm', startOfTest + 2 * minute, 9, minute)
  for (const { id } of early) await store.markDelivered(id, startOfTest)
  const updates = await store.claimDeliveries('crm', startOfTest + 4 * minute, 9, minute)
  const told = [...early, ...late, ...updates].map((each) => each.lead?.fields)
  expect(told.at(-1)).toMatchObject({ phone: '9000000009' })
  if (early.length > 0) expect(updates.map(({ kind }) => kind)).toContain('lead.updated')
})

/** A copy, and the place of another server that would make or restore one. */
async function madeCopy() {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-races-'))
  const place = { dataDir, databaseUrl: url }
  const { path } = await makeCopy(place, { now: startOfTest })
  return { place, path, remove: () => rmSync(dataDir, { recursive: true }) }
}

test('a copy that is made while a restore runs holds what was before', async () => {
  for (const id of ['one', 'two']) await store.createLead(signUp({ id }), window)
  const { place, remove } = await madeCopy()
  await changeStore(place, async (restoring) => {
    await restoring.lock(emptiedTables)
    await emptyTables(restoring, emptiedTables)
    expect(await makeCopy(place, { now: startOfTest + minute })).toMatchObject({ leads: 2, mails: 4 })
    expect((await listed()).sort()).toEqual(['one', 'two'])
  })
  expect(await listed()).toEqual([])
  remove()
})

test('a restore waits for a form that has begun, and a form for the restore', async () => {
  await store.createLead(signUp({ id: 'copied' }), window)
  const { place, path, remove } = await madeCopy()
  const blocked = await block('deliveries')
  const early = store.createLead(signUp({ id: 'early' }), window)
  await somebodyWaits()
  const restoring = restoreCopy(place, path, { replace: true, now: startOfTest })
  await somebodyWaits(2)
  const late = [
    other.createLead(signUp({ id: 'late' }), window),
    other.eraseLeads(person, startOfTest, erasure),
  ]
  await somebodyWaits(4)
  await blocked.letGo()
  await Promise.all([early, restoring, ...late])
  expect((await listed()).sort()).toEqual(['copied', 'late'])
  // A server counts its deadlocks when its connection ends.
  for (const each of [store, other]) await each.close()
  expect(await deadlocks()).toBe('0')
  remove()
})

const deadlocks = async () => {
  const text = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'
  return (await admin.query(text)).rows[0]?.deadlocks
}

test('releases, repeated forms and erasures at two servers do not deadlock', async () => {
  const errors: string[] = []
  for (let round = 0; round < 40; round++) {
    const spam = { ...person, spamReason: 'links' }
    const lead = signUp({ ...spam, id: `lead-${round}`, idempotencyKey: `key-${round}` })
    await store.createLead(lead, window)
    const calls = [
      store.releaseLead(lead.id, lead.mails, await editorOf(store, lead.id)),
      other.createLead({ ...lead, id: `again-${round}` }, window),
      other.createLead(signUp({ ...spam, idempotencyKey: `other-${round}` }), window),
      store.eraseLeads(person, startOfTest, erasure),
      other.eraseLeads({ id: lead.id }, startOfTest, erasure),
    ]
    for (const each of await Promise.allSettled(calls))
      if (each.status === 'rejected') errors.push(String(each.reason))
  }
  expect({ errors, deadlocks: await deadlocks() }).toEqual({ errors: [], deadlocks: '0' })
})
