import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { freshDatabaseUrl } from '../../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../../tests/support/leads.ts'
import type { Store } from '../store.ts'
import { openPostgresStore } from './store.ts'

const minute = 60_000
const asha = { actor: 'asha', now: startOfTest }

let store: Store
let admin: pg.Client

beforeEach(async () => {
  const url = await freshDatabaseUrl()
  store = await openPostgresStore(url, { serverNow: () => null })
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
})
afterEach(async () => {
  await admin.end()
  await store.close()
})

/** Resolves once so many statements of the store wait for a lock. */
const somebodyWaits = (count = 1) =>
  eventually(async () => {
    // Within a transaction PostgreSQL shows the same activity again until this.
    await admin.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await admin.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    expect(rows).toHaveLength(count)
  })

test('a claim during an edit sends the new data, or an update follows', async () => {
  const lead = signUp({ handOvers: [{ id: 'to-crm', target: 'crm', dueAt: startOfTest }] })
  await store.createLead(lead, 0)
  const mail = { id: 'blocked', kind: 'notification' as const, to: 'x@y.example', subject: '', dueAt: 0 }
  // Blocks the edit after it has read the hand-overs and before its commit.
  await admin.query('BEGIN')
  await admin.query(
    `INSERT INTO deliveries (id, queue, kind, to_address, address_key, body, created_at, due_at)
     VALUES ('blocked', 'mail', 'message', 'x', 'x', '', 0, 0)`,
  )
  const edit = store.editLead(lead.id, { fields: { phone: '9000000009' }, notify: ['crm'], mail }, asha)
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

test('a release and a retry with the same key do not deadlock', async () => {
  const lead = signUp({ idempotencyKey: 'key', spamReason: 'links', email: 'asha@clinic.example' })
  await store.createLead(lead, 0)
  for (let round = 0; round < 60; round++) {
    await Promise.all([
      store.releaseLead(lead.id, lead.mails, asha),
      ...[1, 2, 3].map(() => store.createLead({ ...signUp(), ...lead, id: `${lead.id}-${round}` }, 0)),
    ])
    await store.holdLead(lead.id, asha)
  }
  expect(await all(store.listLeads({}))).toHaveLength(1)
})

test('a release and a repeated form with another key do not deadlock', async () => {
  const lead = signUp({ idempotencyKey: 'key', email: 'asha@clinic.example' })
  await store.createLead(lead, 0)
  const errors: string[] = []
  for (let round = 0; round < 60; round++) {
    await store.holdLead(lead.id, asha)
    const spam = { spamReason: 'links', mails: lead.mails, email: 'asha@clinic.example' }
    const again = [1, 2, 3].map((nth) => ({ ...signUp(spam), idempotencyKey: `${round}-${nth}` }))
    const calls = [
      store.releaseLead(lead.id, lead.mails, asha),
      ...again.map((each) => store.createLead(each, minute)),
    ]
    for (const each of await Promise.allSettled(calls))
      if (each.status === 'rejected') errors.push(String(each.reason))
  }
  const { rows } = await admin.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect({ errors, rows }).toEqual({ errors: [], rows: [{ deadlocks: '0' }] })
  expect(await all(store.listLeads({}))).toHaveLength(1)
})

test('a retry at the end of the ten minutes, before the first answer, stores no second lead', async () => {
  const email = 'asha@clinic.example'
  const first = await store.createLead(signUp({ idempotencyKey: 'first', email }), 10 * minute)
  const sent = (atMs: number) =>
    store.createLead(
      signUp({ idempotencyKey: 'again', email, timestamp: startOfTest + 10 * minute + atMs }),
      10 * minute,
    )
  // Blocks whoever stores a key. The retry can read the keys.
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE repeated_keys IN SHARE MODE')
  const repeated = sent(0)
  await somebodyWaits()
  let isAnswered = false
  const retried = sent(1).finally(() => {
    isAnswered = true
  })
  await Promise.race([retried, somebodyWaits(2)])
  expect(isAnswered).toBe(false)
  await admin.query('ROLLBACK')
  expect([(await repeated).id, (await retried).id]).toEqual([first.id, first.id])
  expect(await all(store.listLeads({}))).toHaveLength(1)
})

test('of one key with other fields at the same time, one is stored and the other refused', async () => {
  const email = 'asha@clinic.example'
  const first = await store.createLead(signUp({ idempotencyKey: 'first', email }), 10 * minute)
  // Blocks whoever stores a key, here that of a repeated form.
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE repeated_keys IN SHARE MODE')
  const repeated = store.createLead(signUp({ idempotencyKey: 'again', email }), 10 * minute)
  await somebodyWaits()
  const other = store.createLead(
    signUp({ idempotencyKey: 'again', email: 'ravi@clinic.example' }),
    10 * minute,
  )
  await Promise.race([other, somebodyWaits(2)])
  await admin.query('ROLLBACK')
  expect(await repeated).toMatchObject({ id: first.id, otherFields: false })
  expect(await other).toMatchObject({ id: first.id, created: false, otherFields: true })
  expect(await all(store.listLeads({}))).toHaveLength(1)
})

test('a repeated form is answered while its lead is erased', async () => {
  const lead = signUp({ idempotencyKey: 'first', email: 'asha@clinic.example' })
  await store.createLead(lead, 10 * minute)
  await admin.query('BEGIN')
  await admin.query('DELETE FROM leads')
  const again = store.createLead({ ...signUp(), ...lead, id: 'again', idempotencyKey: 'again' }, 10 * minute)
  await somebodyWaits()
  await admin.query('COMMIT')
  expect(await again).toMatchObject({ id: lead.id, created: false })
  expect((await admin.query('SELECT FROM repeated_keys')).rows).toEqual([])
})

test('a person is erased while another erasure deletes their leads', async () => {
  const email = 'asha@clinic.example'
  await store.createLead(signUp({ id: 'first', email }), 0)
  await store.createLead(signUp({ id: 'second', email, timestamp: startOfTest + 1 }), 0)
  // The index is written before the decision, which is what has to wait.
  await store.countErasable({ email })
  await admin.query('BEGIN')
  await admin.query(`DELETE FROM leads WHERE id = 'first'`)
  const erased = store.eraseLeads({ email }, startOfTest + minute)
  await somebodyWaits()
  await admin.query('COMMIT')
  expect(await erased).toMatchObject({ leads: 1 })
  expect(await all(store.listLeads({}))).toEqual([])
})

test('an erasure waits for a replacement under way, and takes the newer lead too', async () => {
  const email = 'asha@clinic.example'
  await store.createLead(signUp({ id: 'older', email }), 0)
  await store.editLead('older', { note: 'Called.' }, { actor: 'asha', now: startOfTest })
  await store.countErasable({ email })
  await admin.query('BEGIN')
  await admin.query(`SELECT FROM leads WHERE id = 'older' FOR NO KEY UPDATE`)
  const erased = store.eraseLeads(
    { person: { addresses: [email], leadIds: ['newer'] } },
    startOfTest + minute,
  )
  await somebodyWaits()
  await admin.query(`INSERT INTO leads (id, collection, fields, email, timestamp, language, source, notice_version, fields_hash, duplicate_key)
    SELECT 'newer', collection, fields, email, timestamp, language, source, notice_version, fields_hash, duplicate_key FROM leads WHERE id = 'older'`)
  await admin.query(`UPDATE lead_changes SET lead_seq = (SELECT seq FROM leads WHERE id = 'newer')`)
  await admin.query('COMMIT')
  expect(await erased).toMatchObject({ leads: 2 })
  expect((await admin.query('SELECT FROM lead_changes')).rowCount).toBe(0)
})

test('a change and an erasure of leads in its chain do not deadlock', async () => {
  const tokenHash = Buffer.alloc(32, 1)
  for (let round = 0; round < 30; round++) {
    const ids = ['first', 'second', 'third', 'fourth'].map((name) => `${name}-${round}`)
    const change = { id: ids[0] ?? '', tokenHash, since: 0 }
    const send = (id: string, nth: number) =>
      store.createLead({ ...signUp({ id, senderToken: tokenHash }), ...(nth > 0 && { change }) }, 0)
    for (const [nth, id] of ids.slice(0, 3).entries()) await send(id, nth)
    const [, second = '', third = ''] = ids
    await Promise.all([
      send(ids[3] ?? '', 3),
      store.eraseLeads({ person: { addresses: [], leadIds: [third, second] } }, startOfTest),
    ])
    const live = (await all(store.listLeads({}))).filter((lead) => lead.replacedBy === null)
    expect(live.filter(({ id }) => ids.includes(id))).toHaveLength(1)
  }
})
