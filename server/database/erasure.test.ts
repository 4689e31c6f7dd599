import { expect, test } from 'vitest'
import { all, createLeads, editorOf, signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import { copiedTables } from '../backup/tables.ts'
import { type ErasureTarget, nothingErased } from './erasure.ts'
import { erasedAddressHash } from './hash-keys.ts'

const minute = 60_000
const options = { actor: 'asha', proof: 'A1B2-C3D4' }
const person = { email: 'gone@clinic.example' }
const message = { subject: 'Hello', body: 'A body', now: startOfTest }

onBothDatabases('erasing', (bench) => {
  const add = async (parts: Parameters<typeof signUp>[0] = {}) =>
    (await bench.store.createLead(signUp(parts), 0)).id
  const erase = (target: ErasureTarget, now = startOfTest, notify: string[] = []) =>
    bench.store.eraseLeads(target, now, { ...options, notify })
  const leads = async () => (await all(bench.store.listLeads({}))).map(({ id }) => id).sort()
  const handOvers = (id: string) => ['crm', 'chat'].map((target) => ({ id: id + target, target }))

  test('an address removes all that has it now, and returns the counts', async () => {
    const first = await add({ ...person, handOvers: handOvers('1') })
    const note = { note: 'Rang.' }
    await bench.store.editLead(first, note, await editorOf(bench.store, first))
    await add({ email: 'GONE@clinic.example', idempotencyKey: 'key', timestamp: startOfTest + 1 })
    const kept = await add({ email: 'kept@clinic.example', handOvers: handOvers('2') })
    await bench.store.queueMail({ ...message, id: 'hers', to: 'Gone@Clinic.example' })
    await bench.store.queueMail({ ...message, id: 'his', to: 'kept@clinic.example' })
    const theirs = { leads: 2, mails: 4, messages: 1 }
    expect(await bench.store.countErasable({ email: ' Gone@clinic.example' })).toEqual({
      ...theirs,
      ...{ handOvers: 2, notes: 1 },
    })
    expect(await erase(person)).toEqual(theirs)
    expect(await leads()).toEqual([kept])
    expect((await all(bench.store.listMails({}))).map(({ leadId }) => leadId)).toEqual([kept, kept, null])
    expect(await all(bench.store.listHandOvers({}))).toHaveLength(2)
    for (const table of ['lead_keys', 'lead_changes'])
      expect(await bench.query(`SELECT * FROM ${table}`)).toEqual([])
    expect(await bench.store.countErasable(person)).toEqual({ ...nothingErased, handOvers: 0, notes: 0 })
    expect(await erase(person)).toEqual(nothingErased)
  })

  test.each([
    ['ärztin@klinik.example', 'ÄRZTIN@Klinik.example'],
    ['ärztin@klinik.example', ' a\u0308rztin@KLINIK.example'],
    ['νίκος@klinik.example', 'ΝΊΚΟΣ@klinik.example'],
    ['asha@münchen.example', 'asha@XN--mnchen-3ya.example'],
  ])('treats %s and %s as one address', async (stored, given) => {
    await add({ email: stored })
    await bench.store.queueMail({ ...message, id: 'mail', to: stored })
    expect(await erase({ email: given })).toMatchObject({ leads: 1, messages: 1 })
  })

  test('leaves similar addresses alone, text that is no address, and an address that a lead had before', async () => {
    const similar = await add({ email: 'ırmak@clinic.example' })
    const moved = await add({ email: 'irmak@clinic.example' })
    const fields = { email: 'now@clinic.example' }
    await bench.store.editLead(moved, { fields }, await editorOf(bench.store, moved))
    await add({ id: 'na', email: 'na' })
    for (const email of ['irmak@clinic.example', 'na']) expect(await erase({ email })).toEqual(nothingErased)
    expect(await leads()).toEqual(['na', moved, similar].sort())
    expect(await erase(fields)).toMatchObject({ leads: 1 })
  })

  test('an id removes that lead alone, or that mail without a lead', async () => {
    const id = await add(person)
    const other = await add({ ...person, timestamp: startOfTest + 1 })
    for (const mail of ['one', 'two']) await bench.store.queueMail({ ...message, id: mail, to: person.email })
    expect(await erase({ id })).toEqual({ leads: 1, mails: 2, messages: 0 })
    expect(await erase({ id })).toEqual(nothingErased)
    expect(await erase({ id: 'one' })).toEqual({ ...nothingErased, messages: 1 })
    expect(await leads()).toEqual([other])
    expect(await all(bench.store.listMails({}))).toHaveLength(3)
  })

  test('is one transaction, however much there is', async () => {
    const many = 150
    const hers = (nth: number) => signUp({ ...person, organisation: `Hospital ${nth}` })
    await createLeads(
      bench.store,
      Array.from({ length: many }, (_, nth) => hers(nth)),
    )
    const other = await bench.open()
    const seen = new Set<number>()
    let isDone = false
    const erased = erase(person).finally(() => {
      isDone = true
    })
    while (!isDone) seen.add((await other.countErasable(person)).leads)
    expect(await erased).toMatchObject({ leads: many })
    expect([...seen].filter((count) => count !== many && count !== 0)).toEqual([])
    expect(await bench.store.lastErasure()).toBe(many + 1)
  })

  test('records the address by its keyed hash and what was deleted by id, each with its time', async () => {
    const id = await add({ email: 'Gone@clinic.example' })
    await bench.store.queueMail({ ...message, id: 'mail', to: person.email })
    await erase(person, startOfTest + 1)
    await erase({ id: 'unknown' }, startOfTest + 2)
    const [key] = await bench.query('SELECT id, key FROM hash_keys')
    const hash = erasedAddressHash(
      { id: String(key?.id), key: key?.key as Uint8Array },
      'GONE@clinic.example',
    )
    const rows = await bench.store.listErasures()
    expect(
      rows.map(({ seq: _, id: __, address, ...row }) => ({
        ...row,
        address: address && Buffer.from(address),
      })),
    ).toEqual([
      { erasedAt: startOfTest + 1, keyId: key?.id, address: hash, erasedId: null },
      { erasedAt: startOfTest + 1, keyId: null, address: null, erasedId: id },
      { erasedAt: startOfTest + 1, keyId: null, address: null, erasedId: 'mail' },
      { erasedAt: startOfTest + 2, keyId: null, address: null, erasedId: 'unknown' },
    ])
    expect(new Set(rows.map((row) => row.id)).size).toBe(4)
    expect(await bench.store.lastErasure()).toBe(rows.at(-1)?.seq)
    expect(await bench.store.listErasures(rows[2]?.seq)).toEqual(rows.slice(3))
  })

  test('a link of an address opens nothing once the address was erased after it was signed', async () => {
    await erase(person, startOfTest)
    const erasedSince = (email: string, signedAt: number) => bench.store.wasErasedSince(email, signedAt)
    expect(await erasedSince('GONE@clinic.example', startOfTest - 1)).toBe(true)
    expect(await erasedSince(person.email, startOfTest)).toBe(true)
    expect(await erasedSince(person.email, startOfTest + 1)).toBe(false)
    expect(await erasedSince('kept@clinic.example', 0)).toBe(false)
  })

  test('an address closes its open requests with the proof; an id closes none', async () => {
    const id = await add(person)
    const asked = { kind: 'erasure', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    await bench.store.addRequest({ ...asked, id: 'hers', address: person.email, leadId: null })
    await bench.store.addRequest({ ...asked, id: 'his', address: 'kept@clinic.example', leadId: null })
    await bench.store.addRequest({ ...asked, id: 'of-lead', address: null, leadId: id })
    expect(await bench.store.findRequest('hers')).toMatchObject({ leadId: id })
    await erase({ id })
    expect((await bench.store.listRequests()).every(({ closedAt }) => closedAt === null)).toBe(true)
    await erase(person, startOfTest + 1)
    expect(await bench.store.findRequest('hers')).toMatchObject({
      ...{ address: null, leadId: null, closedAt: startOfTest + 1, closedBy: 'asha' },
      ...{ outcome: 'done', proof: options.proof, version: 2 },
    })
    const open = (await bench.store.listRequests()).filter(({ closedAt }) => closedAt === null)
    expect(open.map((request) => request.id).sort()).toEqual(['his', 'of-lead'])
  })

  test('a request stays with the address that asked, whoever has its lead now', async () => {
    const id = await add({ email: 'typo@clinic.example' })
    const asked = { kind: 'access', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    await bench.store.addRequest({ ...asked, id: 'r', address: 'typo@clinic.example', leadId: null })
    await bench.store.editLead(id, { fields: person }, await editorOf(bench.store, id))
    await erase(person)
    expect(await bench.store.findRequest('r')).toMatchObject({
      address: 'typo@clinic.example',
      closedAt: null,
    })
    await erase({ email: 'typo@clinic.example' })
    expect(await bench.store.findRequest('r')).toMatchObject({ address: null, outcome: 'done' })
  })

  test('tells every subscribed target the id, after a lead that may be on its way', async () => {
    const id = await add({ ...person, handOvers: handOvers('1') })
    await bench.store.claimDeliveries('crm', startOfTest, 1, minute)
    await erase(person, startOfTest, ['crm', 'new'])
    for (const target of ['crm', 'new']) {
      expect(await bench.store.claimDeliveries(target, startOfTest + minute - 1, 9, minute)).toEqual([])
      const [event, ...others] = await bench.store.claimDeliveries(target, startOfTest + minute, 9, minute)
      expect(others).toEqual([])
      expect(event).toMatchObject({ kind: 'lead.erased', lead: undefined })
      expect(JSON.parse(event?.body ?? '')).toEqual({ id, collection: 'signups' })
    }
  })

  test('mails the company if anything was erased', async () => {
    const mail = { ...message, to: 'leads@firsthour.example' }
    await bench.store.eraseLeads(person, startOfTest, { ...options, mail: { ...mail, id: 'nothing' } })
    await add(person)
    await bench.store.eraseLeads(person, startOfTest, { ...options, mail: { ...mail, id: 'something' } })
    expect((await all(bench.store.listMails({}))).map(({ id }) => id)).toEqual(['something'])
  })

  test('finds every trace of an address that a lead had before its correction', async () => {
    const handOvers = [{ id: 'h', target: 'crm' }]
    const id = await add({ ...person, handOvers })
    const [, thanks] = await bench.store.claimDeliveries('mail', startOfTest, 9, minute)
    await bench.store.markDelivered(thanks?.id ?? '', startOfTest)
    const fields = { email: 'now@clinic.example' }
    const edit = { fields, notify: ['crm'] }
    await bench.store.editLead(id, edit, await editorOf(bench.store, id))
    await erase(person)
    for (const { name } of copiedTables)
      expect(JSON.stringify(await bench.query(`SELECT * FROM ${name}`))).not.toContain('gone@')
    expect(await bench.store.findLead(id)).toMatchObject({ fields })
  })

  test('nothing is queued for a person without leads, nor with an id that was erased', async () => {
    await add({ email: 'kept@clinic.example' })
    await erase({ id: 'erased' })
    const notice = { to: 'Kept@clinic.example', subject: 'Hello', body: 'A body' }
    const notices = [
      { ...notice, id: 'first' },
      { ...notice, id: 'erased' },
      { ...notice, id: 'nobody', to: 'nobody@clinic.example' },
    ]
    expect(await bench.store.queueNotices(notices, startOfTest)).toBe(1)
    expect(await bench.store.queueNotices(notices, startOfTest)).toBe(0)
    expect(await bench.store.storedAmong(['first', 'erased', 'nobody'])).toEqual(['first'])
    // The client of the mail action tries again with its key: the id is the same.
    const mail = { ...message, id: 'hers', to: person.email }
    expect(await bench.store.queueMail(mail)).toBe(true)
    await erase(person)
    expect(await bench.store.queueMail(mail)).toBe(false)
    expect(await bench.store.storedAmong(['hers'])).toEqual([])
  })

  test('by age takes leads and mails without a lead, and records and closes nothing', async () => {
    const old = { timestamp: startOfTest - minute }
    await createLeads(
      bench.store,
      Array.from({ length: 203 }, (_, nth) => signUp({ ...old, handOvers: handOvers(String(nth)) })),
    )
    await add({ ...old, id: 'waits', email: 'waits@clinic.example' })
    const asked = { kind: 'access', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    await bench.store.addRequest({ ...asked, id: 'r', address: 'waits@clinic.example', leadId: null })
    const kept = await add()
    await bench.store.queueMail({ ...message, id: 'old', to: 'a@b.example', now: startOfTest - 1 })
    await bench.store.queueMail({ ...message, id: 'new', to: 'a@b.example' })
    const dropped = await bench.store.dropOldLeads(0, startOfTest, ['crm'])
    expect(dropped).toEqual({ leads: 203, mails: 406, messages: 1 })
    expect(await leads()).toEqual([kept, 'waits'].sort())
    expect(await bench.store.listErasures()).toEqual([])
    expect(await bench.store.findRequest('r')).toMatchObject({ closedAt: null })
    const events = async () => (await all(bench.store.listHandOvers({}))).map(({ event }) => event)
    expect(new Set(await events())).toEqual(new Set(['lead.erased']))
    // The events stay until the target has them.
    await bench.store.dropOldLeads(0, startOfTest + minute, [])
    expect(await events()).toHaveLength(203)
    for (const { id } of await all(bench.store.listHandOvers({})))
      await bench.store.markDelivered(id, startOfTest)
    await bench.store.dropOldLeads(0, startOfTest + minute, [])
    expect(await events()).toEqual([])
  })
})
