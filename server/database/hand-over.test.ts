import { expect, test } from 'vitest'
import { all, editorOf, signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import { newHandOvers } from '../hand-over/targets.ts'
import type { LeadEdit } from './lead.ts'
import type { NewLead } from './new-lead.ts'

const minute = 60_000
const crm = 'crm.example-1'
const chat = 'chat.example-2'
const both = [crm, chat]

onBothDatabases('hand-overs', (bench) => {
  const add = async (parts: Partial<NewLead> & { email?: string } = {}) => {
    const lead = signUp({ handOvers: newHandOvers(both, startOfTest), ...parts })
    await bench.store.createLead(lead, minute)
    return lead
  }
  const edit = async (id: string, changes: LeadEdit) =>
    bench.store.editLead(id, changes, await editorOf(bench.store, id))
  const hold = async (id: string) => bench.store.holdLead(id, await editorOf(bench.store, id))
  const release = async (id: string) =>
    bench.store.releaseLead(id, [], await editorOf(bench.store, id), newHandOvers(both, startOfTest))
  const claim = (target: string, now = startOfTest, limit = 10) =>
    bench.store.claimDeliveries(target, now, limit, minute)
  const states = async (leadId: string) =>
    (await all(bench.store.listHandOvers({ leadId }))).map(({ target, state }) => `${target} ${state}`)

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
      lead: await bench.store.findLead(lead.id),
    })
    expect(await claim(crm)).toEqual([])
    expect(await claim(chat)).toHaveLength(1)
    expect(await claim('elsewhere.example')).toEqual([])
    const [again] = await claim(crm, startOfTest + minute)
    expect(again).toMatchObject({ id: first?.id, attempts: 1 })
  })

  test('of an edit follow the lead in order, to every subscribed target, and wait while it is held', async () => {
    const { id } = await add()
    const [created] = await claim(crm)
    await edit(id, { owner: 'asha@firsthour.example', notify: [crm, 'other'] })
    await edit(id, { note: 'In the house.', notify: [crm] })
    // The first is still in flight; a target that never had the lead gets its values too.
    expect(await claim(crm)).toEqual([])
    expect(await claim('other')).toMatchObject([{ kind: 'lead.updated' }])
    await bench.store.markDelivered(created?.id ?? '', startOfTest)
    await edit(id, { owner: 'ravi@firsthour.example', dueOn: '2026-11-19', notify: [crm] })
    const { version } = (await bench.store.findLead(id)) ?? {}
    await hold(id)
    expect(await claim(crm)).toEqual([])
    await release(id)
    const [first] = await claim(crm)
    expect(first).toMatchObject({ kind: 'lead.updated', subject: 'owner' })
    await bench.store.markDelivered(first?.id ?? '', startOfTest)
    const [second] = await claim(crm)
    expect(second).toMatchObject({ kind: 'lead.updated', subject: 'owner,dueOn', leadVersion: version })
    expect(await claim(chat)).toMatchObject([{ kind: 'lead.created' }])
    expect(await bench.store.listHandedOverTo({ id })).toEqual([chat, crm])
  })

  test('are queued once for the same key', async () => {
    const lead = await add({ idempotencyKey: 'key' })
    const again = { ...lead, id: 'again', handOvers: newHandOvers(both, startOfTest) }
    expect(await bench.store.createLead(again, minute)).toMatchObject({ id: lead.id, outcome: 'known' })
    expect(await all(bench.store.listHandOvers({}))).toHaveLength(2)
  })

  test('of a lead held as spam are queued on release', async () => {
    const { id } = await add({ spamReason: 'links' })
    expect(await bench.store.handOverAgain(id, newHandOvers(both, startOfTest), startOfTest)).toBe(0)
    expect(await all(bench.store.listHandOvers({}))).toEqual([])
    expect(await release(id)).toMatchObject({ outcome: 'changed' })
    expect(await release(id)).toMatchObject({ outcome: 'unchanged' })
    expect(await states(id)).toEqual([`${crm} queued`, `${chat} queued`])
  })

  test('of a lead that was edited while it was held begin with the lead as it reads on release', async () => {
    const { id } = await add({ spamReason: 'links' })
    await edit(id, { fields: { phone: '9000000001' }, notify: both })
    await release(id)
    await edit(id, { status: 'contacted', notify: both })
    expect((await claim(crm)).map(({ kind, lead }) => [kind, lead?.fields])).toMatchObject([
      ['lead.created', { phone: '9000000001' }],
    ])
    expect(await all(bench.store.listHandOvers({ leadId: id }))).toMatchObject(
      ['lead.created', 'lead.created', 'lead.updated', 'lead.updated'].map((event) => ({ event })),
    )
  })

  test('are sent, postponed and given up independently for each target', async () => {
    const { id } = await add()
    const [forCrm] = await claim(crm)
    const [forChat] = await claim(chat)
    await bench.store.markDelivered(forCrm?.id ?? '', startOfTest + 1)
    await bench.store.postponeDelivery(forChat?.id ?? '', 2 * minute, 'HTTP500: no', startOfTest)
    expect(await bench.store.nextDeliveryInMs(crm, startOfTest)).toBeUndefined()
    expect(await bench.store.nextDeliveryInMs(chat, startOfTest)).toBe(2 * minute)
    expect(await all(bench.store.listHandOvers({ leadId: id }))).toMatchObject([
      { target: crm, state: 'sent', attempts: 1, lastError: null, sentAt: startOfTest + 1 },
      { target: chat, state: 'queued', attempts: 1, lastError: 'HTTP500: no', sentAt: null },
    ])
    await bench.store.failDelivery(forChat?.id ?? '', 'HTTP500: still no')
    expect(await all(bench.store.listHandOvers({ state: 'failed' }))).toMatchObject([
      { leadId: id, target: chat },
    ])
    expect(await bench.store.nextDeliveryInMs(chat, startOfTest)).toBeUndefined()
  })

  test('are replayed with the same id: one, all failed, or a lead to every target', async () => {
    const { id } = await add()
    const [forCrm] = await claim(crm)
    const [forChat] = await claim(chat)
    await bench.store.markDelivered(forCrm?.id ?? '', startOfTest)
    await bench.store.failDelivery(forChat?.id ?? '', 'ECONNREFUSED')
    const later = startOfTest + minute
    expect(await bench.store.replayDeliveries('handOvers', 'failed', later)).toBe(1)
    expect(await claim(chat, later)).toMatchObject([{ id: forChat?.id, attempts: 1, createdAt: later }])
    expect(await bench.store.replayDeliveries('handOvers', { id: forCrm?.id ?? '' }, later)).toBe(1)
    expect(await bench.store.replayDeliveries('handOvers', { id: 'unknown' }, later)).toBe(0)
    const third = 'sheet.example-3'
    expect(await bench.store.handOverAgain(id, newHandOvers([...both, third], later), later)).toBe(3)
    expect(await states(id)).toEqual([`${crm} queued`, `${chat} queued`, `${third} queued`])
    expect((await claim(chat, later)).map((each) => each.id)).toEqual([forChat?.id])
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'replayed after it was given up',
      async (id) => {
        await bench.store.failDelivery(id, 'ETIMEDOUT')
        await bench.store.replayDeliveries('handOvers', 'failed', startOfTest)
      },
    ],
    [
      'replayed after it was sent',
      async (id) => {
        await bench.store.markDelivered(id, startOfTest)
        await bench.store.replayDeliveries('handOvers', { id }, startOfTest)
      },
    ],
    [
      'replayed while it is being sent',
      (id) => bench.store.replayDeliveries('handOvers', { id }, startOfTest),
    ],
    [
      'due at once because its target was started',
      async () => {
        await bench.store.stopTarget(crm, startOfTest)
        await bench.store.startTarget(crm, startOfTest)
      },
    ],
  ])('that may have arrived stay known and keep their id: %s', async (_, requeue) => {
    const { id } = await add()
    const [created] = await claim(crm)
    await requeue(created?.id ?? '')
    expect(await bench.store.listHandedOverTo({ id })).toEqual([crm])
    await hold(id)
    await release(id)
    expect(await all(bench.store.listHandOvers({ leadId: id }))).toMatchObject([
      { id: created?.id, attempts: 1 },
      { target: chat, attempts: 0 },
    ])
  })

  test('of a stopped target wait, are reported, and are due at once when it is started', async () => {
    await add()
    await claim(crm)
    expect(await bench.store.stopTarget(crm, startOfTest)).toBe(true)
    expect(await bench.store.stopTarget(crm, startOfTest + 1)).toBe(false)
    await add({ email: 'next@clinic.example' })
    const later = startOfTest + 10 * minute
    expect(await claim(crm, later)).toEqual([])
    expect(await bench.store.nextDeliveryInMs(crm, startOfTest)).toBeUndefined()
    expect(await claim(chat, later)).toHaveLength(2)
    await bench.store.stopTarget('idle', startOfTest)
    expect(await bench.store.listTargets(later)).toEqual([
      { target: chat, stoppedAt: null, waiting: 2, oldestMs: 10 * minute },
      { target: crm, stoppedAt: startOfTest, waiting: 2, oldestMs: 10 * minute },
      { target: 'idle', stoppedAt: startOfTest, waiting: 0, oldestMs: null },
    ])
    expect(await bench.store.startTarget(crm, startOfTest)).toBe(true)
    expect(await bench.store.startTarget(crm, startOfTest)).toBe(false)
    expect((await claim(crm)).map(({ attempts }) => attempts)).toEqual([1, 0])
  })
})
