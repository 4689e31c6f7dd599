import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { analyticsEvent } from '../../tests/support/analytics-events.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, spamReasons, startOfTest } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { recordId } from '../record-id.ts'
import type { NewMessage } from './delivery.ts'
import { nothingErased } from './erasure.ts'
import { erasureFingerprint } from './erasure-fingerprint.ts'
import { StoreUnavailableError, StoreValueError } from './errors.ts'
import type { NewLead } from './new-lead.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const minute = 60_000
const window = 10 * minute
const asha = { actor: 'asha', now: startOfTest }

const message = (parts: Partial<NewMessage> = {}): NewMessage => ({
  id: recordId(startOfTest),
  to: 'person@clinic.example',
  subject: 'Hello',
  body: 'A body',
  dueAt: startOfTest,
  ...parts,
})

const hex = (bytes: unknown) => bytes && Buffer.from(bytes as Uint8Array).toString('hex')

const storedBodies = async (config: Parameters<typeof queryDatabase>[0]) =>
  (await queryDatabase(config, 'SELECT body FROM deliveries ORDER BY seq')).map(({ body }) => body)

describe.each(['SQLite', 'PostgreSQL'] as const)('the store on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let store: Store
  const open = () => openStore(config, { serverNow: () => null })

  beforeEach(async () => {
    config = {
      dataDir: mkdtempSync(join(tmpdir(), 'firsthour-store-')),
      databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined,
    }
    store = await open()
  })

  afterEach(async () => {
    await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  test('answers until it is closed', async () => {
    await store.ping()
    const other = await open()
    await other.close()
    await expect(other.ping()).rejects.toThrow()
  })

  describe('a lead', () => {
    test('is read back as it was stored, without its mails and key', async () => {
      const { mails: _, idempotencyKey: __, ...kept } = signUp({ idempotencyKey: 'k' })
      expect(await store.createLead(signUp({ id: kept.id, idempotencyKey: 'k' }), window)).toEqual({
        id: kept.id,
        timestamp: startOfTest,
        created: true,
        otherFields: false,
      })
      expect(await store.findLead(kept.id)).toEqual({
        ...kept,
        status: 'new',
        owner: null,
        dueOn: null,
        version: 1,
        replaces: null,
        replacedBy: null,
        noContact: false,
      })
      expect(await store.findLead('unknown')).toBeUndefined()
      const unstated = signUp({ noticeVersion: null })
      await store.createLead(unstated, window)
      expect(await store.findLead(unstated.id)).toMatchObject({ noticeVersion: null })
    })

    test('preserves every character', async () => {
      const odd = `a"'\\\u0000;--\n\t\u{1F691}é\u0301 \u202E%_${'x'.repeat(4000)}\u2028`
      const lead = signUp()
      await store.createLead({ ...lead, fields: { ...lead.fields, organisation: odd } }, window)
      expect(await store.findLead(lead.id)).toMatchObject({ fields: { organisation: odd } })
      const half = signUp({ email: 'half\ud83d@clinic.example' })
      expect(await store.createLead(half, window)).toMatchObject({ created: true })
    })

    test('is stored once for the same idempotency key, whoever sends it and whenever', async () => {
      const person = { email: 'asha@clinic.example' }
      const first = signUp({ ...person, idempotencyKey: 'key' })
      await store.createLead(first, window)
      const other = await open()
      const again = await other.createLead(
        signUp({ ...person, idempotencyKey: 'KEY', timestamp: startOfTest + 5 }),
        window,
      )
      await other.close()
      expect(again).toEqual({ id: first.id, timestamp: startOfTest, created: false, otherFields: false })
      expect(await all(store.listMails({}))).toHaveLength(2)
      const elsewhere = { ...signUp({ idempotencyKey: 'key' }), collection: 'contactUs' as const }
      expect(await store.createLead(elsewhere, window)).toMatchObject({ created: true })
    })

    test('is stored once for concurrent requests with the same key at two servers; other fields are refused, also after a restart', async () => {
      const other = await open()
      const leads = Array.from({ length: 40 }, (_, at) =>
        signUp({ idempotencyKey: 'at-once', email: `${at % 4}@clinic.example` }),
      )
      const receipts = await Promise.all(
        leads.map((lead, at) => [store, other][at % 2]?.createLead(lead, window)),
      )
      await other.close()
      expect(receipts.filter((receipt) => receipt?.created)).toHaveLength(1)
      expect(receipts.filter((receipt) => receipt?.otherFields)).toHaveLength(30)
      expect(new Set(receipts.map((receipt) => receipt?.id)).size).toBe(1)
      expect(await all(store.listLeads({}))).toHaveLength(1)
      expect(await all(store.listMails({}))).toHaveLength(2)
      await store.close()
      store = await open()
      const later = signUp({ idempotencyKey: 'at-once', timestamp: startOfTest + window })
      expect(await store.createLead(later, window)).toMatchObject({ created: false, otherFields: true })
    })

    test('is stored once when a key is repeated just before and just after the window of an equal lead ends', async () => {
      const send = (idempotencyKey: string, atMs: number) =>
        store.createLead(
          signUp({ email: 'asha@clinic.example', idempotencyKey, timestamp: startOfTest + atMs }),
          window,
        )
      await send('first', 0)
      // Whichever PostgreSQL takes first, the other gets the same answer.
      const repeated = await Promise.all([send('again', window), send('again', window + 1)])
      expect(new Set(repeated.map(({ id }) => id)).size).toBe(1)
    })

    test('is stored once for the same id', async () => {
      for (const lead of [signUp(), signUp({ idempotencyKey: 'key' })]) {
        await store.createLead(lead, window)
        expect(await store.createLead(lead, window)).toEqual({
          id: lead.id,
          timestamp: lead.timestamp,
          created: false,
          otherFields: false,
        })
      }
    })

    test('causes at most three thank-yous in 24 hours per mailbox, in any spelling and at any server', async () => {
      const other = await open()
      const spellings = ['asha@clinic.example', ' ASHA@clinic.example', 'Asha@Clinic.Example ']
      const dayMs = 24 * 3_600_000
      const send = (at: number, parts: Partial<NewLead> = {}) => {
        const lead = signUp({ email: spellings[at % 3] ?? '', timestamp: startOfTest + at, ...parts })
        lead.fields.phone = String(9_000_000_000 + at)
        return [store, other][at % 2]?.createLead(lead, window)
      }
      const mailed = async () => {
        const to = (await all(store.listMails({}))).map((mail) => mail.subject.startsWith('Sign Up'))
        return { notified: to.filter(Boolean).length, thanked: to.filter((isOurs) => !isOurs).length }
      }
      await send(0, { spamReason: 'links' })
      await Promise.all(Array.from({ length: 12 }, (_, at) => send(at + 1)))
      expect(await mailed()).toEqual({ notified: 12, thanked: 3 })
      await send(dayMs - 10)
      expect(await mailed()).toEqual({ notified: 13, thanked: 3 })
      // The three thank-yous above are older than a day now.
      for (const at of [1, 2, 3, 4]) await send(dayMs + 12 + at)
      expect(await mailed()).toEqual({ notified: 17, thanked: 6 })
      expect(await all(store.listLeads({}))).toHaveLength(18)
      await other.close()
    })

    test('counts towards that limit by the thank-yous that are sent: after a release, a hold, or without any', async () => {
      const by = { actor: 'asha', now: startOfTest }
      const mailsOf = async ({ id }: NewLead) => (await all(store.listMails({ leadId: id }))).length
      const person = (at: number, parts: Partial<NewLead> = {}) => {
        const lead = signUp({ email: 'asha@clinic.example', ...parts })
        lead.fields.phone = String(9_000_000_000 + at)
        return lead
      }
      const leads = [1, 2, 3].map((at) => person(at))
      for (const at of [6, 7, 8])
        await store.createLead(person(at, { mails: person(at).mails.slice(0, 1) }), window)
      for (const lead of leads) await store.createLead(lead, window)
      for (const lead of leads) expect(await mailsOf(lead)).toBe(2)
      const held = person(4, { spamReason: 'links' })
      await store.createLead(held, window)
      expect(await store.releaseLead(held.id, held.mails, by)).toMatchObject({ outcome: 'changed' })
      expect(await mailsOf(held)).toBe(1)

      const [first] = leads
      await store.holdLead(first?.id ?? '', by)
      const next = person(5)
      await store.createLead(next, window)
      expect(await mailsOf(next)).toBe(2)
      expect(await store.releaseLead(first?.id ?? '', first?.mails ?? [], by)).toMatchObject({
        outcome: 'changed',
      })
      expect(first && (await mailsOf(first))).toBe(1)
    })

    test('is shown only to the holder of its sender token, and only if it is new', async () => {
      const tokenHash = Buffer.alloc(32, 7)
      const lead = signUp({ senderToken: tokenHash })
      const { id } = lead
      await store.createLead(lead, window)
      expect(await store.findSentLead({ id, tokenHash }, startOfTest)).toMatchObject({ fields: lead.fields })
      expect(await store.findSentLead({ id, tokenHash }, startOfTest + 1)).toBeUndefined()
      expect(await store.findSentLead({ id, tokenHash: Buffer.alloc(32) }, 0)).toBeUndefined()
      const without = signUp()
      await store.createLead(without, window)
      expect(await store.findSentLead({ id: without.id, tokenHash }, 0)).toBeUndefined()
      expect(await store.findSentLead({ id: without.id, tokenHash: Buffer.alloc(0) }, 0)).toBeUndefined()
    })

    test('with the same fields within the window is the first one, and nothing is written', async () => {
      const first = signUp({ email: 'Asha@Clinic.example', idempotencyKey: 'one' })
      const again = { email: ' asha@clinic.example ', timestamp: startOfTest + window }
      await store.createLead(first, window)
      const answer = { id: first.id, timestamp: startOfTest, created: false, otherFields: false }
      expect(await store.createLead(signUp(again), window)).toEqual(answer)
      expect(await store.createLead(signUp({ ...again, idempotencyKey: 'two' }), window)).toEqual(answer)
      expect(await store.createLead(signUp({ ...again, spamReason: 'trap' }), window)).toEqual(answer)
      await store.createLead(signUp({ ...again, timestamp: startOfTest + window + 1 }), window)
      expect(await spamReasons(store)).toEqual([null, null])
      expect(await all(store.listMails({}))).toHaveLength(4)
    })

    test('with the same fields as one whose clock is ahead is the same too', async () => {
      const person = { email: 'asha@clinic.example' }
      await store.createLead(signUp({ ...person, timestamp: startOfTest + 50 }), window)
      await store.createLead(signUp(person), window)
      expect(await spamReasons(store)).toEqual([null])
    })

    test('with the same fields at the same moment is stored once', async () => {
      const other = await open()
      const receipts = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          [store, other][at % 2]?.createLead(signUp({ email: 'twin@clinic.example' }), window),
        ),
      )
      await other.close()
      expect(new Set(receipts.map((receipt) => receipt?.id)).size).toBe(1)
      expect(await spamReasons(store)).toEqual([null])
      expect(await all(store.listMails({}))).toHaveLength(2)
    })

    test('that is held blocks nobody: the same fields without a sign of spam are a new lead', async () => {
      const person = { email: 'asha@clinic.example' }
      const held = signUp({ ...person, spamReason: 'honeypot' })
      await store.createLead(held, window)
      expect(await store.createLead(signUp({ ...person, spamReason: 'trap' }), window)).toMatchObject({
        id: held.id,
      })
      const real = signUp(person)
      expect(await store.createLead(real, window)).toMatchObject({ id: real.id, created: true })
      expect(await store.createLead(signUp(person), window)).toMatchObject({ id: real.id, created: false })
      expect(await spamReasons(store)).toEqual(['honeypot', null])
      expect(await all(store.listMails({ leadId: real.id }))).toHaveLength(2)
    })

    test('that looks like spam is held with its mails until it is released', async () => {
      const lead = signUp({ spamReason: 'too fast' })
      await store.createLead(lead, window)
      expect(await store.nextDeliveryDueAt('mail')).toBeUndefined()
      expect(await store.releaseLead(lead.id, lead.mails, asha)).toMatchObject({ outcome: 'changed' })
      expect(await store.releaseLead(lead.id, lead.mails, asha)).toMatchObject({ outcome: 'unchanged' })
      expect(await store.findLead(lead.id)).toMatchObject({ spamReason: null })
      expect(await all(store.listMails({ leadId: lead.id }))).toHaveLength(2)
    })

    test('that fails does not affect others in the same commit', async () => {
      const broken = signUp()
      const nowhere = { id: 'id', userId: 'user', page: null as unknown as string, timestamp: startOfTest }
      const [good, bad, alsoGood] = await Promise.allSettled([
        store.createLead(signUp(), window),
        store.addTracking(nowhere),
        store.createLead(broken, window),
      ])
      expect([good.status, bad.status, alsoGood.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await all(store.listLeads({}))).toHaveLength(2)
    })
  })

  describe('a listing', () => {
    test('filters by collection, spam, address and time, oldest first', async () => {
      const later = signUp({ timestamp: startOfTest + 2, email: 'b@clinic.example' })
      const early = signUp({ timestamp: startOfTest, email: 'a@clinic.example' })
      const marked = signUp({ timestamp: startOfTest + 1, email: 'a@clinic.example', spamReason: 'trap' })
      const contact = {
        ...signUp({ timestamp: startOfTest + 3, email: 'c@clinic.example' }),
        collection: 'contactUs' as const,
      }
      for (const lead of [later, early, marked, contact]) await store.createLead(lead, 0)
      const listed = async (filter: Parameters<Store['listLeads']>[0]) =>
        (await all(store.listLeads(filter))).map((lead) => lead.id)
      expect(await listed({})).toEqual([early.id, marked.id, later.id, contact.id])
      expect(await listed({ collection: 'contactUs' })).toEqual([contact.id])
      expect(await listed({ spam: 'only' })).toEqual([marked.id])
      expect(await listed({ spam: 'without' })).toEqual([early.id, later.id, contact.id])
      expect(await listed({ email: ' A@clinic.EXAMPLE' })).toEqual([early.id, marked.id])
      expect(await listed({ since: startOfTest + 1, until: startOfTest + 3 })).toEqual([marked.id, later.id])
    })

    test('longer than a page returns each lead once while others are written', async () => {
      const create = (from: number, count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, at) =>
            store.createLead(signUp({ timestamp: from + (at % 7) }), window),
          ),
        )
      await create(startOfTest, 1201)
      const seen = new Set<string>()
      let writing: Promise<unknown> | undefined
      for await (const lead of store.listLeads({ until: startOfTest + minute })) {
        writing ??= create(startOfTest + 2 * minute, 300)
        expect(seen.has(lead.id)).toBe(false)
        seen.add(lead.id)
      }
      await writing
      expect(seen.size).toBe(1201)
      expect(await all(store.listLeads({}))).toHaveLength(1501)
      expect(await all(store.listMails({}))).toHaveLength(3002)
    })
  })

  describe('erasing', () => {
    test('by address removes the leads and every mail to them, and returns the counts', async () => {
      const handOvers = (id: string) =>
        ['crm', 'chat'].map((target) => ({ id: id + target, target, dueAt: 0 }))
      await store.createLead(signUp({ email: 'gone@clinic.example', handOvers: handOvers('1') }), window)
      await store.createLead(signUp({ email: 'GONE@clinic.example', timestamp: startOfTest + minute }), 0)
      const kept = signUp({ email: 'kept@clinic.example', handOvers: handOvers('2') })
      await store.createLead(kept, window)
      await store.queueMail(message({ to: 'Gone@Clinic.example' }))
      const person = { email: 'Gone@clinic.example' }
      const theirs = { leads: 2, mails: 4, messages: 1 }
      expect(await store.countErasable(person)).toMatchObject({ ...theirs, handOvers: 2 })
      expect(await store.eraseLeads(person, startOfTest)).toEqual(theirs)
      expect((await all(store.listLeads({}))).map((lead) => lead.id)).toEqual([kept.id])
      expect((await all(store.listMails({}))).every((mail) => mail.leadId === kept.id)).toBe(true)
      expect(await all(store.listHandOvers({}))).toHaveLength(2)
      expect(await store.countErasable(person)).toMatchObject({ ...nothingErased, handOvers: 0 })
      expect(await store.eraseLeads(person, startOfTest)).toEqual(nothingErased)
    })

    test.each([
      ['ärztin@klinik.example', 'ÄRZTIN@Klinik.example'],
      ['ärztin@klinik.example', ' a\u0308rztin@KLINIK.example'],
      ['νίκος@klinik.example', 'ΝΊΚΟΣ@klinik.example'],
      ['asha@münchen.example', 'asha@XN--mnchen-3ya.example'],
    ])('by address treats %s and %s as one', async (stored, given) => {
      await store.createLead(signUp({ email: stored }), window)
      await store.queueMail(message({ to: stored }))
      expect(await store.eraseLeads({ email: given }, startOfTest)).toMatchObject({ leads: 1, messages: 1 })
    })

    test('by address leaves similar addresses alone', async () => {
      await store.createLead(signUp({ email: 'ırmak@clinic.example' }), window)
      expect(await store.eraseLeads({ email: 'irmak@clinic.example' }, startOfTest)).toEqual(nothingErased)
    })

    test('by id removes only that lead, or that mail without a lead', async () => {
      const lead = signUp()
      const mail = message()
      await store.createLead(lead, window)
      await store.createLead(signUp(), window)
      await store.queueMail(mail)
      await store.queueMail(message())
      const once = { leads: 1, mails: 2, messages: 0 }
      expect(await store.countErasable({ id: lead.id })).toMatchObject({ ...once, handOvers: 0 })
      expect(await store.eraseLeads({ id: lead.id }, startOfTest)).toEqual(once)
      expect(await store.eraseLeads({ id: lead.id }, startOfTest)).toEqual(nothingErased)
      expect(await store.eraseLeads({ id: mail.id }, startOfTest)).toEqual({ ...nothingErased, messages: 1 })
      expect(await all(store.listMails({}))).toHaveLength(3)
    })

    test('by time works in parts and reports each', async () => {
      const old = Array.from({ length: 203 }, (_, at) => signUp({ timestamp: startOfTest - 1 - at }))
      await Promise.all(old.map((lead) => store.createLead(lead, 0)))
      await store.queueMail(message({ dueAt: startOfTest - 1 }))
      const kept = signUp()
      await store.createLead(kept, 0)
      await store.queueMail(message())
      const due = { leads: 203, mails: 406, messages: 1 }
      expect(await store.countErasable({ before: startOfTest })).toMatchObject({ ...due, handOvers: 0 })
      const parts: number[] = []
      const erased = await store.eraseLeads({ before: startOfTest }, startOfTest, {
        onPart: ({ leads }) => parts.push(leads),
      })
      expect([erased, parts.reduce((sum, part) => sum + part)]).toEqual([due, 203])
      expect(parts.length).toBeGreaterThan(3)
      expect((await all(store.listLeads({}))).map(({ id }) => id)).toEqual([kept.id])
      expect(await all(store.listMails({}))).toHaveLength(3)
    })

    test('leaves only a fingerprint that recognises the person', async () => {
      const lead = signUp({ email: 'Vanishing@clinic.example' })
      await store.createLead(lead, window)
      const other = signUp({ email: 'vanishing@clinic.example', timestamp: startOfTest - 1 })
      await store.createLead(other, 0)
      await store.eraseLeads({ id: lead.id }, startOfTest)
      await store.eraseLeads({ email: lead.fields.email }, startOfTest + 1)
      await store.createLead(signUp(), window)
      await store.eraseLeads({ before: startOfTest + 1 }, startOfTest + 2)
      const [key] = await queryDatabase(config, 'SELECT key FROM erasure_key')
      const fingerprint = (who: { id: string } | { email: string }) =>
        Buffer.from(erasureFingerprint(key?.key as Uint8Array, who)).toString('hex')
      const records = await queryDatabase(
        config,
        'SELECT erased_at, kind, fingerprint, erased_before, leads, mails FROM erasures ORDER BY seq',
      )
      expect(
        records.map(Object.values).map(([at, kind, mark, ...rest]) => [at, kind, hex(mark), ...rest]),
      ).toEqual([
        [startOfTest, 'id', fingerprint({ id: lead.id }), null, 1, 2],
        [startOfTest + 1, 'email', fingerprint({ email: ' vanishing@CLINIC.example' }), null, 0, 0],
        [startOfTest + 1, 'id', fingerprint({ id: other.id }), null, 1, 2],
        [startOfTest + 2, 'before', null, startOfTest + 1, 1, 2],
      ])
    })

    test('remembers the erased mails for a while, and increases the erasure number', async () => {
      const lead = signUp()
      await store.createLead(lead, window)
      const before = await store.lastErasure()
      await store.eraseLeads({ id: lead.id }, startOfTest)
      expect(await store.lastErasure()).toBeGreaterThan(before)
      const ids = lead.mails.map(({ id }) => id)
      expect((await store.erasedAmong(['unknown', ...ids])).toSorted()).toEqual(ids.toSorted())
      await store.queueMail(message({ id: ids[0] ?? '' }))
      expect(await store.erasedAmong(ids)).toEqual(ids.slice(1))
      expect(await store.dropBefore('erasedMails', startOfTest)).toBe(0)
      expect(await store.dropBefore('erasedMails', startOfTest + 1)).toBe(2)
      expect(await store.erasedAmong(ids)).toEqual([])
    })
  })

  test('the access log records who, when, what and how many, also for interrupted work', async () => {
    const look = { accessedAt: startOfTest, actor: 'asha', kind: 'list' }
    const later = { ...look, accessedAt: startOfTest + 1, kind: 'export' }
    const number = await store.beginLeadAccess(look)
    await store.beginLeadAccess(later)
    await store.endLeadAccess(number, 3)
    expect(await all(store.listLeadAccess())).toEqual([
      { ...look, records: 3, detail: null },
      { ...later, records: null, detail: null },
    ])
    expect(await store.dropBefore('leadAccess', startOfTest + 1)).toBe(1)
    expect(await all(store.listLeadAccess())).toEqual([{ ...later, records: null, detail: null }])
  })

  describe('the outbox', () => {
    test('claims due mails with their lead and counts the attempt', async () => {
      const lead = signUp()
      await store.createLead(lead, window)
      await store.queueMail(message({ dueAt: startOfTest + minute }))
      const claimed = await store.claimDeliveries('mail', startOfTest, 10, minute)
      expect(claimed.map((mail) => mail.kind)).toEqual(['notification', 'acknowledgement'])
      expect(claimed[0]).toMatchObject({
        attempts: 0,
        createdAt: startOfTest,
        lead: { id: lead.id, fields: lead.fields },
      })
      const later = await store.claimDeliveries('mail', startOfTest + minute, 10, minute)
      expect(later.map((mail) => [mail.kind, mail.attempts])).toEqual([
        ['notification', 1],
        ['acknowledgement', 1],
        ['message', 0],
      ])
      expect(later[2]).toMatchObject({ kind: 'message', body: 'A body', lead: undefined })
    })

    test('gives a mail to only one of several servers that claim at once', async () => {
      const other = await open()
      await Promise.all(Array.from({ length: 30 }, () => store.createLead(signUp(), window)))
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          [store, other][at % 2]?.claimDeliveries('mail', startOfTest, 7, minute),
        ),
      )
      await other.close()
      const ids = claims.flatMap((claim) => claim ?? []).map((mail) => mail.id)
      expect(ids).toHaveLength(60)
      expect(new Set(ids).size).toBe(60)
    })

    test('returns when the next mail is due, leased ones included', async () => {
      expect(await store.nextDeliveryDueAt('mail')).toBeUndefined()
      await store.queueMail(message({ dueAt: startOfTest + 5 }))
      expect(await store.nextDeliveryDueAt('mail')).toBe(startOfTest + 5)
      await store.claimDeliveries('mail', startOfTest + 5, 1, minute)
      expect(await store.nextDeliveryDueAt('mail')).toBe(startOfTest + 5 + minute)
    })

    test('accepts one mail for an id', async () => {
      const mail = message()
      expect(await store.queueMail(mail)).toBe(true)
      expect(await store.queueMail(mail)).toBe(false)
    })

    test('follows a mail until it is sent or given up', async () => {
      const [sent, late, refused] = [message(), message(), message()]
      for (const mail of [sent, late, refused]) await store.queueMail(mail)
      await store.claimDeliveries('mail', startOfTest, 3, minute)
      await store.markDelivered(sent.id, startOfTest + 1)
      await store.postponeDelivery(late.id, startOfTest + 2, 'greylisted')
      await store.failDelivery(refused.id, 'no such mailbox')
      const records = await all(store.listMails({}))
      expect(records).toMatchObject([
        { id: sent.id, leadId: null, state: 'sent', attempts: 1, lastError: null, sentAt: startOfTest + 1 },
        { id: late.id, state: 'queued', lastError: 'greylisted', dueAt: startOfTest + 2, sentAt: null },
        { id: refused.id, state: 'failed', lastError: 'no such mailbox', createdAt: startOfTest },
      ])
      expect(await all(store.listMails({ state: 'failed' }))).toHaveLength(1)
    })

    test('deletes the body of a mail without a lead after it is sent', async () => {
      const [sent, failed] = [message(), message()]
      for (const mail of [sent, failed]) await store.queueMail(mail)
      await store.markDelivered(sent.id, startOfTest)
      await store.failDelivery(failed.id, 'refused')
      expect(await storedBodies(config)).toEqual(['', 'A body'])
      await store.replayDeliveries('mails', 'failed', startOfTest)
      expect(await store.claimDeliveries('mail', startOfTest, 2, minute)).toMatchObject([
        { id: failed.id, body: 'A body' },
      ])
    })

    test('keeps a mail sent when a late server reports a failure', async () => {
      const mail = message()
      await store.queueMail(mail)
      await store.markDelivered(mail.id, startOfTest)
      await store.postponeDelivery(mail.id, startOfTest, 'late')
      await store.failDelivery(mail.id, 'late')
      expect(await all(store.listMails({ state: 'sent' }))).toHaveLength(1)
    })

    test('replays one or all failed mails with a restarted backoff', async () => {
      const mails = [message(), message(), message()]
      for (const mail of mails) await store.queueMail(mail)
      await store.claimDeliveries('mail', startOfTest, 3, minute)
      for (const mail of mails) await store.failDelivery(mail.id, 'refused')
      const now = startOfTest + 9 * minute
      expect(await store.replayDeliveries('mails', { id: mails[0]?.id ?? '' }, now)).toBe(1)
      expect(await store.replayDeliveries('mails', { id: mails[0]?.id ?? '' }, now)).toBe(0)
      expect(await store.replayDeliveries('mails', 'failed', now)).toBe(2)
      const claimed = await store.claimDeliveries('mail', now, 9, minute)
      expect(claimed.map((mail) => [mail.attempts, mail.createdAt])).toEqual([
        [1, now],
        [1, now],
        [1, now],
      ])
    })
  })

  describe('visits', () => {
    test('keeps tracking records in order', async () => {
      const records = [1, 2, 3].map((at) => ({
        id: recordId(startOfTest),
        userId: `user-${at}`,
        page: 'Home',
        timestamp: startOfTest,
      }))
      for (const record of records) await store.addTracking(record)
      expect(await all(store.listTracking())).toEqual(records)
    })

    test('deletes old tracking records in any number, and keeps the others', async () => {
      const at = (timestamp: number) => ({ id: recordId(timestamp), userId: 'user', page: 'Home', timestamp })
      const kept = [at(startOfTest + 24 * 60 * minute), at(startOfTest + 1)]
      for (const record of kept) await store.addTracking(record)
      for (let round = 0; round < 51; round++)
        await Promise.all(Array.from({ length: 100 }, () => store.addTracking(at(startOfTest))))
      expect(await store.dropBefore('tracking', startOfTest + 1)).toBe(5100)
      expect(await store.dropBefore('tracking', startOfTest + 1)).toBe(0)
      expect(await all(store.listTracking())).toEqual(kept)
    })

    test('counts events by name and day, and deletes the raw ones', async () => {
      const view = analyticsEvent({ timestamp: startOfTest })
      const engaged = analyticsEvent({
        name: 'user_engagement',
        timestamp: startOfTest + 24 * 60 * minute,
        value: 1500.5,
      })
      await Promise.all([
        store.addEvents([view, view, engaged]),
        store.addEvents([view]),
        store.addEvents([engaged]),
      ])
      const counts = [
        { name: 'page_view', count: 3 },
        { name: 'user_engagement', count: 2 },
      ]
      expect(await store.countEventsByName()).toEqual(counts)
      expect(await store.dropBefore('events', startOfTest + 1)).toBe(3)
      expect(await store.dropBefore('events', startOfTest + 1)).toBe(0)
      expect(await store.countEventsByName()).toEqual(counts)
      expect(await store.listDailyAggregates('2026-11-15', '2026-11-15')).toEqual([
        { day: '2026-11-15', name: 'page_view', page: '/', count: 3, valueSum: 0 },
      ])
      expect(await store.listDailyAggregates('2026-11-16', '2026-12-31')).toEqual([
        { day: '2026-11-16', name: 'user_engagement', page: '/', count: 2, valueSum: 3001 },
      ])
    })

    describe('visits', () => {
      const day = '2026-11-15'
      const from = (subject: string) => [{ what: 'source', subject }]
      const view = (visitor: string | null, afterMinutes: number, subject = 'Google', of = day) =>
        analyticsEvent({
          timestamp: startOfTest + afterMinutes * minute,
          day: of,
          visitor,
          arrival: from(subject),
        })
      const leaving = (visitor: string, afterMinutes: number) => ({
        ...view(visitor, afterMinutes),
        name: 'user_engagement',
        arrival: null,
      })
      const counts = async (of = day) =>
        (await store.listDailyCounts(of, of)).map(({ what, subject, count }) => [what, subject, count])

      test('a visitor counts once a day, and a visit ends after half an hour without an event', async () => {
        await store.addEvents([view('a', 0), view('b', 0, 'Bing'), view('a', 1, 'Direct')])
        await store.addEvents([view('a', 31, 'Direct'), leaving('a', 50)])
        await store.addEvents([view('a', 80, 'Direct')])
        expect(await counts()).toEqual([
          ['source', 'Bing', 1],
          ['source', 'Google', 1],
          ['visitors', '', 2],
        ])
        await store.addEvents([view('a', 111, 'Mail')])
        expect(await counts()).toEqual([
          ['source', 'Bing', 1],
          ['source', 'Google', 1],
          ['source', 'Mail', 1],
          ['visitors', '', 2],
        ])
      })

      test('a late event with an earlier time does not end a visit', async () => {
        await store.addEvents([view('a', 40)])
        await store.addEvents([leaving('a', 0)])
        await store.addEvents([view('a', 60)])
        expect(await counts()).toEqual([
          ['source', 'Google', 1],
          ['visitors', '', 1],
        ])
      })

      test('only a page view with an id makes a visitor', async () => {
        await store.addEvents([leaving('a', 0), view(null, 0)])
        expect(await counts()).toEqual([])
        await store.addEvents([view('a', 1)])
        expect(await counts()).toEqual([
          ['source', 'Google', 1],
          ['visitors', '', 1],
        ])
      })

      test('concurrent events of one visitor count as one visitor', async () => {
        await Promise.all(Array.from({ length: 20 }, () => store.addEvents([view('a', 0), view('b', 0)])))
        expect(await counts()).toEqual([
          ['source', 'Google', 2],
          ['visitors', '', 2],
        ])
      })

      test('visitors are forgotten, counts are kept', async () => {
        await store.addEvents([view('a', 0), view('b', 0), view('a', 0, 'Google', '2026-11-16')])
        expect(await store.dropVisitorsBefore('2026-11-16')).toBe(2)
        expect(await store.dropVisitorsBefore('2026-11-16')).toBe(0)
        await store.addEvents([view('a', 1, 'Google', '2026-11-16')])
        expect(await counts('2026-11-16')).toContainEqual(['visitors', '', 1])
        expect(await counts()).toContainEqual(['visitors', '', 2])
      })

      test('other figures of an event are counted by day', async () => {
        const sent = [{ what: 'form_sent', subject: 'signups' }]
        const event = analyticsEvent({ timestamp: startOfTest, day, tallies: [...sent, ...from('Mail')] })
        await store.addEvents([event, event, { ...event, tallies: sent }])
        expect(await store.listDailyCounts('2026-11-01', '2026-11-30')).toEqual([
          { day, what: 'form_sent', subject: 'signups', count: 3 },
          { day, what: 'source', subject: 'Mail', count: 2 },
        ])
        await store.addEvents([{ ...event, day: '2026-11-16' }])
        expect(await store.listDailyCounts('2026-11-16', '2026-11-30', ['source'])).toEqual([
          { day: '2026-11-16', what: 'source', subject: 'Mail', count: 1 },
        ])
        expect(await store.sumDailyCounts('2026-11-01', '2026-11-30')).toEqual([
          { what: 'form_sent', subject: 'signups', count: 4 },
          { what: 'source', subject: 'Mail', count: 3 },
        ])
      })
    })
  })

  test('refuses a NUL character that the database cannot store', async () => {
    await expect(store.queueMail(message({ subject: 'a\0b' }))).rejects.toBeInstanceOf(StoreValueError)
    await expect(
      store.addTracking({ id: '1', userId: 'u', page: '\0', timestamp: 1 }),
    ).rejects.toBeInstanceOf(StoreValueError)
    const event = analyticsEvent({ page: '\0', timestamp: 1 })
    await expect(store.addEvents([event])).rejects.toBeInstanceOf(StoreValueError)
    await store.ping()
  })

  test('refuses commands beyond the queue limit at once, and recovers', async () => {
    const calls = Array.from({ length: 6000 }, () => store.nextDeliveryDueAt('mail'))
    const results = await Promise.allSettled(calls)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((result) => result.reason instanceof StoreUnavailableError)).toBe(true)
    await store.ping()
  })
})
