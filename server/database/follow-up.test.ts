import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import type { LeadFilter } from './lead.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const asha = 'asha@firsthour.example'
const ravi = 'ravi@firsthour.example'
const by = { actor: 'asha', now: startOfTest + 1 }

describe.each(['SQLite', 'PostgreSQL'] as const)('owner and due day of a lead, on %s', (dialect) => {
  let store: Store
  let dataDir: string

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'firsthour-follow-up-'))
    const databaseUrl = dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined
    store = await openStore({ dataDir, databaseUrl }, { serverNow: () => null })
  })
  afterEach(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  let added = 0
  const add = async (parts: Parameters<typeof signUp>[0] = {}) =>
    (await store.createLead(signUp({ timestamp: startOfTest + added++, ...parts }), 0)).id
  const inbox = async (filter: LeadFilter) => (await store.listInbox(filter, 0, 10)).leads.map(({ id }) => id)
  const listed = async (filter: LeadFilter) => (await all(store.listLeads(filter))).map(({ id }) => id)

  test('are stored with their history and can be removed', async () => {
    const id = await add()
    expect(await store.findLead(id)).toMatchObject({ owner: null, dueOn: null })
    await store.editLead(id, { owner: asha, dueOn: '2026-11-19' }, by)
    const moved = await store.editLead(id, { dueOn: '2026-11-20', status: 'contacted' }, by)
    expect(moved).toMatchObject({
      outcome: 'changed',
      lead: { status: 'contacted', owner: asha, dueOn: '2026-11-20', version: 3 },
    })
    expect(await store.findLead(id)).toEqual(moved.lead)
    await store.editLead(id, { owner: null, dueOn: null }, by)
    expect(await store.editLead(id, { owner: null }, by)).toMatchObject({ outcome: 'unchanged' })
    expect((await store.listLeadChanges(id)).map(({ field, from, to }) => [field, from, to])).toEqual([
      ['owner', null, asha],
      ['dueOn', null, '2026-11-19'],
      ['status', 'new', 'contacted'],
      ['dueOn', '2026-11-19', '2026-11-20'],
      ['owner', asha, null],
      ['dueOn', '2026-11-20', null],
    ])
  })

  test('only the mail to the latest owner may leave, also when the lead was replaced meanwhile', async () => {
    const senderToken = Buffer.alloc(32, 1)
    const id = await add({ senderToken, mails: [] })
    const give = (leadId: string, owner: string, minute: number) =>
      store.editLead(
        leadId,
        { owner, ownerMail: { to: owner, subject: `for ${owner}`, body: 'yours' } },
        { actor: 'devi', now: startOfTest + minute * 60_000 },
      )
    await give(id, asha, 1)
    await give(id, ravi, 2)
    const change = { id, tokenHash: senderToken, since: 0 }
    const newer = await add({ mails: [], change, timestamp: startOfTest + 3 * 60_000 })
    await give(newer, asha, 4)
    const mails = await all(store.listMails({}))
    const isLatest = await Promise.all(mails.map((mail) => store.isOfLatestOwner(mail.id)))
    expect(mails.map(({ subject }, nth) => [subject, isLatest[nth]])).toEqual([
      [`for ${asha}`, false],
      [`for ${ravi}`, false],
      [`for ${asha}`, true],
    ])
    await store.eraseLeads({ id: newer }, startOfTest)
    expect(await store.isOfLatestOwner(mails.at(-1)?.id ?? '')).toBe(false)
  })

  test('the second of two concurrent changes is refused', async () => {
    const id = await add()
    const results = await Promise.all(
      [asha, ravi].map((owner) => store.editLead(id, { owner }, { ...by, version: 1 })),
    )
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'conflict'])
  })

  test('determine lists and tabs', async () => {
    const [plain, mine, late, soon, held] = [await add(), await add(), await add(), await add(), await add()]
    await store.editLead(mine, { owner: asha }, by)
    await store.editLead(soon, { owner: asha, dueOn: '2026-11-15' }, by)
    await store.editLead(late, { owner: ravi, dueOn: '2026-11-01' }, by)
    await store.editLead(held, { owner: asha, dueOn: '2026-11-01' }, by)
    await store.holdLead(held, by)
    await store.markLeadsRead([plain], true)
    expect(await store.countTabs(asha, '2026-11-15')).toEqual({ unread: 3, mine: 2, due: 2, held: 1, all: 5 })
    expect(await store.countTabs('nobody', '2026-11-14')).toMatchObject({ mine: 0, due: 1 })
    const open = { spam: 'without' } as const
    expect(await inbox({ ...open, owner: asha })).toEqual([soon, mine])
    expect(await inbox({ ...open, owner: null })).toEqual([plain])
    expect(await inbox({ ...open, dueBy: '2026-11-15', order: 'due' })).toEqual([late, soon])
    expect(await inbox({ ...open, dueBy: '2026-11-15', order: 'due', search: 'city' })).toEqual([late, soon])
    expect(await listed({ owner: asha, dueBy: '2026-11-10' })).toEqual([held])
    expect(await listed({ untouched: true })).toEqual([plain])
    await store.editLead(plain, { note: 'Called.' }, by)
    expect(await listed({ untouched: true })).toEqual([])
  })

  test('source, campaign and language are filters, and are listed as choices', async () => {
    const fair = await add({ source: { utmSource: 'fair', utmCampaign: 'a\'b"c' }, language: 'te' })
    const news = await add({ source: { utmSource: 'news', utmCampaign: 'టెలుగు' }, language: 'hi' })
    await add({ source: { landingPage: '/' } })
    expect(await inbox({ utmSource: 'fair' })).toEqual([fair])
    expect(await inbox({ utmCampaign: 'టెలుగు' })).toEqual([news])
    expect(await inbox({ utmCampaign: 'a\'b"c', language: 'te', utmSource: 'fair' })).toEqual([fair])
    expect(await listed({ language: 'hi' })).toEqual([news])
    await store.editLead(fair, { owner: asha }, by)
    expect(await store.listLeadChoices()).toEqual({
      owners: [asha],
      sources: ['fair', 'news'],
      campaigns: ['a\'b"c', 'టెలుగు'],
      languages: ['en', 'hi', 'te'],
    })
  })

  test('a lead that arrives while its sender is being erased is erased too', async () => {
    const email = 'meera@clinic.example'
    await add({ email })
    const person = await store.findPerson({ email })
    await add({ email })
    expect(await store.eraseLeads({ person }, startOfTest + 9)).toMatchObject({ leads: 2 })
    expect(await store.countErasable({ email })).toMatchObject({ leads: 0 })
  })

  test('a queued thank-you counts towards the limit of the corrected address', async () => {
    const email = 'victim@clinic.example'
    for (const _ of [1, 2, 3]) await add({ email })
    const id = await add({ email: 'mine@clinic.example' })
    await store.editLead(id, { fields: { email } }, by)
    const thanks = async (to: string) =>
      (await all(store.listMails({}))).filter((mail) => mail.to === to).length
    expect(await thanks(email)).toBe(3)
    const second = await add({ email: 'mine@clinic.example' })
    await store.editLead(second, { fields: { email: 'Mine@clinic.example' } }, by)
    await store.editLead(second, { fields: { email: 'free@clinic.example' } }, by)
    expect(await thanks('free@clinic.example')).toBe(1)
    for (const _ of [1, 2, 3]) await add({ email: 'free@clinic.example' })
    expect(await thanks('free@clinic.example')).toBe(3)
  })

  test('other leads of a person are counted by address, and text that is no address joins nobody', async () => {
    const [first, second] = [
      await add({ email: 'Meera@clinic.example' }),
      await add({ email: ' meera@CLINIC.example' }),
    ]
    const [na] = [await add({ email: 'na' }), await add({ email: 'na' })]
    const others = async (id: string) => {
      while ((await store.indexSomeLeads()) > 0);
      return (await store.findInboxLeads([id]))[0]?.others
    }
    expect([await others(first), await others(na)]).toEqual([1, 0])
    await store.editLead(second, { fields: { email: 'other@clinic.example' } }, by)
    expect(await others(first)).toBe(0)
  })
})
