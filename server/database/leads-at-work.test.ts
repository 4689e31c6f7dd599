import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { all, createLeads, editorOf, signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import { type Actor, type LeadEdit, type LeadFilter, mostFound } from './lead.ts'
import type { NewLead } from './new-lead.ts'
import { searchReference } from './search-text.ts'
import { databasePath } from './sqlite/path.ts'

const minute = 60_000
const asha = { actor: 'asha', now: startOfTest + 1 }
const ravi = { actor: 'ravi', now: startOfTest + 2 }

const contact = (fields: Partial<Record<string, string>>, parts: Partial<NewLead> = {}): NewLead => ({
  ...signUp(parts),
  collection: 'contactUs',
  fields: {
    ...goodLeads.contactUs,
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@clinic.example',
    phoneNumber: '9876543210',
    message: 'Please call.',
    ...fields,
  },
})

onBothDatabases('work on leads', (bench) => {
  const add = async (lead: NewLead) => {
    await bench.store.createLead(lead, 0)
    return lead.id
  }
  const found = async (search: string, filter: LeadFilter = {}) =>
    (await all(bench.store.listLeads({ ...filter, search }))).map(({ id }) => id)
  const edit = async (id: string, changes: LeadEdit, by: Actor = asha) =>
    bench.store.editLead(id, changes, await editorOf(bench.store, id, by))

  describe('an edit', () => {
    test('writes the values and their history; of an address only that it changed', async () => {
      const id = await add(signUp({ email: 'asha@clinic.exmaple', source: { utmSource: 'fair' } }))
      const first = await edit(id, { status: 'contacted', note: 'Called.\nCall again.' })
      expect(first).toMatchObject({
        outcome: 'changed',
        lead: { status: 'contacted', version: asha.now, source: { utmSource: 'fair' } },
      })
      const corrected = { fields: { email: 'Asha@clinic.example', organisation: 'Apollo' } }
      const second = await edit(id, corrected, ravi)
      expect(second.lead).toEqual(await bench.store.findLead(id))
      expect(second.lead).toMatchObject({ ...corrected, address: 'asha@clinic.example', version: ravi.now })
      const entry = (by: Actor, field: string, from: string | null, to: string | null) => ({
        ...{ changedAt: by.now, actor: by.actor, noteId: null },
        ...{ field, from, to },
      })
      expect(await bench.store.listLeadChanges(id)).toEqual([
        entry(asha, 'status', 'new', 'contacted'),
        entry(asha, 'note', null, 'Called.\nCall again.'),
        entry(ravi, 'email', null, null),
        entry(ravi, 'organisation', 'City Hospital', 'Apollo'),
      ])
      expect(await bench.query(`SELECT * FROM lead_changes WHERE old_value LIKE '%exmaple%'`)).toEqual([])
    })

    test('raises the version each time, also twice in one millisecond and by a clock that is behind', async () => {
      const id = await add(signUp())
      const versions = []
      for (const now of [startOfTest + 9, startOfTest + 9, startOfTest, startOfTest + 50]) {
        const { lead } = await edit(id, { dueOn: `day ${versions.length}` }, { actor: 'asha', now })
        versions.push((lead?.version ?? 0) - startOfTest)
      }
      expect(versions).toEqual([9, 10, 11, 50])
      const by = { actor: 'asha', now: startOfTest + 50 }
      const held = await bench.store.holdLead(id, await editorOf(bench.store, id, by))
      expect(held).toMatchObject({ outcome: 'changed', lead: { version: startOfTest + 51 } })
      const released = await bench.store.releaseLead(id, [], await editorOf(bench.store, id, by))
      expect(released).toMatchObject({ outcome: 'changed', lead: { version: startOfTest + 52 } })
      expect(await bench.store.findLead(id)).toEqual(released.lead)
    })

    test('of a version that is not the newest is refused with the lead as it reads now', async () => {
      const id = await add(signUp({ spamReason: 'links' }))
      const stale = await editorOf(bench.store, id)
      const edits = ['contacted', 'won', 'lost'] as const
      const results = await Promise.all(edits.map((status) => bench.store.editLead(id, { status }, stale)))
      const outcomes = results.map(({ outcome }) => outcome)
      expect(outcomes.toSorted()).toEqual(['changed', 'conflict', 'conflict'])
      const lead = await bench.store.findLead(id)
      expect(results.map((result) => result.lead)).toEqual([lead, lead, lead])
      expect(await bench.store.listLeadChanges(id)).toHaveLength(1)
      expect(await bench.store.releaseLead(id, [], stale)).toEqual({ outcome: 'conflict', lead })
    })

    test('that changes nothing returns the lead, whatever version it names', async () => {
      const id = await add(signUp())
      const same = { status: 'new' as const, fields: { organisation: 'City Hospital' } }
      expect(await bench.store.editLead(id, same, { ...asha, version: 1 })).toEqual({
        outcome: 'unchanged',
        lead: await bench.store.findLead(id),
      })
      const note = { note: 'Called.', noteId: 'note-1' }
      expect(await edit(id, note)).toMatchObject({ outcome: 'changed' })
      expect(await edit(id, note)).toMatchObject({ outcome: 'unchanged' })
      expect(await bench.store.listLeadChanges(id)).toMatchObject([{ noteId: 'note-1', to: 'Called.' }])
      expect(await edit('nobody', note)).toEqual({ outcome: 'missing' })
    })

    test('that only adds a note needs no version and hides no edit of a colleague', async () => {
      const id = await add(signUp())
      const seen = await editorOf(bench.store, id, asha)
      await bench.store.editLead(id, { status: 'contacted' }, seen)
      const noted = await bench.store.editLead(id, { note: 'Rang twice.', noteId: 'n' }, seen)
      expect(noted).toMatchObject({ outcome: 'changed', lead: await bench.store.findLead(id) })
      const late = { ...seen, now: seen.now + minute }
      expect(await bench.store.editLead(id, { status: 'lost' }, late)).toMatchObject({ outcome: 'conflict' })
    })

    test('mails the company what changed, with the lead, and only if anything did', async () => {
      const id = await add(signUp({ mails: [] }))
      const mail = { kind: 'notification' as const, to: 'leads@firsthour.example', subject: 'Changed' }
      const changes = { fields: { phone: '9000000001' } }
      for (const mailId of ['first', 'second']) await edit(id, { ...changes, mail: { ...mail, id: mailId } })
      const mails = await bench.store.claimDeliveries('mail', asha.now, 10, minute)
      expect(mails).toMatchObject([{ id: 'first', leadVersion: asha.now, lead: changes }])
    })

    test('mails a new owner, and within ten minutes only the last one', async () => {
      const id = await add(signUp({ mails: [] }))
      const assign = (owner: string, at: number) =>
        edit(
          id,
          { owner, assignment: { id: `for-${owner}-${at}`, to: owner, subject: 'Yours', body: 'yours' } },
          { actor: 'asha', now: startOfTest + at * minute },
        )
      const leaving = async (at: number) => {
        await bench.store.endOverlongWaits('mail', startOfTest + at * minute)
        const mails = await bench.store.claimDeliveries('mail', startOfTest + at * minute, 10, minute)
        for (const mail of mails) await bench.store.markDelivered(mail.id, startOfTest)
        return mails.map(({ to }) => to)
      }
      await assign('ravi@x.example', 0)
      await assign('ravi@x.example', 0)
      expect(await leaving(0)).toEqual(['ravi@x.example'])
      const again = { id: 'again', to: 'ravi@x.example', subject: 'Yours', body: 'yours' }
      await bench.store.queueAssignment([id], again, startOfTest)
      expect(await leaving(0)).toEqual([])
      await assign('mina@x.example', 1)
      await assign('devi@x.example', 2)
      expect(await leaving(3)).toEqual([])
      expect(await leaving(10)).toEqual(['devi@x.example'])
      expect(await all(bench.store.listMails({ state: 'queued' }))).toEqual([])
    })

    test('preserves every character', async () => {
      const id = await add(signUp())
      const odd = 'a"\'\\\u0000\u{1F691}\ud83d\u2028'
      await edit(id, { note: odd })
      expect(await bench.store.listLeadChanges(id)).toMatchObject([{ to: odd }])
    })
  })

  test('leads are counted by form and status, with those that are held', async () => {
    const [won] = [await add(signUp()), await add(signUp()), await add(contact({}))]
    await add(signUp({ timestamp: startOfTest - 1 }))
    const [held] = [await add(signUp({ spamReason: 'links' })), await add(signUp({ spamReason: 'links' }))]
    const marked = await add(signUp())
    await bench.store.holdLead(marked, await editorOf(bench.store, marked))
    await edit(won, { status: 'won' })
    expect(await bench.store.countHeldLeads()).toBe(2)
    await edit(held, { status: 'lost' })
    expect(await bench.store.countHeldLeads()).toBe(1)
    const outcomes = await bench.store.listLeadOutcomes(startOfTest, startOfTest + 1)
    expect(outcomes.map(({ collection, status, leads }) => [collection, status, leads]).sort()).toEqual([
      ['contactUs', 'new', 1],
      ['signups', 'new', 1],
      ['signups', 'won', 1],
    ])
  })

  test('leads are counted by source, with their outcome and waiting time', async () => {
    const minuteMs = 60_000
    const fair = { utmSource: 'fair' }
    const ids = [
      await add(signUp({ source: fair })),
      await add(signUp({ source: fair })),
      await add(signUp({ source: fair, spamReason: 'links' })),
      await add(signUp({ source: fair, language: 'te' })),
      await add(signUp({ source: fair, timestamp: startOfTest + 1 })),
    ]
    const [first = '', second = '', held = ''] = ids
    const atMinute = (minutes: number) => ({ actor: 'asha', now: startOfTest + minutes * minuteMs })
    await edit(first, { note: 'rang' }, atMinute(5))
    await edit(first, { status: 'contacted' }, atMinute(10))
    await edit(first, { status: 'won' }, atMinute(50))
    await edit(second, { status: 'lost' }, atMinute(30))
    await edit(held, { status: 'lost' }, atMinute(1))
    const outcomes = await bench.store.listLeadOutcomes(startOfTest, startOfTest + 1)
    const ofFair = { collection: 'signups', source: fair, leads: 1 }
    expect(outcomes.sort((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
      { ...ofFair, language: 'en', status: 'lost', waits: [30] },
      { ...ofFair, language: 'te', status: 'new', waits: [] },
      { ...ofFair, language: 'en', status: 'won', waits: [10] },
    ])
  })

  describe('a search', () => {
    test('finds names in any script, by any part, in any case, with or without accents', async () => {
      const people: [name: string, ...queries: string[]][] = [
        ['Asha', 'asha', 'ASH', 'sha', 'rao asha', 'Asha Rao', 'as'],
        ['José', 'jose', 'JOSÉ', 'jose\u0301', 'osé'],
        ['Straße', 'strasse', 'STRASSE', 'straße'],
        ['Øystein', 'oyst', 'øYS'],
        ['శ్రీనివాస్', 'శ్రీనివాస్', 'నివా', 'వా'],
        ['श्रीनिवास', 'निवास', 'नि'],
        ['Νίκος', 'νικοσ', 'ΝΊΚΟΣ', 'ίκ'],
        ['王伟', '王', '伟', '王伟'],
        ['O"Brien%_\'', 'o"br', '%', "_'"],
      ]
      for (const [firstName, ...queries] of people) {
        const id = await add(contact({ firstName, email: 'x@y.z', message: 'x' }))
        for (const query of queries) expect([query, await found(query)]).toEqual([query, [id]])
      }
    })

    test('matches every word in any field, and numbers in any spelling', async () => {
      const id = await add(contact({ message: 'First line\nsecond line', phoneNumber: '98765 43210' }))
      for (const query of [
        'second',
        'line second rao',
        '9876543210',
        '+91 98765-43210',
        '76543',
        'clinic.ex',
      ])
        expect([query, await found(query)]).toEqual([query, [id]])
      for (const query of ['third', 'second third', '98765 43211', 'xecond', 'రా'])
        expect([query, await found(query)]).toEqual([query, []])
      expect(await found('  ')).toEqual([id])
    })

    test('distinguishes Telugu vowel signs', async () => {
      const id = await add(contact({ firstName: 'రామ' }))
      expect([await found('రామ'), await found('రమ')]).toEqual([[id], []])
    })

    test('combines with the other filters, newest or oldest first', async () => {
      const [old, late] = [
        await add(contact({})),
        await add(contact({ lastName: 'Reddy' }, { timestamp: startOfTest + 5 })),
      ]
      await edit(old, { status: 'lost' })
      expect(await found('asha', { order: 'newest' })).toEqual([late, old])
      expect(await found('asha')).toEqual([old, late])
      expect(await found('asha', { status: 'lost' })).toEqual([old])
      expect(await found('asha', { since: startOfTest + 1, order: 'newest' })).toEqual([late])
      expect(await found('asha', { collection: 'signups' })).toEqual([])
      expect((await all(bench.store.listLeads({ order: 'newest' }))).map(({ id }) => id)).toEqual([late, old])
    })

    test('finds all of many leads, and follows corrections and notes', async () => {
      const many = Array.from({ length: 620 }, (_, at) => signUp({ timestamp: startOfTest + (at % 5) }))
      await createLeads(bench.store, many)
      expect(new Set(await found('city hosp', { order: 'newest' })).size).toBe(620)
      const [{ id } = { id: '' }] = many
      await edit(id, { fields: { organisation: 'Apollo' } })
      expect(await found('apollo')).toEqual([id])
      // What it read before is found too.
      expect(await found('hospital')).toHaveLength(620)
      await edit(id, { note: 'Prefers Telugu' })
      expect(await found('apollo telugu')).toEqual([id])
      await edit(id, { status: 'won' })
      expect(await found('apollo telugu')).toEqual([id])
    })
  })

  test('a page of a search counts the newest thousand hits, and says when there are more', async () => {
    const leads = Array.from({ length: mostFound + 2 }, (_, at) =>
      signUp({ timestamp: startOfTest + at, mails: [], ...(at === 7 && { email: 'usha@clinic.example' }) }),
    )
    await createLeads(bench.store, leads)
    const newestFirst = leads.map(({ id }) => id).reverse()
    await bench.store.markLeadsRead(newestFirst.slice(0, 400), true)

    const wide = await bench.store.listInbox({ search: 'hospital' }, 0, 3)
    expect(wide.leads.map(({ id }) => id)).toEqual(newestFirst.slice(0, 3))
    expect(wide.counts).toEqual({ total: mostFound, unread: mostFound - 400, more: true })
    const last = await bench.store.listInbox({ search: 'city hospital' }, mostFound - 1, 3)
    expect(last.leads.map(({ id }) => id)).toEqual(newestFirst.slice(mostFound - 1, mostFound))

    const narrow = await bench.store.listInbox({ search: 'usha hospital' }, 0, 3)
    expect(narrow.leads.map(({ id }) => id)).toEqual([leads[7]?.id])
    expect(narrow.counts).toEqual({ total: 1, unread: 1, more: false })
    const every = await bench.store.listInbox({}, 0, 1)
    expect(every.counts).toEqual({ total: mostFound + 2, unread: mostFound - 398, more: false })
    expect((await bench.store.listInbox({}, 1, 1)).counts).toBeUndefined()
  })

  test('a lead is found by the start of its reference and of its id', async () => {
    const twins = ['019a8563-0a5b-7000-8c1d-6bfffff00001', '019a8563-0a5b-7000-8c1d-7bfffff00001']
    for (const id of twins) await add(signUp({ id }))
    const other = await add(signUp({ id: '019a8563-0a5b-7000-9c1d-000000000000' }))
    const ids = async (start: { id: string } | { reference: string }) =>
      (await bench.store.findLeadsByStart(start)).map(({ id }) => id)
    expect(searchReference(twins[0] ?? '')).toBe('zzzz0001')
    expect(await ids({ reference: 'ZZZ' })).toEqual(twins)
    expect(await ids({ reference: '0000' })).toEqual([other])
    expect(await ids({ reference: 'Y' })).toEqual([])
    expect(await ids({ id: '019a8563-0a5b-7000-8' })).toEqual(twins)
    expect(await ids({ id: other })).toEqual([other])
  })

  if (bench.dialect === 'SQLite')
    test('an erased lead and its history are overwritten in the file', async () => {
      const email = 'qxjvkw@zqxjkv.example'
      const id = await add(signUp({ email }))
      await edit(id, { note: 'A secret' })
      await bench.store.eraseLeads({ email }, startOfTest, { actor: 'asha', proof: 'A1B2' })
      expect(await bench.store.clearLog()).toBe(true)
      const bytes = readFileSync(databasePath(bench.config.dataDir), 'latin1')
      expect(['qxj', 'zqx', 'secret'].filter((trace) => bytes.includes(trace))).toEqual([])
    })
})
