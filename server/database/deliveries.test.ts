import { expect, test } from 'vitest'
import { all, editorOf, signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import { recordId } from '../record-id.ts'
import type { NewMessage } from './delivery.ts'
import type { LeadEdit } from './lead.ts'

const minute = 60_000

const message = (parts: Partial<NewMessage> = {}): NewMessage => ({
  id: recordId(startOfTest),
  to: 'person@clinic.example',
  subject: 'Hello',
  body: 'A body',
  now: startOfTest,
  ...parts,
})

onBothDatabases('the outbox', (bench) => {
  const claim = (now = startOfTest, queue = 'mail') => bench.store.claimDeliveries(queue, now, 100, minute)
  const add = async (parts: Parameters<typeof signUp>[0] = {}) => {
    const lead = signUp(parts)
    const handOvers = [{ id: `to-crm-${lead.id}`, target: 'crm' }]
    await bench.store.createLead({ ...lead, handOvers }, 0)
    return lead
  }
  const edit = async (id: string, changes: LeadEdit) =>
    bench.store.editLead(id, changes, await editorOf(bench.store, id))
  const hold = async (id: string) => bench.store.holdLead(id, await editorOf(bench.store, id))
  const release = async ({ id, mails, handOvers }: Awaited<ReturnType<typeof add>>) =>
    bench.store.releaseLead(id, mails, await editorOf(bench.store, id), handOvers)

  test('claims due mails with their lead and counts the attempt', async () => {
    const lead = await add()
    await bench.store.queueMail(message({ waitMs: minute }))
    const claimed = await claim()
    expect(claimed).toMatchObject([
      {
        kind: 'notification',
        attempts: 0,
        createdAt: startOfTest,
        lead: { id: lead.id, fields: lead.fields },
      },
      { kind: 'acknowledgement', to: lead.fields.email },
    ])
    expect(await claim(startOfTest + minute)).toMatchObject([
      { kind: 'notification', attempts: 1 },
      { kind: 'acknowledgement', attempts: 1 },
      { kind: 'message', attempts: 0, body: 'A body', lead: undefined },
    ])
  })

  test('gives a delivery to only one of several servers that claim at once', async () => {
    const other = await bench.open()
    await Promise.all(Array.from({ length: 30 }, () => add()))
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? other : bench.store).claimDeliveries('mail', startOfTest, 7, minute),
      ),
    )
    const ids = claims.flat().map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  })

  test('returns when the next mail is due, leased ones included', async () => {
    const inMs = (now: number) => bench.store.nextDeliveryInMs('mail', now)
    expect(await inMs(startOfTest)).toBeUndefined()
    await bench.store.queueMail(message({ waitMs: 5 }))
    expect(await inMs(startOfTest)).toBe(5)
    await claim(startOfTest + 5)
    expect(await inMs(startOfTest + 6)).toBe(minute - 1)
  })

  test('counts waiting mails up to a limit', async () => {
    for (let nth = 0; nth < 3; nth++) await bench.store.queueMail(message())
    expect([await bench.store.countWaitingMails(2), await bench.store.countWaitingMails(9)]).toEqual([2, 3])
  })

  test('accepts one mail for an id', async () => {
    const mail = message()
    expect(await bench.store.queueMail(mail)).toBe(true)
    expect(await bench.store.queueMail(mail)).toBe(false)
  })

  test('follows a mail until it is sent or given up; a late report changes nothing', async () => {
    const [sent, late, refused] = [message(), message(), message()]
    for (const mail of [sent, late, refused]) await bench.store.queueMail(mail)
    await claim()
    await bench.store.markDelivered(sent.id, startOfTest + 1)
    await bench.store.postponeDelivery(sent.id, 0, 'late', startOfTest)
    await bench.store.failDelivery(sent.id, 'late')
    await bench.store.postponeDelivery(late.id, 2, 'greylisted', startOfTest)
    await bench.store.failDelivery(refused.id, 'no such mailbox')
    expect(await all(bench.store.listMails({}))).toMatchObject([
      { id: sent.id, leadId: null, state: 'sent', attempts: 1, lastError: null, sentAt: startOfTest + 1 },
      { id: late.id, state: 'queued', lastError: 'greylisted', dueAt: startOfTest + 2, sentAt: null },
      { id: refused.id, state: 'failed', lastError: 'no such mailbox', createdAt: startOfTest },
    ])
    expect(await all(bench.store.listMails({ state: 'failed' }))).toHaveLength(1)
    expect(await bench.query('SELECT body FROM deliveries ORDER BY seq')).toEqual([
      { body: '' },
      { body: 'A body' },
      { body: 'A body' },
    ])
  })

  test('replays one or all failed mails with a restarted backoff', async () => {
    const mails = [message(), message(), message()]
    for (const mail of mails) await bench.store.queueMail(mail)
    await claim()
    for (const mail of mails) await bench.store.failDelivery(mail.id, 'refused')
    const now = startOfTest + 9 * minute
    const first = { id: mails[0]?.id ?? '' }
    expect(await bench.store.replayDeliveries('mails', first, now)).toBe(1)
    expect(await bench.store.replayDeliveries('mails', first, now)).toBe(0)
    expect(await bench.store.replayDeliveries('mails', 'failed', now)).toBe(2)
    const claimed = await claim(now)
    expect(claimed.map((mail) => [mail.attempts, mail.createdAt])).toEqual(Array(3).fill([1, now]))
  })

  test('lists mails without a lead by address in any spelling', async () => {
    await bench.store.queueMail(message({ id: 'hers', to: 'Ärztin@clinic.example' }))
    await bench.store.queueMail(message({ id: 'his' }))
    await add({ email: 'ärztin@clinic.example' })
    const listed = await all(bench.store.listMails({ messagesTo: 'ÄRZTIN@clinic.example' }))
    expect(listed).toMatchObject([{ id: 'hers', leadId: null, state: 'queued' }])
  })

  test('sends nothing of a held lead until it is released, whatever was tried', async () => {
    const lead = await add()
    const later = startOfTest + 2 * minute
    for (const { id } of await claim()) await bench.store.postponeDelivery(id, 0, 'try later', startOfTest)
    await claim(startOfTest, 'crm')
    await bench.store.failDelivery(`to-crm-${lead.id}`, 'refused')
    const mail = { id: 'changed', kind: 'notification' as const, to: 'leads@firsthour.example' }
    await edit(lead.id, { fields: { phone: '9000000001' }, mail: { ...mail, subject: 'Changed' } })
    await hold(lead.id)
    await edit(lead.id, { status: 'lost', notify: ['crm'] })
    expect(await bench.store.replayDeliveries('handOvers', 'failed', startOfTest)).toBe(1)
    expect(await bench.store.handOverAgain(lead.id, [{ id: 'again', target: 'crm' }], later)).toBe(0)
    for (const queue of ['mail', 'crm']) {
      expect(await claim(later, queue)).toEqual([])
      expect(await bench.store.nextDeliveryInMs(queue, later)).toBeUndefined()
    }
    expect(await release(lead)).toMatchObject({ outcome: 'changed' })
    expect((await claim(later)).map(({ kind }) => kind).sort()).toEqual([
      'acknowledgement',
      'notification',
      'notification',
    ])
    expect(await claim(later, 'crm')).toMatchObject([{ kind: 'lead.created', lead: { status: 'lost' } }])
  })

  test('queues the mails of a lead that was held from the start when it is released', async () => {
    const lead = await add({ spamReason: 'too fast' })
    expect(await all(bench.store.listMails({}))).toEqual([])
    expect(await release(lead)).toMatchObject({ outcome: 'changed' })
    expect(await release(lead)).toMatchObject({ outcome: 'unchanged' })
    expect(await claim()).toHaveLength(2)
    expect(await bench.store.listLeadChanges(lead.id)).toMatchObject([
      { actor: 'asha', field: 'spam', from: 'too fast', to: null },
    ])
  })

  test('drops the thank-you for the old address of a corrected lead, whatever became of it', async () => {
    const [waiting, sent, failed] = [await add(), await add(), await add()]
    const thanksOf = (lead: typeof waiting) => lead.mails[1]?.id ?? ''
    await bench.store.markDelivered(thanksOf(sent), startOfTest)
    await bench.store.failDelivery(thanksOf(failed), 'no such mailbox')
    for (const { id } of [waiting, sent, failed])
      await edit(id, { fields: { email: `right-${id}@x.example` } })
    expect((await claim()).map(({ kind }) => kind)).toEqual(Array(3).fill('notification'))
    expect(await all(bench.store.listMails({}))).toHaveLength(3)
    // A new spelling of the same address changes no mailbox.
    const same = await add({ email: 'asha@clinic.example' })
    await edit(same.id, { fields: { email: 'Asha@Clinic.example' } })
    expect(await all(bench.store.listMails({ leadId: same.id }))).toHaveLength(2)
  })
})
