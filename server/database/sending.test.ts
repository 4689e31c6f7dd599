import { expect, test } from 'vitest'
import { all, editorOf, signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import type { NewLead } from './new-lead.ts'

const minute = 60_000
const window = 10 * minute
const person = { email: 'asha@clinic.example' }

onBothDatabases('sending a lead', (bench) => {
  const send = (lead: NewLead, on = bench.store) => on.createLead(lead, window)
  const spamReasons = async () => (await all(bench.store.listLeads({}))).map((lead) => lead.spamReason)

  test('stores it as it was sent, without its mails and key', async () => {
    const { mails: _, idempotencyKey: __, ...kept } = signUp({ id: 'Asha' })
    expect(await send(signUp({ id: 'Asha', idempotencyKey: 'k' }))).toEqual({
      id: 'Asha',
      timestamp: startOfTest,
      version: startOfTest,
      outcome: 'created',
      isThanked: true,
    })
    expect(await bench.store.findLead('Asha')).toEqual({
      ...{ ...kept, address: 'asha@clinic.example' },
      ...{ status: 'new', owner: null, dueOn: null, version: startOfTest },
    })
    expect(await bench.store.findLead('unknown')).toBeUndefined()
  })

  test('stores what is not known as null: the privacy notice, and an address that is none', async () => {
    const { id } = await send(signUp({ noticeVersion: null, email: 'na' }))
    expect(await bench.store.findLead(id)).toMatchObject({ noticeVersion: null, address: null })
  })

  test('preserves every character', async () => {
    const odd = `a"'\\\u0000;--\n\t\u{1F691}é\u0301 \u202E%_${'x'.repeat(4000)}\u2028`
    const lead = signUp()
    await send({ ...lead, fields: { ...lead.fields, organisation: odd } })
    expect(await bench.store.findLead(lead.id)).toMatchObject({ fields: { organisation: odd } })
    expect(await send(signUp({ email: 'half\ud83d@clinic.example' }))).toMatchObject({ outcome: 'created' })
  })

  test('with a known key returns its lead, also later, from another server, and after a correction', async () => {
    const first = signUp({ ...person, idempotencyKey: 'key' })
    await send(first)
    const by = await editorOf(bench.store, first.id)
    await bench.store.editLead(first.id, { fields: { phone: '9000000001' } }, by)
    const again = signUp({ ...person, idempotencyKey: 'KEY', timestamp: startOfTest + 2 * window })
    expect(await send(again, await bench.open())).toMatchObject({ id: first.id, outcome: 'known' })
    expect(await all(bench.store.listMails({}))).toHaveLength(2)
    const elsewhere = { ...signUp({ idempotencyKey: 'key' }), collection: 'contactUs' as const }
    expect(await send(elsewhere)).toMatchObject({ outcome: 'created' })
  })

  test('with one key at once at two servers stores one lead, and refuses other fields', async () => {
    const other = await bench.open()
    const leads = Array.from({ length: 40 }, (_, at) =>
      signUp({ idempotencyKey: 'at-once', email: `${at % 4}@clinic.example` }),
    )
    const receipts = await Promise.all(leads.map((lead, at) => send(lead, at % 2 ? other : bench.store)))
    const count = (outcome: string) => receipts.filter((receipt) => receipt.outcome === outcome).length
    expect([count('created'), count('known'), count('otherFields')]).toEqual([1, 9, 30])
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
    expect(await all(bench.store.listMails({}))).toHaveLength(2)
  })

  test('with a known id stores nothing', async () => {
    const lead = signUp()
    await send(lead)
    expect(await send({ ...lead, fields: { ...lead.fields, phone: '9000000001' } })).toMatchObject({
      id: lead.id,
      outcome: 'known',
    })
  })

  test('of the same form within ten minutes returns the first one; its key is then known too', async () => {
    const first = signUp({ email: 'Asha@Clinic.example', idempotencyKey: 'one' })
    await send(first)
    const known = { id: first.id, timestamp: startOfTest, version: startOfTest, outcome: 'known' }
    const again = { email: ' asha@clinic.example ', timestamp: startOfTest + window }
    expect(await send(signUp(again))).toEqual(known)
    expect(await send(signUp({ ...again, spamReason: 'trap' }))).toEqual(known)
    expect(await send(signUp({ ...again, idempotencyKey: 'two' }))).toEqual(known)
    const late = { timestamp: startOfTest + window + 1 }
    expect(await send(signUp({ ...again, ...late, idempotencyKey: 'two' }))).toEqual(known)
    expect(await send(signUp({ ...again, ...late }))).toMatchObject({ outcome: 'created' })
  })

  test('of the same form is not answered with a lead of a clock that was ahead', async () => {
    const ahead = signUp({ ...person, timestamp: startOfTest + 30 * 24 * 60 * minute })
    await send(ahead)
    const real = signUp(person)
    expect(await send(real)).toMatchObject({ id: real.id, outcome: 'created' })
    // The transaction that stored the first one may have begun a little later than this one.
    expect(await send(signUp({ ...person, timestamp: startOfTest - 1 }))).toMatchObject({ id: real.id })
  })

  test('of the form as a lead read before its correction is a new lead; as it reads now it is known', async () => {
    const first = signUp(person)
    await send(first)
    const fields = { phone: '9000000001' }
    await bench.store.editLead(first.id, { fields }, await editorOf(bench.store, first.id))
    const asNow = signUp(person)
    expect(await send({ ...asNow, fields: { ...asNow.fields, ...fields } })).toMatchObject({ id: first.id })
    expect(await send(signUp(person))).toMatchObject({ outcome: 'created' })
  })

  test('of equal forms at once at two servers stores one lead', async () => {
    const other = await bench.open()
    const receipts = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(signUp(person), at % 2 ? other : bench.store)),
    )
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
    expect(await all(bench.store.listLeads({}))).toHaveLength(1)
    expect(await all(bench.store.listMails({}))).toHaveLength(2)
  })

  test('is not hindered by a held lead: the same form without a sign of spam is a new lead', async () => {
    const held = signUp({ ...person, spamReason: 'honeypot' })
    await send(held)
    expect(await send(signUp({ ...person, spamReason: 'trap' }))).toMatchObject({ id: held.id })
    const real = signUp(person)
    expect(await send(real)).toMatchObject({ id: real.id, outcome: 'created' })
    expect(await spamReasons()).toEqual(['honeypot', null])
    expect(await all(bench.store.listMails({}))).toHaveLength(2)
  })

  test('is not answered with a lead of a spreadsheet, of which nobody is told', async () => {
    const source = { enteredBy: 'asha', utmSource: 'imported' }
    await send(signUp({ ...person, source, mails: [] }))
    expect(await send(signUp({ ...person, timestamp: startOfTest + 1 }))).toMatchObject({
      outcome: 'created',
      isThanked: true,
    })
  })

  test('after an erasure is a new lead, but an erased id is never stored again', async () => {
    const lead = signUp({ ...person, idempotencyKey: 'key' })
    await send(lead)
    await bench.store.eraseLeads(person, startOfTest, { actor: 'asha', proof: 'A1B2' })
    expect(await send({ ...lead, timestamp: startOfTest + window })).toMatchObject({ outcome: 'erased' })
    expect(await all(bench.store.listLeads({}))).toEqual([])
    expect(await send(signUp({ ...person, idempotencyKey: 'key' }))).toMatchObject({ outcome: 'created' })
    await bench.store.eraseLeads({ id: 'never-seen' }, startOfTest, { actor: 'asha', proof: 'A1B2' })
    expect(await send(signUp({ id: 'never-seen' }))).toMatchObject({ outcome: 'erased' })
  })

  test('that fails does not affect others in the same commit', async () => {
    const nowhere = { id: 'id', userId: 'user', page: null as unknown as string, timestamp: startOfTest }
    const results = await Promise.allSettled([
      send(signUp()),
      bench.store.addTracking(nowhere),
      send(signUp()),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await all(bench.store.listLeads({}))).toHaveLength(2)
  })

  const isThanked = async ({ id }: Pick<NewLead, 'id'>) => bench.store.isThanked(id)

  test('thanks a mailbox three times in 24 hours at most, in any spelling and at any server', async () => {
    const stores = [bench.store, await bench.open()]
    const spellings = ['asha@clinic.example', ' ASHA@clinic.example', 'Asha+news@Clinic.Example ']
    const thanked = async (from: number, count: number, parts: Partial<NewLead> = {}) => {
      const receipts = await Promise.all(
        Array.from({ length: count }, (_, nth) => {
          const at = from + nth
          const lead = signUp({ email: spellings[at % 3] ?? '', timestamp: startOfTest + at, ...parts })
          lead.fields.phone = String(9_000_000_000 + at)
          return send(lead, stores[at % 2])
        }),
      )
      return (await Promise.all(receipts.map(isThanked))).filter(Boolean).length
    }
    const dayMs = 24 * 60 * minute
    expect(await thanked(0, 1, { spamReason: 'links' })).toBe(0)
    expect(await thanked(1, 12)).toBe(3)
    expect(await thanked(dayMs - 10, 1)).toBe(0)
    // The three above are older than a day now.
    expect(await thanked(dayMs + 13, 5)).toBe(3)
    expect(await all(bench.store.listLeads({}))).toHaveLength(19)
  })

  test('thanks twenty mailboxes an hour at most for one client', async () => {
    const thanked = async (client: string | undefined, count: number, timestamp = startOfTest) => {
      const leads = Array.from({ length: count }, () => signUp({ client, timestamp }))
      await Promise.all(leads.map((lead) => send(lead)))
      return (await Promise.all(leads.map(isThanked))).filter(Boolean).length
    }
    expect(await thanked('10.0.0.1', 22)).toBe(20)
    expect(await thanked('10.0.0.2', 1)).toBe(1)
    expect(await thanked(undefined, 22)).toBe(22)
    expect(await thanked('10.0.0.1', 1, startOfTest + 60 * minute)).toBe(1)
  })

  test('counts a thank-you on release, once for each lead, and nothing where none was wanted', async () => {
    const lead = (at: number, parts: Partial<NewLead> = {}) => {
      const form = signUp({ ...person, ...parts })
      form.fields.phone = String(9_000_000_000 + at)
      return form
    }
    const unthanked = lead(1)
    await send({ ...unthanked, mails: unthanked.mails.slice(0, 1) })
    const release = async ({ id, mails }: NewLead) =>
      bench.store.releaseLead(id, mails, await editorOf(bench.store, id))
    const held = [2, 3, 4, 5].map((at) => lead(at, { spamReason: 'links' }))
    for (const each of held) await send(each)
    for (const each of held) await release(each)
    expect(await Promise.all(held.map(isThanked))).toEqual([true, true, true, false])
    const [first] = held
    if (!first) throw new Error('four leads')
    await bench.store.holdLead(first.id, await editorOf(bench.store, first.id))
    await release(first)
    expect(await all(bench.store.listMails({ leadId: first.id }))).toHaveLength(2)
  })
})
