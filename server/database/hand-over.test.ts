import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { newHandOvers } from '../hand-over/targets.ts'
import type { NewLead } from './new-lead.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const minute = 60_000
const crm = 'crm.example-1'
const chat = 'chat.example-2'
const both = [crm, chat]
const asha = { actor: 'asha', now: startOfTest }

describe.each(['SQLite', 'PostgreSQL'] as const)('hand-overs on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let store: Store

  beforeEach(async () => {
    config = {
      dataDir: mkdtempSync(join(tmpdir(), 'firsthour-hand-over-')),
      databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined,
    }
    store = await openStore(config, { serverNow: () => null })
  })
  afterEach(async () => {
    await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  const add = async (parts: Partial<NewLead> & { email?: string } = {}) => {
    const lead = signUp({ handOvers: newHandOvers(both, startOfTest), ...parts })
    await store.createLead(lead, minute)
    return lead
  }
  const claim = (target: string, now = startOfTest, limit = 10) =>
    store.claimDeliveries(target, now, limit, minute)
  const states = async (leadId: string) =>
    (await all(store.listHandOvers({ leadId }))).map(({ target, state }) => `${target} ${state}`)

  test('are queued with the lead, one for each target, and claimed with it', async () => {
    const lead = await add()
    const [first, ...others] = await claim(crm)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      id: lead.handOvers?.[0]?.id,
      queue: crm,
      kind: 'lead.created',
      createdAt: startOfTest,
      attempts: 0,
      lead: await store.findLead(lead.id),
    })
    expect(await claim(crm)).toEqual([])
    expect(await claim(chat)).toHaveLength(1)
    expect(await claim('elsewhere.example')).toEqual([])
    const [again] = await claim(crm, startOfTest + minute)
    expect(again).toMatchObject({ id: first?.id, attempts: 1 })
  })

  test('of a change follow the lead in order, only to targets that have it, and wait while it is held', async () => {
    const { id } = await add()
    const edit = (owner: string) => store.editLead(id, { owner, notify: [crm, chat, 'other'] }, asha)
    await edit('early@firsthour.example')
    expect(await states(id)).toHaveLength(2)
    const [created] = await claim(crm)
    await edit('asha@firsthour.example')
    await store.editLead(id, { note: 'In the house.', notify: [crm] }, asha)
    // The first is still in flight.
    expect(await claim(crm)).toEqual([])
    await store.markDelivered(created?.id ?? '', startOfTest)
    await edit('ravi@firsthour.example')
    await store.holdLead(id, asha)
    expect(await claim(crm)).toEqual([])
    await store.releaseLead(id, [], asha, newHandOvers(both, startOfTest))
    const first = await claim(crm)
    expect(first).toMatchObject([{ kind: 'lead.updated', subject: 'owner', leadVersion: 3 }])
    await store.markDelivered(first[0]?.id ?? '', startOfTest)
    expect(await claim(crm)).toMatchObject([{ kind: 'lead.updated', leadVersion: 5 }])
    expect(await claim(chat)).toMatchObject([{ kind: 'lead.created' }])
    expect(await store.listHandedOverTo({ id })).toEqual([chat, crm])
  })

  test('of an erasure contain only the lead’s id, and wait for those being sent', async () => {
    const { id } = await add()
    const other = await add()
    const [created] = await claim(crm, startOfTest, 1)
    await store.eraseLeads({ id }, startOfTest + 1, { notify: [crm] })
    const rest = await claim(crm, startOfTest + 1)
    expect(rest.map(({ lead }) => lead?.id)).toEqual([other.id])
    await store.markDelivered(created?.id ?? '', startOfTest)
    const [erased] = await claim(crm, startOfTest + minute)
    expect(erased).toMatchObject({
      kind: 'lead.erased',
      id: expect.stringMatching(/^[\da-f]{32}$/),
      lead: undefined,
    })
    expect(JSON.parse(erased?.body ?? '')).toEqual({ id, collection: 'signups' })
    await store.markDelivered(rest[0]?.id ?? '', startOfTest)
    await store.eraseLeads({ id: other.id }, startOfTest + 2, { notify: [crm] })
    expect(await claim(crm, startOfTest + 2)).toMatchObject([{ kind: 'lead.erased' }])
  })

  test('are queued once for the same key, and never for a lead without targets', async () => {
    const lead = await add({ idempotencyKey: 'key' })
    const again = await store.createLead(
      signUp({ idempotencyKey: 'key', handOvers: newHandOvers(both, startOfTest) }),
      minute,
    )
    expect(again).toMatchObject({ id: lead.id, created: false })
    await store.createLead(signUp({ email: 'other@clinic.example' }), minute)
    expect(await all(store.listHandOvers({}))).toHaveLength(2)
  })

  test('of a lead held as spam, or as a duplicate by an earlier version, are queued on release', async () => {
    const spam = await add({ spamReason: 'links' })
    const duplicate = await add({ spamReason: 'duplicate' })
    expect(await all(store.listHandOvers({}))).toEqual([])
    expect(await store.handOverAgain(spam.id, newHandOvers(both, startOfTest))).toBe(0)
    for (const { id } of [spam, duplicate]) {
      expect(await store.releaseLead(id, [], asha, newHandOvers(both, startOfTest))).toMatchObject({
        outcome: 'changed',
      })
      expect(await store.releaseLead(id, [], asha, newHandOvers(both, startOfTest))).toMatchObject({
        outcome: 'unchanged',
      })
      expect(await states(id)).toEqual([`${crm} queued`, `${chat} queued`])
    }
  })

  test('are sent, postponed and given up independently for each target', async () => {
    const { id } = await add()
    const [forCrm] = await claim(crm)
    const [forChat] = await claim(chat)
    await store.markDelivered(forCrm?.id ?? '', startOfTest + 1)
    await store.postponeDelivery(forChat?.id ?? '', startOfTest + 2 * minute, 'HTTP500: no')
    expect(await store.nextDeliveryDueAt(crm)).toBeUndefined()
    expect(await store.nextDeliveryDueAt(chat)).toBe(startOfTest + 2 * minute)
    expect(await all(store.listHandOvers({ leadId: id }))).toMatchObject([
      { target: crm, state: 'sent', attempts: 1, lastError: null, sentAt: startOfTest + 1 },
      { target: chat, state: 'queued', attempts: 1, lastError: 'HTTP500: no', sentAt: null },
    ])
    await store.failDelivery(forChat?.id ?? '', 'HTTP500: still no')
    expect(await all(store.listHandOvers({ state: 'failed' }))).toMatchObject([{ leadId: id, target: chat }])
    expect(await store.nextDeliveryDueAt(chat)).toBeUndefined()
  })

  test('are replayed with the same id: one, all failed, or a lead to every target', async () => {
    const { id } = await add()
    const [forCrm] = await claim(crm)
    const [forChat] = await claim(chat)
    await store.markDelivered(forCrm?.id ?? '', startOfTest)
    await store.failDelivery(forChat?.id ?? '', 'ECONNREFUSED')
    const later = startOfTest + minute
    expect(await store.replayDeliveries('handOvers', 'failed', later)).toBe(1)
    expect(await claim(chat, later)).toMatchObject([{ id: forChat?.id, attempts: 1, createdAt: later }])
    expect(await store.replayDeliveries('handOvers', { id: forCrm?.id ?? '' }, later)).toBe(1)
    expect(await store.replayDeliveries('handOvers', { id: 'unknown' }, later)).toBe(0)
    const third = 'sheet.example-3'
    expect(await store.handOverAgain(id, newHandOvers([...both, third], later))).toBe(3)
    expect(await states(id)).toEqual([`${crm} queued`, `${chat} queued`, `${third} queued`])
    expect((await claim(chat, later)).map((each) => each.id)).toEqual([forChat?.id])
  })

  test('that were sent stay known as sent while replayed, also when the lead is held meanwhile', async () => {
    const { id } = await add()
    const [sent] = await claim(crm)
    await store.markDelivered(sent?.id ?? '', startOfTest)
    await store.replayDeliveries('handOvers', { id: sent?.id ?? '' }, startOfTest)
    expect(await all(store.listHandOvers({ leadId: id }))).toMatchObject([{ sentAt: null }, { sentAt: null }])
    expect(await store.listHandedOverTo({ id })).toEqual([crm])
    await store.editLead(id, { owner: 'asha@firsthour.example', notify: both }, asha)
    await store.holdLead(id, asha)
    expect(await states(id)).toEqual([`${crm} queued`, `${crm} queued`])
    expect(await store.listHandedOverTo({ id })).toEqual([crm])
    await store.eraseLeads({ id }, startOfTest, { notify: both })
    expect(await claim(crm)).toMatchObject([{ kind: 'lead.erased' }])
    expect(await claim(chat)).toEqual([])
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'replayed after it was given up',
      async (id) => {
        await store.failDelivery(id, 'ETIMEDOUT')
        await store.replayDeliveries('handOvers', 'failed', startOfTest)
      },
    ],
    ['replayed while it is being sent', (id) => store.replayDeliveries('handOvers', { id }, startOfTest)],
    [
      'due at once because its target was started',
      async () => {
        await store.stopTarget(crm, startOfTest)
        await store.startTarget(crm, startOfTest)
      },
    ],
  ])('that may have arrived stay known and keep their id: %s', async (_, requeue) => {
    const { id } = await add()
    const [created] = await claim(crm)
    await requeue(created?.id ?? '')
    expect(await store.listHandedOverTo({ id })).toEqual([crm])
    await store.holdLead(id, asha)
    await store.releaseLead(id, [], asha, newHandOvers(both, startOfTest))
    expect(await all(store.listHandOvers({ leadId: id }))).toMatchObject([
      { id: created?.id, attempts: 1 },
      { target: chat, attempts: 0 },
    ])
    await store.eraseLeads({ id }, startOfTest, { notify: both })
    expect(await all(store.listHandOvers({}))).toMatchObject([{ target: crm, event: 'lead.erased' }])
  })

  test('of a stopped target wait, are reported, and are due at once when it is started', async () => {
    await add()
    await claim(crm)
    expect(await store.stopTarget(crm, startOfTest)).toBe(true)
    expect(await store.stopTarget(crm, startOfTest + 1)).toBe(false)
    await add({ email: 'next@clinic.example' })
    const later = startOfTest + 10 * minute
    expect(await claim(crm, later)).toEqual([])
    expect(await store.nextDeliveryDueAt(crm)).toBeUndefined()
    expect(await claim(chat, later)).toHaveLength(2)
    await store.stopTarget('idle', startOfTest)
    expect(await store.listTargets()).toEqual([
      { target: chat, stoppedAt: null, waiting: 2, oldestQueuedAt: startOfTest },
      { target: crm, stoppedAt: startOfTest, waiting: 2, oldestQueuedAt: startOfTest },
      { target: 'idle', stoppedAt: startOfTest, waiting: 0, oldestQueuedAt: null },
    ])
    expect(await store.startTarget(crm, startOfTest)).toBe(true)
    expect(await store.startTarget(crm, startOfTest)).toBe(false)
    expect((await claim(crm)).map(({ attempts }) => attempts)).toEqual([1, 0])
  })

  test('are erased with their lead, by id, by address and by time', async () => {
    const byId = await add()
    await add({ email: 'person@clinic.example' })
    await add({ timestamp: startOfTest - minute })
    await store.eraseLeads({ id: byId.id }, startOfTest)
    await store.eraseLeads({ email: 'person@clinic.example' }, startOfTest)
    await store.eraseLeads({ before: startOfTest }, startOfTest)
    expect(await queryDatabase(config, 'SELECT * FROM deliveries')).toEqual([])
    expect(await claim(crm)).toEqual([])
  })

  test('of an erased lead are not erased by time before the target has received them', async () => {
    const { id } = await add()
    const [sent] = await claim(crm)
    await store.markDelivered(sent?.id ?? '', startOfTest)
    await store.eraseLeads({ id }, startOfTest, { notify: [crm] })
    const before = startOfTest + 2 * minute
    await store.eraseLeads({ before }, before)
    const [erased] = await claim(crm, before)
    expect(erased).toMatchObject({ kind: 'lead.erased' })
    await store.markDelivered(erased?.id ?? '', before)
    await store.eraseLeads({ before }, before)
    expect(await queryDatabase(config, 'SELECT * FROM deliveries')).toEqual([])
  })

  test('are claimed by only one server', async () => {
    for (let at = 0; at < 20; at++) await add({ email: `p${at}@clinic.example` })
    const other = await openStore(config, { serverNow: () => null })
    const claims = await Promise.all(
      [store, other, store, other].map((each) => each.claimDeliveries(crm, startOfTest, 8, minute)),
    )
    await other.close()
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(8)
  })
})
