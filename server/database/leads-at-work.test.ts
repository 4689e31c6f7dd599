import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { type LeadFilter, mostFound } from './lead.ts'
import { searchReference } from './lead-keys.ts'
import type { NewLead } from './new-lead.ts'
import { openStore } from './open-store.ts'
import { databasePath } from './sqlite/store.ts'
import type { Store } from './store.ts'

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

describe.each(['SQLite', 'PostgreSQL'] as const)('work on leads, on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let store: Store

  beforeEach(async () => {
    config = {
      dataDir: mkdtempSync(join(tmpdir(), 'firsthour-work-')),
      databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined,
    }
    store = await openStore(config, { serverNow: () => null })
  })
  afterEach(async () => {
    await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  const add = async (lead: NewLead) => {
    await store.createLead(lead, 0)
    return lead.id
  }
  const found = async (search: string, filter: LeadFilter = {}) =>
    (await all(store.listLeads({ ...filter, search }))).map(({ id }) => id)

  describe('an edit', () => {
    test('a new owner is mailed with the change that makes them the owner, and only then', async () => {
      const { id: leadId } = await store.createLead(signUp({ mails: [] }), 0)
      const minute = 60_000
      const assign = (owner: string, at: number, version: number) =>
        store.editLead(
          leadId,
          { owner, ownerMail: { to: owner, subject: `for ${owner}`, body: 'yours' } },
          { actor: 'asha', now: startOfTest + at * minute, version },
        )
      const leaving = async (at: number) => {
        await store.endOverlongWaits('mail', startOfTest + at * minute)
        const mails = await store.claimDeliveries('mail', startOfTest + at * minute, 10, minute)
        for (const { id } of mails) await store.markDelivered(id, startOfTest)
        const isLatest = await Promise.all(mails.map(({ id }) => store.isOfLatestOwner(id)))
        return mails.filter((_, nth) => isLatest[nth]).map(({ to }) => to)
      }
      expect((await assign('ravi@x.example', 0, 9)).outcome).toBe('conflict')
      expect(await leaving(0)).toEqual([])
      await assign('ravi@x.example', 0, 1)
      expect(await leaving(0)).toEqual(['ravi@x.example'])
      // Within ten minutes only the last owner gets a mail; no due time came from a clock ahead.
      await assign('mina@x.example', 1, 2)
      await assign('devi@x.example', 2, 3)
      expect(await leaving(3)).toEqual([])
      expect(await leaving(10)).toEqual(['devi@x.example'])
      // No mail to a previous owner is left.
      expect((await all(store.listMails({ state: 'queued' }))).map(({ to }) => to)).toEqual([])
    })

    test('is recorded with author, time, field and previous value', async () => {
      const id = await add(signUp({ email: 'asha@clinic.exmaple', source: { utmSource: 'fair' } }))
      expect(await store.findLead(id)).toMatchObject({
        status: 'new',
        version: 1,
        source: { utmSource: 'fair' },
      })
      const first = await store.editLead(id, { status: 'contacted', note: 'Called.\nCall again.' }, asha)
      expect(first).toMatchObject({ outcome: 'changed', lead: { status: 'contacted', version: 2 } })
      const second = await store.editLead(id, { fields: { email: 'Asha@clinic.example' } }, ravi)
      expect(second.lead).toEqual(await store.findLead(id))
      expect(second.lead).toMatchObject({
        version: 3,
        fields: { email: 'Asha@clinic.example', organisation: 'City Hospital' },
      })
      expect(await store.listLeadChanges(id)).toEqual([
        { changedAt: asha.now, actor: 'asha', field: 'status', from: 'new', to: 'contacted', noteId: null },
        {
          changedAt: asha.now,
          actor: 'asha',
          field: 'note',
          from: null,
          to: 'Called.\nCall again.',
          noteId: null,
        },
        {
          changedAt: ravi.now,
          actor: 'ravi',
          field: 'email',
          from: 'asha@clinic.exmaple',
          to: 'Asha@clinic.example',
          noteId: null,
        },
      ])
      expect(await store.countErasable({ email: 'asha@clinic.example' })).toMatchObject({ leads: 1 })
    })

    test('that changes nothing, or an unknown lead, is not recorded', async () => {
      const id = await add(signUp())
      const same = { status: 'new' as const, fields: { organisation: 'City Hospital' } }
      expect(await store.editLead(id, same, asha)).toMatchObject({
        outcome: 'unchanged',
        lead: { version: 1 },
      })
      expect(await store.editLead('nobody', { note: 'x' }, asha)).toEqual({ outcome: 'missing' })
      expect(await store.listLeadChanges(id)).toEqual([])
    })

    test('with a stale version is refused', async () => {
      const id = await add(signUp())
      const results = await Promise.all(
        [asha, ravi, asha, ravi].map((by) => store.editLead(id, { status: 'won' }, { ...by, version: 1 })),
      )
      expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
        'changed',
        'conflict',
        'conflict',
        'conflict',
      ])
      expect(await store.listLeadChanges(id)).toHaveLength(1)
    })

    test('without a version is always accepted, and none is lost', async () => {
      const id = await add(signUp())
      const notes = Array.from({ length: 8 }, (_, at) => `note ${at}`)
      await Promise.all(notes.map((note) => store.editLead(id, { note }, asha)))
      expect((await store.listLeadChanges(id)).map(({ to }) => to).toSorted()).toEqual(notes)
      expect(await store.findLead(id)).toMatchObject({ version: 9 })
    })

    test('preserves every character', async () => {
      const id = await add(signUp())
      const odd = 'a"\'\\\u0000\u{1F691}\ud83d\u2028'
      await store.editLead(id, { note: odd }, asha)
      expect(await store.listLeadChanges(id)).toMatchObject([{ to: odd }])
    })
  })

  test('a release is recorded in the history', async () => {
    const id = await add(signUp({ spamReason: 'links' }))
    await store.releaseLead(id, [], asha)
    expect(await store.listLeadChanges(id)).toEqual([
      { changedAt: asha.now, actor: 'asha', field: 'spam', from: 'links', to: null, noteId: null },
    ])
  })

  test('leads are counted by form and status, with those that are held', async () => {
    const [won] = [await add(signUp()), await add(signUp()), await add(contact({}))]
    await add(signUp({ timestamp: startOfTest - 1 }))
    const [held] = [await add(signUp({ spamReason: 'links' })), await add(signUp({ spamReason: 'links' }))]
    await add(signUp({ spamReason: 'duplicate' }))
    await store.editLead(won, { status: 'won' }, asha)
    expect(await store.countHeldLeads()).toBe(2)
    await store.editLead(held, { status: 'lost' }, asha)
    expect(await store.countHeldLeads()).toBe(1)
    expect(await store.countLeadsByStatus(startOfTest, startOfTest + 1)).toEqual([
      { collection: 'contactUs', status: 'new', count: 1 },
      { collection: 'signups', status: 'new', count: 1 },
      { collection: 'signups', status: 'won', count: 1 },
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
    await store.editLead(first, { note: 'rang' }, atMinute(5))
    await store.editLead(first, { status: 'contacted' }, atMinute(10))
    await store.editLead(first, { status: 'won' }, atMinute(50))
    await store.editLead(second, { status: 'lost' }, atMinute(30))
    await store.editLead(held, { status: 'lost' }, atMinute(1))
    const outcomes = await store.listLeadOutcomes(startOfTest, startOfTest + 1)
    for (const { waits } of outcomes) waits.sort((a, b) => a - b)
    expect(outcomes.sort((a, b) => (a.language < b.language ? -1 : 1))).toEqual([
      { source: fair, language: 'en', leads: 2, contacted: 2, won: 1, waits: [10, 30] },
      { source: fair, language: 'te', leads: 1, contacted: 0, won: 0, waits: [] },
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

    test('treats one or two digits as a number of its own, also at the end', async () => {
      const organisations = ['Guntur 5', '5 Guntur Road', 'Guntur 15', 'Guntur', 'Vizag 5']
      const ids = new Map<string, string>()
      for (const message of organisations)
        ids.set(message, await add(contact({ phoneNumber: '9555555555', message })))
      const names = async (search: string) =>
        (await found(search)).map((id) => organisations.find((name) => ids.get(name) === id))
      expect(await names('guntur 5')).toEqual(['Guntur 5', '5 Guntur Road'])
      expect(await names('15 guntur')).toEqual(['Guntur 15'])
      expect(await names('5')).toEqual(['Guntur 5', '5 Guntur Road', 'Vizag 5'])
      expect(await names('555 vizag')).toEqual(['Vizag 5'])
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
      await store.editLead(old, { status: 'lost' }, asha)
      expect(await found('asha', { order: 'newest' })).toEqual([late, old])
      expect(await found('asha')).toEqual([old, late])
      expect(await found('asha', { status: 'lost' })).toEqual([old])
      expect(await found('asha', { since: startOfTest + 1, order: 'newest' })).toEqual([late])
      expect(await found('asha', { collection: 'signups' })).toEqual([])
      expect((await all(store.listLeads({ order: 'newest' }))).map(({ id }) => id)).toEqual([late, old])
    })

    test('finds all of many leads, and follows a correction', async () => {
      const many = Array.from({ length: 620 }, (_, at) => signUp({ timestamp: startOfTest + (at % 5) }))
      await Promise.all(many.map((lead) => store.createLead(lead, 0)))
      expect(new Set(await found('city hosp', { order: 'newest' })).size).toBe(620)
      const [{ id } = { id: '' }] = many
      await store.editLead(id, { fields: { organisation: 'Apollo' } }, asha)
      expect(await found('apollo')).toEqual([id])
      expect(await found('hospital')).toHaveLength(619)
      expect(await store.indexSomeLeads()).toBe(0)
    })
  })

  test('a page of a search counts the newest thousand hits, and says when there are more', async () => {
    const leads = Array.from({ length: mostFound + 2 }, (_, at) =>
      signUp({ timestamp: startOfTest + at, mails: [], ...(at === 7 && { email: 'usha@clinic.example' }) }),
    )
    await Promise.all(leads.map((lead) => store.createLead(lead, 0)))
    const newestFirst = leads.map(({ id }) => id).reverse()
    await store.markLeadsRead(newestFirst.slice(0, 400), true)

    const wide = await store.listInbox({ search: 'hospital' }, 0, 3)
    expect(wide.leads.map(({ id }) => id)).toEqual(newestFirst.slice(0, 3))
    expect(wide.counts).toEqual({ total: mostFound, unread: mostFound - 400, more: true })
    const last = await store.listInbox({ search: 'city hospital' }, mostFound - 1, 3)
    expect(last.leads.map(({ id }) => id)).toEqual(newestFirst.slice(mostFound - 1, mostFound))

    const narrow = await store.listInbox({ search: 'usha hospital' }, 0, 3)
    expect(narrow.leads.map(({ id }) => id)).toEqual([leads[7]?.id])
    expect(narrow.counts).toEqual({ total: 1, unread: 1, more: false })
    const every = await store.listInbox({}, 0, 1)
    expect(every.counts).toEqual({ total: mostFound + 2, unread: mostFound - 398, more: false })
    expect((await store.listInbox({}, 1, 1)).counts).toBeUndefined()
  })

  test('a lead is found by the start of its reference and of its id', async () => {
    const twins = ['019a8563-0a5b-7000-8c1d-6bfffff00001', '019a8563-0a5b-7000-8c1d-7bfffff00001']
    for (const id of twins) await add(signUp({ id }))
    const other = await add(signUp({ id: '019a8563-0a5b-7000-9c1d-000000000000' }))
    const ids = async (start: { id: string } | { reference: string }) =>
      (await store.findLeadsByStart(start)).map(({ id }) => id)
    expect(searchReference(twins[0] ?? '')).toBe('ZZZZ0001')
    expect(await ids({ reference: 'ZZZ' })).toEqual(twins)
    expect(await ids({ reference: '0000' })).toEqual([other])
    expect(await ids({ reference: 'Y' })).toEqual([])
    expect(await ids({ id: '019a8563-0a5b-7000-8' })).toEqual(twins)
    expect(await ids({ id: other })).toEqual([other])
  })

  test('an erasure removes the history and every index entry', async () => {
    const email = 'qxjvkw@zqxjkv.example'
    const id = await add(signUp({ email }))
    await add(signUp())
    await store.editLead(id, { note: 'A secret' }, asha)
    expect(await found('qxjvkw')).toEqual([id])
    await store.eraseLeads({ email }, startOfTest)
    expect(await found('qxjvkw')).toEqual([])
    expect(await queryDatabase(config, 'SELECT * FROM lead_changes')).toEqual([])
    expect(await queryDatabase(config, 'SELECT lead_seq FROM lead_search')).toHaveLength(1)
    if (dialect === 'PostgreSQL') return
    expect(await store.clearLog()).toBe(true)
    const bytes = readFileSync(databasePath(config.dataDir), 'latin1')
    for (const trace of ['qxj', 'jvk', 'zqx', 'secret'])
      expect([trace, bytes.includes(trace)]).toEqual([trace, false])
  })

  test('mails without a lead are listed by address in any spelling', async () => {
    const mail = {
      subject: 'Hello',
      body: 'A body',
      dueAt: startOfTest,
    }
    await store.queueMail({ ...mail, id: 'hers', to: 'Ärztin@clinic.example' })
    await store.queueMail({ ...mail, id: 'his', to: 'ravi@clinic.example' })
    await add(signUp({ email: 'ärztin@clinic.example' }))
    const listed = await all(store.listMails({ messagesTo: 'ÄRZTIN@clinic.example' }))
    expect(listed).toMatchObject([{ id: 'hers', leadId: null, state: 'queued' }])
  })
})
