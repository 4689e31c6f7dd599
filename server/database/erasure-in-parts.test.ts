import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { emptyDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { eraseEverywhere } from '../leads/erase.ts'
import { erasureProof } from '../leads/erasure-proof.ts'
import type { NewLead } from './new-lead.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const email = 'many@clinic.example'
const crm = 'crm.example-1'
const minute = 60_000
const answer = { actor: 'asha', proof: 'A1B2-C3D4' }

describe.each(['SQLite', 'PostgreSQL'] as const)('erasing in parts on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let store: Store
  beforeEach(async () => {
    const databaseUrl = dialect === 'PostgreSQL' ? await emptyDatabaseUrl() : undefined
    config = { dataDir: mkdtempSync(join(tmpdir(), 'firsthour-parts-')), databaseUrl }
    store = await openStore(config, { serverNow: () => null })
  })
  afterEach(async () => {
    await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  const add = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, nth) => {
        const lead = signUp({ id: `lead-${nth}`, email, timestamp: startOfTest + nth, mails: [] })
        return store.createLead({ ...lead, fields: { ...lead.fields, organisation: `Hospital ${nth}` } }, 0)
      }),
    )
  const rows = async (from: string) =>
    Number((await queryDatabase(config, `SELECT count(*) AS n FROM ${from}`))[0]?.n)

  test('a person with many leads is erased in parts, and other leads are written in between', async () => {
    await add(90)
    const parts: number[] = []
    const written: Promise<unknown>[] = []
    const erased = await store.eraseLeads({ email }, startOfTest + minute, {
      onPart({ leads }) {
        parts.push(leads)
        written.push(store.createLead(signUp(), 0))
      },
    })
    await Promise.all(written)
    expect([erased.leads, parts.reduce((sum, part) => sum + part), parts[0]]).toEqual([90, 90, 10])
    expect(await all(store.listLeads({}))).toHaveLength(written.length)
    expect([await rows('erasures_to_finish'), await rows('leads_to_erase')]).toEqual([0, 0])
    // An older copy recognises every address and every lead.
    const kinds = (await store.listErasures()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['email', ...Array(90).fill('id')])
  })

  test('a caller that does not wait for a large erasure is told what will be erased', async () => {
    await add(90)
    const slow = Promise.withResolvers<void>()
    const slowStore: Store = {
      ...store,
      async eraseLeads(...args) {
        const erased = await store.eraseLeads(...args)
        await slow.promise
        return erased
      },
    }
    const settings = {
      config: { dataDir: config.dataDir, webhooks: undefined },
      now: startOfTest + minute,
      answer,
    }
    const report = await eraseEverywhere(slowStore, { email }, { ...settings, patienceMs: 0 })
    expect([report.leads, report.mails]).toEqual([90, 0])
    const page = { reference: 'A1B2-C3D4', what: '90 leads', at: startOfTest, timeZone: 'Asia/Kolkata' }
    expect(erasureProof({ ...page, ...report })).not.toContain('was erased for good')
    expect(erasureProof({ ...page, ...report })).toContain('is being erased')
    slow.resolve()
    expect(await eraseEverywhere(store, { email: 'nobody@clinic.example' }, settings)).toMatchObject({
      isFinished: true,
    })
    await eventually(async () => expect(await rows('leads')).toBe(0))
  })

  test('a proof names the systems of the moment when the erasure began, and says so', async () => {
    const created = { id: 'created', target: crm, dueAt: startOfTest }
    await store.createLead({ ...signUp({ email }), handOvers: [created] }, 0)
    // The lead is handed over after the systems were listed, before the erasure is decided.
    const busyStore: Store = {
      ...store,
      async eraseLeads(...args) {
        await store.claimDeliveries(crm, startOfTest, 1, minute)
        await store.markDelivered('created', startOfTest)
        return store.eraseLeads(...args)
      },
    }
    const settings = {
      config: { dataDir: config.dataDir, webhooks: undefined },
      now: startOfTest + minute,
      answer,
    }
    const report = await eraseEverywhere(busyStore, { email }, settings)
    const page = { reference: 'A1B2-C3D4', what: '1 lead', at: startOfTest, timeZone: 'Asia/Kolkata' }
    expect(erasureProof({ ...page, ...report })).toContain(
      'When the erasure began, no other system had received it.\n',
    )
    const systems = [{ name: crm, notified: false }]
    expect(erasureProof({ ...page, ...report, systems })).toContain(
      `Other systems that had received it when the erasure began:\n  ${crm}: is not notified`,
    )
  })

  test('an interrupted erasure is finished by the next server, and nothing of it is sent meanwhile', async () => {
    const lead = signUp({ id: 'told', email })
    await store.createLead({ ...lead, handOvers: [{ id: 'created', target: crm, dueAt: startOfTest }] }, 0)
    await store.markDelivered('created', startOfTest)
    await add(75)
    const asked = { leadId: 'told', askedOn: '2026-11-15', dueOn: '2027-02-13' }
    await store.addRequest({ ...asked, id: 'asked', kind: 'erasure' })
    await store.addRequest({ ...asked, id: 'complains', kind: 'complaint' })
    const cutOff = store.eraseLeads({ email }, startOfTest + minute, {
      notify: [crm],
      answer,
      onPart() {
        throw new Error('killed')
      },
    })
    await expect(cutOff).rejects.toThrow('killed')
    expect(await rows('leads')).toBe(66)
    // The request's lead is deleted; the request is not closed yet.
    expect(await store.findRequest('asked')).toMatchObject({
      leadId: null,
      closedAt: null,
      proof: answer.proof,
    })
    expect(await store.claimDeliveries('mail', startOfTest + 2 * minute, 10, 1000)).toEqual([])
    await store.close()
    store = await openStore(config, { serverNow: () => null })
    expect(await store.finishErasures(startOfTest + 3 * minute)).toBe(1)
    expect(await store.findRequest('asked')).toMatchObject({
      ...{ closedAt: startOfTest + 3 * minute, closedBy: 'asha', outcome: 'done', proof: answer.proof },
    })
    expect(await store.findRequest('complains')).toMatchObject({ closedAt: null, proof: null })
    expect(await store.finishErasures(startOfTest + 3 * minute)).toBe(0)
    expect([await rows('leads'), await rows('leads_to_erase')]).toEqual([0, 0])
    expect(await all(store.listHandOvers({}))).toMatchObject([
      { event: 'lead.erased', target: crm, state: 'queued' },
    ])
    // All of it has the time of the decision.
    expect(new Set((await store.listErasures()).map(({ erasedAt }) => erasedAt))).toEqual(
      new Set([startOfTest + minute]),
    )
  })

  test('what is sent after an interrupted erasure is stored by itself, and takes nothing of the erased', async () => {
    const senderToken = Buffer.alloc(32, 1)
    const form = (nth: number, parts: Parameters<typeof signUp>[0]) => {
      const lead = signUp({ email, senderToken, mails: [], ...parts })
      return { ...lead, fields: { ...lead.fields, organisation: `Hospital ${nth}` } }
    }
    for (let nth = 0; nth < 15; nth++)
      await store.createLead(form(nth, { id: `lead-${nth}`, idempotencyKey: `key-${nth}` }), 10 * minute)
    const repeated = form(14, { idempotencyKey: 'repeated' })
    expect(await store.createLead(repeated, 10 * minute)).toMatchObject({ id: 'lead-14' })
    await store.editLead('lead-14', { note: 'Asks about her son' }, { actor: 'asha', now: startOfTest })
    const killed = () => {
      throw new Error('killed')
    }
    const person = { addresses: [email], leadIds: [] }
    await expect(store.eraseLeads({ person }, startOfTest, { onPart: killed })).rejects.toThrow('killed')
    const sent = (lead: NewLead) =>
      store.createLead({ ...lead, timestamp: startOfTest + minute }, 10 * minute)
    expect(await sent(form(13, { id: 'again', idempotencyKey: 'new' }))).toMatchObject({ created: true })
    const change = { id: 'lead-14', tokenHash: senderToken, since: 0 }
    const changed = signUp({ id: 'changed', email: 'other@clinic.example', mails: [], change })
    expect(await sent(changed)).toMatchObject({ created: true })
    // A retry of a form that was sent before.
    for (const idempotencyKey of ['key-14', 'repeated'])
      expect(await sent(form(14, { idempotencyKey }))).toMatchObject({ id: 'lead-14', created: false })
    await store.finishErasures(startOfTest + 2 * minute)
    expect(await all(store.listLeads({}))).toMatchObject([
      { id: 'again', fields: { organisation: 'Hospital 13' } },
      { id: 'changed', replaces: null },
    ])
    expect(await store.listLeadChanges('changed')).toEqual([])
  })

  test('a link to a lead opens nothing once the erasure is decided', async () => {
    await add(15)
    const link = {
      ...{ tokenHash: Buffer.alloc(32, 1), leadId: 'lead-14', purpose: 'open' as const },
      ...{ addressHash: Buffer.alloc(32), createdAt: startOfTest, expiresAt: startOfTest + minute },
    }
    await store.addLeadLink(link, 3, startOfTest)
    expect((await store.findLeadLink(link.tokenHash, 'open', startOfTest))?.lead.id).toBe('lead-14')
    const killed = () => {
      throw new Error('killed')
    }
    await expect(store.eraseLeads({ email }, startOfTest, { onPart: killed })).rejects.toThrow('killed')
    expect(await store.findLead('lead-14')).toBeDefined()
    expect(await store.findLeadLink(link.tokenHash, 'open', startOfTest)).toBeUndefined()
  })

  test('an interrupted erasure is on record with every lead that no address finds', async () => {
    await add(30)
    const leadIds = (await all(store.listLeads({}))).map(({ id }) => id)
    const killed = () => {
      throw new Error('killed')
    }
    const cutOff = store.eraseLeads({ person: { addresses: [], leadIds } }, startOfTest + minute, {
      onPart: killed,
    })
    await expect(cutOff).rejects.toThrow('killed')
    expect(await rows('leads')).toBe(20)
    // A restore compares with these: it would bring back a lead that is missing here.
    expect(new Set((await store.listErasures()).map(({ fingerprint }) => fingerprint)).size).toBe(30)
  })

  test('runs once at a time, however often the server looks for unfinished erasures', async () => {
    await add(30)
    const looks: Promise<number>[] = []
    await store.eraseLeads({ email }, startOfTest + minute, {
      onPart: () => void looks.push(store.finishErasures(startOfTest + minute)),
    })
    expect(looks.length).toBeGreaterThan(1)
    expect(new Set(await Promise.all(looks))).toEqual(new Set([0]))
  })

  test('removes the mail that carries a link to a lead, and no other mail without a lead', async () => {
    const to = 'look-alike@clinic.example'
    await store.createLead(signUp({ id: 'one', email: to, mails: [] }), 0)
    const mail = { to, subject: 'Erase', body: 'link', dueAt: startOfTest }
    const link = {
      tokenHash: Buffer.alloc(32, 1),
      leadId: 'one',
      purpose: 'erase' as const,
      addressHash: Buffer.alloc(32),
    }
    const times = { createdAt: startOfTest, expiresAt: startOfTest + minute }
    await store.addLeadLink({ ...link, ...times, mailId: 'link-mail' }, 3, startOfTest)
    await store.queueMail({ ...mail, id: 'link-mail' })
    await store.queueMail({ ...mail, id: 'other-mail' })
    // One lead, or a person without addresses, as where look-alikes share one.
    await store.eraseLeads({ person: { addresses: [], leadIds: ['one'] } }, startOfTest + 1)
    expect((await all(store.listMails({}))).map(({ id }) => id)).toEqual(['other-mail'])
    expect(await store.erasedAmong(['link-mail', 'other-mail'])).toEqual(['link-mail'])
  })

  test('a claim never matches a new lead to the number of an erased one', async () => {
    for (let round = 0; round < 3; round++) {
      const [first, second] = ['erased', 'stranger'].map((name) => signUp({ id: `${name}-${round}` }))
      if (!first || !second) throw new Error('two leads')
      await store.createLead(first, 0)
      const seqOf = async (id: string) =>
        (await queryDatabase(config, `SELECT seq FROM leads WHERE id = '${id}'`))[0]?.seq
      const before = await seqOf(first.id)
      await store.eraseLeads({ id: first.id }, startOfTest + 1)
      await store.createLead(second, 0)
      expect(await seqOf(second.id)).not.toBe(before)
    }
  })
})

test('SQLite: between two parts the lock is free for longer than another process’s polling interval', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-parts-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  for (let nth = 0; nth < 90; nth++) await store.createLead(signUp({ mails: [] }), 0)
  const ended: number[] = []
  await store.eraseLeads({ before: startOfTest + 1 }, startOfTest + minute, {
    onPart: () => void ended.push(performance.now()),
  })
  await store.close()
  rmSync(dataDir, { recursive: true })
  const pauses = ended.slice(1).map((at, nth) => at - (ended[nth] ?? 0))
  expect(pauses.length).toBeGreaterThan(2)
  // SQLite's own busy handler sleeps for 100 ms at most.
  expect(Math.min(...pauses)).toBeGreaterThan(100)
})
