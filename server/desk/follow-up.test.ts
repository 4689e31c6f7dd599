import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asha, type DeskBrowser, ravi, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { editorOf, signUp } from '../../tests/support/leads.ts'
import type { LeadEdit } from '../database/lead.ts'

describe.each(dialects)('following up at the desk, on %s', (dialect) => {
  let desk: TestDesk
  let browser: DeskBrowser
  // A Tuesday, 2:00 in Hyderabad, and still Monday in Greenwich.
  const now = Date.parse('2026-11-17T02:00:00+05:30')

  beforeAll(async () => {
    desk = await startDesk({ dialect, now: () => now })
    browser = await desk.signIn()
  })
  afterAll(() => desk.close())
  beforeEach(async () => void (await desk.store.dropOldLeads(0, now + 86_400_000, [])))

  // A second apart: PostgreSQL rounds timestamps, which may swap two of the same millisecond.
  let added = 0
  const add = async (parts: Parameters<typeof signUp>[0] = {}) =>
    (await desk.store.createLead(signUp({ timestamp: now - 3_600_000 + 1000 * added++, ...parts }), 0)).id
  const list = async (query: string) => (await browser.get(`/api/leads?${query}`)).body
  const idsOf = (leads: { id: string }[]) => leads.map(({ id }) => id)
  const change = (changes: object[]) => browser.post('/api/leads/changes', { changes })
  const versionOf = async (id: string) => (await desk.store.findLead(id))?.version ?? 0
  const edit = async (id: string, changes: LeadEdit, by = { actor: ravi, now }) =>
    desk.store.editLead(id, changes, await editorOf(desk.store, id, by))
  const lastRecord = async () => (await browser.get('/api/record?limit=1')).body.records[0]

  test('owner and due day are set for a selection in one call, refused for stale versions, and undone', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    const due = { owner: 'Ravi@FirstHour.example', dueOn: '2026-11-18' }
    const changes = await Promise.all(
      [first, second, third].map(async (id) => ({ id, version: await versionOf(id), ...due })),
    )
    await edit(second, { status: 'won' })
    await desk.store.eraseLeads({ id: third }, now, { actor: ravi, proof: '1' })
    const { body } = await change(changes)
    expect(body).toMatchObject({
      done: [{ id: first, owner: ravi, dueOn: '2026-11-18', lateAt: null }],
      changed: [{ id: second, owner: null, status: 'won' }],
      gone: [third],
    })
    expect(await lastRecord()).toMatchObject({ person: asha, kind: 'set', count: 1 })
    const { version } = body.done[0]
    const undone = await change([{ id: first, version, owner: null, dueOn: null }])
    expect(undone.body.done).toMatchObject([{ id: first, owner: null, dueOn: null }])
  })

  test('a refused change names whoever was first', async () => {
    const [one, two] = [await add(), await add()]
    const stale = await Promise.all([one, two].map(async (id) => ({ id, version: await versionOf(id) })))
    for (const id of [one, two]) await edit(id, { status: 'won' })
    const { body } = await change(stale.map((each) => ({ ...each, status: 'lost' })))
    expect(body).toMatchObject({ done: [], changedBy: [ravi] })
    const refused = await browser.patch(`/api/leads/${one}`, { version: stale[0]?.version, status: 'lost' })
    expect(refused).toMatchObject({
      status: 409,
      body: { by: ravi, error: { message: `${ravi} has changed this lead in the meantime.` } },
    })
  })

  test('leads are listed by good time to call, overdue, oldest first and by due day', async () => {
    const fields = (callTime: string) => ({ ...signUp().fields, callTime })
    const { id: early } = await desk.store.createLead(
      { ...signUp({ timestamp: now - 9_000_000 }), fields: fields('morning') } as Parameters<
        typeof desk.store.createLead
      >[0],
      0,
    )
    const [late, today] = [await add(), await add({ organisation: 'says "callTime":"morning"' })]
    await edit(late, { dueOn: '2026-11-16' })
    await edit(today, { dueOn: '2026-11-17' })
    expect(idsOf((await list('callTime=morning')).leads)).toEqual([early])
    expect(idsOf((await list('due=overdue')).leads)).toEqual([late])
    expect(idsOf((await list('tab=due&due=overdue')).leads)).toEqual([late])
    expect(idsOf((await list('sort=oldest')).leads)).toEqual([early, late, today])
    expect(idsOf((await list('sort=due')).leads)).toEqual([late, today, early])
    expect(idsOf((await list('tab=due&sort=newest')).leads)).toEqual([today, late])
  })

  test('notes, sent mails and former values are found', async () => {
    const id = await add()
    await edit(id, { note: 'Prefers Tuesdays' })
    await edit(id, { note: 'Dear Asha, the quotation', noteKind: 'sent' })
    await edit(id, { fields: { organisation: 'Guntur Clinic' }, status: 'won' })
    for (const words of ['tuesdays', 'quotation', 'city hospital', 'guntur'])
      expect(idsOf((await list(`search=${encodeURIComponent(words)}`)).leads)).toEqual([id])
    expect((await list('search=contacted')).leads).toEqual([])
  })

  test('an owner must be one of the people, and a due day must exist', async () => {
    const id = await add()
    const version = await versionOf(id)
    expect(await change([{ id, version, owner: 'stranger@firsthour.example' }])).toMatchObject({
      status: 422,
      body: { error: { fields: { owner: expect.stringContaining('may not work on leads') } } },
    })
    expect((await change([{ id, version, dueOn: '2026-02-30' }])).status).toBe(422)
    for (const path of ['leads?until=9999-12-31', 'leads/export?until=9999-12-31', 'report?to=0000-01-01'])
      expect((await browser.get(`/api/${path}`)).status).toBe(422)
    expect((await browser.patch(`/api/leads/${id}`, { owner: ravi })).status).toBe(422)
    expect(await browser.patch(`/api/leads/${id}`, { owner: ravi, version })).toMatchObject({
      status: 200,
      body: { owner: ravi },
    })
    expect((await browser.get('/api/leads/choices')).body).toMatchObject({ people: [asha, ravi] })
    expect((await browser.get('/api/session')).body).toMatchObject({ owner: asha })
  })

  test('leads of somebody who has left can be found and reassigned', async () => {
    const id = await add()
    const former = 'former@firsthour.example'
    await edit(id, { owner: former, dueOn: '2026-10-01' })
    expect((await browser.get('/api/leads/choices')).body).toMatchObject({
      people: [asha, ravi],
      owners: [asha, ravi, former],
    })
    expect(await list(`owner=${former}`)).toMatchObject({ leads: [{ id, owner: former }], tabs: { due: 1 } })
    expect((await change([{ id, version: await versionOf(id), owner: ravi }])).body).toMatchObject({
      done: [{ owner: ravi, dueOn: '2026-10-01' }],
    })
  })

  test('tabs are lists with correct counts, overdue first', async () => {
    const [read, mine, late, today, held] = [await add(), await add(), await add(), await add(), await add()]
    await change([
      { id: mine, version: await versionOf(mine), owner: asha },
      { id: late, version: await versionOf(late), owner: ravi, dueOn: '2026-11-02' },
      { id: today, version: await versionOf(today), dueOn: '2026-11-17' },
    ])
    await browser.post('/api/leads/read', { ids: [read], read: true })
    const holding = [{ id: held, version: await versionOf(held) }]
    await browser.post('/api/leads/spam', { changes: holding, spam: true })
    const tabs = { unread: 3, mine: 1, due: 2, held: 1, all: 4 }
    const due = await list('tab=due')
    expect(due).toMatchObject({ tabs, total: 2 })
    expect(idsOf(due.leads)).toEqual([late, today])
    expect(idsOf((await list(`tab=due&offset=1&upTo=${due.upTo}`)).leads)).toEqual([today])
    expect(idsOf((await list('tab=mine')).leads)).toEqual([mine])
    expect(idsOf((await list('tab=unread')).leads)).toEqual([today, late, mine])
    expect(idsOf((await list('tab=held')).leads)).toEqual([held])
    expect((await list('tab=all')).total).toBe(4)
    expect(idsOf((await list('owner=none&spam=without')).leads)).toEqual([today, read])
    expect(idsOf((await list(`owner=${ravi}&due=today`)).leads)).toEqual([late])
    expect((await list('due=2026-11-01')).total).toBe(0)
  })

  test('an untouched lead says when one working hour will have passed', async () => {
    const friday = Date.parse('2026-11-13T18:00:00+05:30')
    const id = await add({ timestamp: friday })
    const late = async () => (await browser.get(`/api/leads/${id}`)).body.lead.lateAt
    // PostgreSQL rounds timestamps.
    expect(await late()).toMatch(/^2026-11-14T04:(29:59|30:00)/)
    await browser.patch(`/api/leads/${id}`, { note: { id: randomUUID(), text: 'Wrote a mail.' } })
    expect(await late()).toBeNull()
  })

  const today = '2026-11-17'
  test.each([
    ['reached', {}, { status: 'contacted', dueOn: null }, 'Call: reached.'],
    ['noAnswer', {}, { status: 'new', dueOn: '2026-11-18' }, 'Call: no answer.'],
    [
      'callBack',
      { dueOn: '2026-11-19' },
      { status: 'contacted', dueOn: '2026-11-19' },
      'Call: call back on 2026-11-19.',
    ],
    ['wrongNumber', {}, { status: 'new', dueOn: today }, 'Call: wrong number. Write instead.'],
  ])(
    'a call that ended with %s sets status, note and day together',
    async (outcome, more, expected, said) => {
      const id = await add()
      await edit(id, { dueOn: today })
      const note = { id: randomUUID(), text: 'At the gate.' }
      const call = { version: await versionOf(id), outcome, note, ...more }
      const { body } = await browser.post(`/api/leads/${id}/call`, call)
      expect(body).toMatchObject({ ...expected, notes: 1 })
      const { history } = (await browser.get(`/api/leads/${id}`)).body
      expect(history.at(-1)).toMatchObject({ actor: asha, field: 'note', to: `${said}\nAt the gate.` })
      const again = await browser.post(`/api/leads/${id}/call`, call)
      expect(again).toMatchObject({ status: 200, body: { version: body.version, notes: 1 } })
      expect(await lastRecord()).toMatchObject({ kind: 'set', person: asha })
    },
  )

  test('"call back" needs a day, and a wrong number without an address closes the lead', async () => {
    const id = await add({ email: 'na' })
    const version = await versionOf(id)
    const call = (outcome: string) =>
      browser.post(`/api/leads/${id}/call`, { version, outcome, note: { id: randomUUID() } })
    expect(await call('callBack')).toMatchObject({
      status: 422,
      body: { error: { fields: { dueOn: expect.anything() } } },
    })
    expect((await call('wrongNumber')).body).toMatchObject({ status: 'lost', dueOn: null })
  })

  test('leads of one address are counted in the list and shown with one history', async () => {
    const [earlier, later] = [
      await add({ email: 'meera@clinic.example' }),
      await add({ email: 'Meera@clinic.example' }),
    ]
    const moved = await add({ email: 'meera@clinic.example' })
    const stranger = await add({ email: 'na' })
    await add({ email: 'na' })
    await edit(earlier, { status: 'contacted' })
    await edit(later, { note: 'Asks again.' }, { actor: asha, now: now + 60_000 })
    await edit(moved, { fields: { email: 'somebody@home.example' } })
    const { body } = await browser.get(`/api/leads/${earlier}/person`)
    expect(idsOf(body.leads)).toEqual([later, earlier])
    expect(body.history).toMatchObject([
      { leadId: earlier, field: 'status', actor: ravi },
      { leadId: later, field: 'note', to: 'Asks again.' },
    ])
    const { leads } = await list('')
    const others = new Map(leads.map((lead: { id: string; others: number }) => [lead.id, lead.others]))
    expect([earlier, later, moved, stranger].map((id) => others.get(id))).toEqual([1, 1, 0, 0])
    expect((await browser.get(`/api/leads/${stranger}/person`)).body.leads).toHaveLength(1)
  })
})
