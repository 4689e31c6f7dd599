import { expect, test } from 'vitest'
import { all, editorOf, signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import type { LeadEdit, LeadFilter } from './lead.ts'

const asha = 'asha@firsthour.example'
const ravi = 'ravi@firsthour.example'

onBothDatabases('owner and due day of a lead', (bench) => {
  let added = 0
  const add = async (parts: Parameters<typeof signUp>[0] = {}) =>
    (await bench.store.createLead(signUp({ timestamp: startOfTest + added++, ...parts }), 0)).id
  const edit = async (id: string, changes: LeadEdit) =>
    bench.store.editLead(id, changes, await editorOf(bench.store, id))
  const inbox = async (filter: LeadFilter) =>
    (await bench.store.listInbox(filter, 0, 10)).leads.map(({ id }) => id)
  const listed = async (filter: LeadFilter) => (await all(bench.store.listLeads(filter))).map(({ id }) => id)

  test('are stored with their history and can be removed', async () => {
    const id = await add()
    expect(await bench.store.findLead(id)).toMatchObject({ owner: null, dueOn: null })
    await edit(id, { owner: asha, dueOn: '2026-11-19' })
    const moved = await edit(id, { dueOn: '2026-11-20', status: 'contacted' })
    expect(moved).toMatchObject({
      outcome: 'changed',
      lead: { status: 'contacted', owner: asha, dueOn: '2026-11-20' },
    })
    expect(await bench.store.findLead(id)).toEqual(moved.lead)
    await edit(id, { owner: null, dueOn: null })
    expect(await edit(id, { owner: null })).toMatchObject({ outcome: 'unchanged' })
    expect((await bench.store.listLeadChanges(id)).map(({ field, from, to }) => [field, from, to])).toEqual([
      ['owner', null, asha],
      ['dueOn', null, '2026-11-19'],
      ['status', 'new', 'contacted'],
      ['dueOn', '2026-11-19', '2026-11-20'],
      ['owner', asha, null],
      ['dueOn', '2026-11-20', null],
    ])
  })

  test('determine lists and tabs', async () => {
    const [plain, mine, late, soon, held] = [await add(), await add(), await add(), await add(), await add()]
    await edit(mine, { owner: asha })
    await edit(soon, { owner: asha, dueOn: '2026-11-15' })
    await edit(late, { owner: ravi, dueOn: '2026-11-01' })
    await edit(held, { owner: asha, dueOn: '2026-11-01' })
    await bench.store.holdLead(held, await editorOf(bench.store, held))
    await bench.store.markLeadsRead([plain], true)
    expect(await bench.store.countTabs(asha, '2026-11-15')).toEqual({
      unread: 3,
      mine: 2,
      due: 2,
      held: 1,
      all: 5,
    })
    expect(await bench.store.countTabs('nobody', '2026-11-14')).toMatchObject({ mine: 0, due: 1 })
    const open = { spam: 'without' } as const
    expect(await inbox({ ...open, owner: asha })).toEqual([soon, mine])
    expect(await inbox({ ...open, owner: null })).toEqual([plain])
    expect(await inbox({ ...open, dueBy: '2026-11-15', order: 'due' })).toEqual([late, soon])
    expect(await inbox({ ...open, dueBy: '2026-11-15', order: 'due', search: 'city' })).toEqual([late, soon])
    expect(await listed({ owner: asha, dueBy: '2026-11-10' })).toEqual([held])
    expect(await listed({ untouched: true })).toEqual([plain])
    await edit(plain, { note: 'Called.' })
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
    await edit(fair, { owner: asha })
    expect(await bench.store.listLeadChoices()).toEqual({
      owners: [asha],
      sources: ['fair', 'news'],
      campaigns: ['a\'b"c', 'టెలుగు'],
      languages: ['en', 'hi', 'te'],
    })
  })

  test('other leads of a person are counted by address, and text that is no address joins nobody', async () => {
    const [first, second] = [
      await add({ email: 'Meera@clinic.example' }),
      await add({ email: ' meera@CLINIC.example' }),
    ]
    const [na] = [await add({ email: 'na' }), await add({ email: 'na' })]
    const others = async (id: string) => (await bench.store.findInboxLeads([id]))[0]?.others
    expect([await others(first), await others(na)]).toEqual([1, 0])
    await edit(second, { fields: { email: 'other@clinic.example' } })
    expect(await others(first)).toBe(0)
  })
})
