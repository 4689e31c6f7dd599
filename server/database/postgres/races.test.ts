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

/** Resolves once a statement of the store waits for a lock that the admin holds. */
const somebodyWaits = () =>
  eventually(async () => {
    const { rows } = await admin.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
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
