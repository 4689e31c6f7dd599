import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceOf } from '../../contract/reference.ts'
import { asha, type DeskBrowser, ravi, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { all, editorOf, signUp } from '../../tests/support/leads.ts'
import type { LeadEdit } from '../database/lead.ts'
import { recordId } from '../record-id.ts'

const day = 24 * 3_600_000
const secret = `whsec_${Buffer.alloc(24).toString('base64')}`

describe.each(dialects)('the inbox, on %s', (dialect) => {
  let desk: TestDesk
  let browser: DeskBrowser
  let woken = 0
  // A fixed clock, so that repeated reads merge into one access entry however long the test takes.
  const begun = Date.now()

  beforeAll(async () => {
    desk = await startDesk({
      dialect,
      now: () => begun,
      wakeQueues: () => woken++,
      env: { WEBHOOK_URLS: 'https://crm.example/leads', WEBHOOK_SECRET: secret },
    })
    browser = await desk.signIn()
  })
  afterAll(() => desk.close())
  beforeEach(async () => {
    await desk.store.dropOldLeads(-day, Date.now(), [])
    woken = 0
  })

  /** Adds leads a second apart, the last one newest. */
  async function add(count: number, parts: Parameters<typeof signUp>[0] = {}): Promise<string[]> {
    const ids = []
    const newest = parts.timestamp ?? Date.now() - 1000
    for (let at = 1; at <= count; at++) {
      const timestamp = newest - (count - at) * 1000
      ids.push((await desk.store.createLead(signUp({ ...parts, timestamp }), 0)).id)
    }
    return ids
  }
  const idsOf = (leads: { id: string }[]) => leads.map(({ id }) => id)
  const list = async (query = '') => (await browser.get(`/api/leads${query}`)).body
  const lastRecord = async () => (await browser.get('/api/record?limit=1')).body.records[0]
  const versionOf = async (id: string) => (await desk.store.findLead(id))?.version ?? 0
  const turnSpam = async (id: string, spam: boolean) =>
    browser.post('/api/leads/spam', { changes: [{ id, version: await versionOf(id) }], spam })
  const edit = async (id: string, change: LeadEdit, actor = ravi) =>
    desk.store.editLead(id, change, await editorOf(desk.store, id, { actor, now: Date.now() }))
  const erase = (id: string) => desk.store.eraseLeads({ id }, Date.now(), { actor: ravi, proof: '1' })
  const leadMails = async (leadId: string) => all(desk.store.listMails({ leadId }))
  const handOvers = async (leadId: string) => all(desk.store.listHandOvers({ leadId }))

  test('lists pages, newest first, counted from the newest lead of the first page', async () => {
    const ids = (await add(5)).reverse()
    const first = await list('?limit=2')
    expect(idsOf(first.leads)).toEqual(ids.slice(0, 2))
    expect(first).toMatchObject({ total: 5, unread: 5 })
    expect(first.leads[0]).toMatchObject({
      reference: referenceOf(ids[0] ?? ''),
      version: expect.any(Number),
      unread: true,
      notes: 0,
      status: 'new',
      spam: false,
      spamReason: null,
      organisation: 'City Hospital',
    })
    await add(1, { timestamp: Date.now() + 60_000 })
    const next = await list(`?limit=2&offset=2&upTo=${first.upTo}`)
    expect(idsOf(next.leads)).toEqual(ids.slice(2, 4))
    expect((await list()).total).toBe(6)
    expect(await lastRecord()).toMatchObject({ person: asha, kind: 'list', detail: 'all' })
  })

  test('a lead from a server whose clock is ahead moves no row of later pages', async () => {
    const [oldest] = await add(3)
    const [ahead] = await add(1, { timestamp: Date.now() + 60_000 })
    const { leads, upTo } = await list('?limit=1')
    expect(idsOf(leads)).toEqual([ahead])
    expect(idsOf((await list(`?limit=2&offset=3&upTo=${upTo}`)).leads)).toEqual([oldest])
  })

  test('a lead written after the list was read, with an earlier time, moves no row either', async () => {
    const ids = (await add(3)).reverse()
    const { upTo } = await list('?limit=1')
    await add(1, { timestamp: Date.now() - 500 })
    expect(idsOf((await list(`?limit=2&offset=1&upTo=${upTo}`)).leads)).toEqual(ids.slice(1))
  })

  test('filters by search, status, spam, form, days and unread', async () => {
    const today = '2026-11-10'
    const timestamp = Date.parse(`${today}T12:00:00+05:30`)
    const [first = '', second = '', third = ''] = await add(3, { timestamp })
    await add(1, { email: 'kavya@clinic.example', spamReason: 'links', timestamp })
    await edit(first, { status: 'won' })
    await browser.post('/api/leads/read', { ids: [second], read: true })
    expect(idsOf((await list('?status=won')).leads)).toEqual([first])
    expect(idsOf((await list('?unread=1&spam=without')).leads)).toEqual([third, first])
    expect(await list('?search=KAVYA')).toMatchObject({ total: 1, unread: 1 })
    expect((await list('?spam=only')).total).toBe(1)
    expect((await list('?collection=contactUs')).total).toBe(0)
    expect((await list(`?since=${today}&until=${today}`)).total).toBe(4)
    expect((await list('?until=2020-01-01')).total).toBe(0)
    expect((await browser.get('/api/leads?status=odd')).status).toBe(422)
    expect((await browser.get('/api/leads?limit=100000')).status).toBe(422)
    // Repeated searches within a minute are one access entry, which does not contain the search text.
    await list('?search=kavya')
    const { records } = (await browser.get('/api/record')).body
    expect(records).toContainEqual(expect.objectContaining({ kind: 'list', detail: 'search', count: 1 }))
    expect(records).toContainEqual(
      expect.objectContaining({ kind: 'list', detail: 'without spam, unread', count: 2 }),
    )
    expect(JSON.stringify(records)).not.toMatch(/kavya/i)
  })

  test('shows a lead with its history, mails, hand-overs and other messages of the person', async () => {
    const email = 'meera@clinic.example'
    const [earlier = ''] = await add(1, { email, timestamp: Date.now() - day })
    const handOver = { id: recordId(Date.now()), target: 'crm.example-1' }
    const [id = ''] = await add(1, { email, handOvers: [handOver] })
    await edit(id, { status: 'contacted', note: 'Called.' })
    const { body } = await browser.get(`/api/leads/${id}`)
    expect(body.lead).toMatchObject({ id, email, notes: 1, status: 'contacted' })
    expect(body.history).toMatchObject([
      { actor: ravi, field: 'status', from: 'new', to: 'contacted' },
      { actor: ravi, field: 'note', to: 'Called.' },
    ])
    expect(body.mails).toMatchObject([{ state: 'queued' }, { state: 'queued', to: email }])
    expect(body.handOvers).toMatchObject([{ target: 'crm.example-1', state: 'queued' }])
    expect(idsOf(body.samePerson)).toEqual([earlier])
    expect(await lastRecord()).toMatchObject({ kind: 'show', count: 2, detail: referenceOf(id) })
    // The lead's page refetches it on every event.
    await add(1, { email })
    await browser.get(`/api/leads/${id}`)
    const { records } = (await browser.get('/api/record?limit=100')).body
    expect(
      records.filter(({ detail }: { detail: string | null }) => detail === referenceOf(id)),
    ).toMatchObject([{ kind: 'show', count: 3 }])
    expect(await browser.get(`/api/leads/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'gone' } },
    })
  })

  test('marks a lead read for the whole team, and unread again', async () => {
    const ids = await add(2)
    await browser.post('/api/leads/read', { ids, read: true })
    const other = await desk.signIn(ravi)
    expect((await other.get('/api/leads')).body.unread).toBe(0)
    await other.post('/api/leads/read', { ids: ids.slice(0, 1), read: false })
    expect((await list()).unread).toBe(1)
  })

  test('changes statuses, reports conflicts with their author, and undoes changes', async () => {
    const [one = '', two = '', three = ''] = await add(3)
    const changes = await Promise.all(
      [one, two, three].map(async (id) => ({ id, status: 'qualified', version: await versionOf(id) })),
    )
    await edit(two, { status: 'lost' })
    await erase(three)
    const { body } = await browser.post('/api/leads/changes', { changes })
    expect(body.done).toMatchObject([{ id: one, status: 'qualified' }])
    expect(body.changed).toMatchObject([{ id: two, status: 'lost' }])
    expect(body.gone).toEqual([three])
    expect(await lastRecord()).toMatchObject({ kind: 'set', count: 1 })
    const undo = await browser.post('/api/leads/changes', {
      changes: [{ id: one, status: 'new', version: body.done[0].version }],
    })
    expect(undo.body.done).toMatchObject([{ id: one, status: 'new' }])
    const [change] = await desk.store.listLeadChanges(one)
    expect(change).toMatchObject({ actor: asha, field: 'status', to: 'qualified' })
  })

  test('stores a note once, however often and with whatever version it is sent', async () => {
    const [id = ''] = await add(1)
    const note = { id: randomUUID(), text: 'Ask for Dr. Rao.' }
    const answers = await Promise.all([1, 2, 3].map(() => browser.patch(`/api/leads/${id}`, { note })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await browser.patch(`/api/leads/${id}`, { note })).body).toMatchObject({ notes: 1 })
    const refused = await browser.patch(`/api/leads/${id}`, {
      version: 1,
      status: 'won',
      note: { id: randomUUID(), text: 'Kept.' },
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'changed' }, lead: { status: 'new', notes: 2 } },
    })
  })

  test('corrects fields by the rules of the form', async () => {
    const [id = ''] = await add(1)
    const path = `/api/leads/${id}`
    const version = await versionOf(id)
    expect(await browser.patch(path, { version, fields: { phone: '12' } })).toMatchObject({
      status: 422,
      body: { error: { fields: { phone: 'Invalid phone number.' } } },
    })
    expect((await browser.patch(path, { version, fields: { message: 'x' } })).status).toBe(422)
    expect((await browser.patch(path, { fields: { phone: '9000000000' } })).status).toBe(422)
    const fixed = await browser.patch(path, {
      version,
      fields: { phone: '9000000000' },
      status: 'contacted',
    })
    expect(fixed).toMatchObject({
      status: 200,
      body: { phone: '9000000000', status: 'contacted' },
    })
    expect(await lastRecord()).toMatchObject({ kind: 'correct', count: 1, detail: referenceOf(id) })
    await erase(id)
    expect((await browser.patch(path, { version, status: 'won' })).status).toBe(404)
  })

  test('warns of values that the form would refuse, and stores them when confirmed', async () => {
    const fields = {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@clinic.example',
      phoneNumber: '9876543210',
      hospitalName: 'City Care',
      designation: 'Doctor',
    }
    const { id } = await desk.store.createLead({ ...signUp(), collection: 'demoRequests', fields }, 0)
    const version = await versionOf(id)
    const odd = { version, fields: { email: 'not an address', phoneNumber: '12' } }
    const warned = await browser.patch(`/api/leads/${id}`, odd)
    expect(warned).toMatchObject({ status: 422, body: { error: { code: 'doubtful_fields' } } })
    expect(Object.keys(warned.body.error.fields)).toEqual(['email', 'phoneNumber'])
    expect(await desk.store.listLeadChanges(id)).toEqual([])
    expect(await browser.patch(`/api/leads/${id}`, { ...odd, keep: true })).toMatchObject({
      status: 200,
      body: { email: 'not an address', phoneNumber: '12' },
    })
    // Confirming does not help: an invalid value is never stored.
    const empty = { version: await versionOf(id), fields: { designation: ' ' }, keep: true }
    expect(await browser.patch(`/api/leads/${id}`, empty)).toMatchObject({ status: 422 })
  })

  test('records each action before it is carried out', async () => {
    const [id = ''] = await add(1)
    const { editLead } = desk.store
    const held = Promise.withResolvers<void>()
    vi.spyOn(desk.store, 'editLead').mockImplementation((...edit) =>
      held.promise.then(() => editLead(...edit)),
    )
    const answer = browser.patch(`/api/leads/${id}`, { version: await versionOf(id), status: 'won' })
    await expect.poll(lastRecord).toMatchObject({ kind: 'set', count: null, detail: referenceOf(id) })
    held.resolve()
    expect((await answer).status).toBe(200)
    expect(await lastRecord()).toMatchObject({ kind: 'set', count: 1 })
  })

  test('counts each listed lead once in the access log, however often the list was read', async () => {
    await add(3)
    for (let reading = 0; reading < 2; reading += 1) await list('?status=new&since=2020-01-01')
    await expect
      .poll(lastRecord)
      .toMatchObject({ kind: 'list', detail: 'status new, since 2020-01-01', count: 3 })
  })

  test('marking as spam and releasing sends everything exactly once', async () => {
    const [id = ''] = await add(1)
    const claimed = async () => idsOf(await desk.store.claimDeliveries('mail', Date.now() + 1000, 1, 60_000))
    const [beingSent = ''] = await claimed()
    const spam = (spam: boolean) => turnSpam(id, spam)
    expect((await spam(true)).body.done).toMatchObject([{ id, spam: true, spamReason: 'marked' }])
    // A mail that is being sent is finished; queued ones wait.
    expect(await claimed()).toEqual([])
    await desk.store.markDelivered(beingSent, Date.now())
    expect((await spam(true)).body.done).toMatchObject([{ id }])

    expect(woken).toBe(0)
    expect((await spam(false)).body.done).toMatchObject([{ id, spam: false }])
    expect(woken).toBe(1)
    const after = await leadMails(id)
    expect(after.map(({ state }) => state).toSorted()).toEqual(['queued', 'sent'])
    expect(await handOvers(id)).toHaveLength(1)
    for (const mail of after) await desk.store.markDelivered(mail.id, Date.now())
    for (const { id: sent } of await handOvers(id)) await desk.store.markDelivered(sent, Date.now())

    await spam(true)
    await Promise.all([spam(false), spam(false)])
    expect((await leadMails(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect((await handOvers(id)).map(({ state }) => state)).toEqual(['sent'])
    const changes = await desk.store.listLeadChanges(id)
    expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['spam', null, 'marked'],
      ['spam', 'marked', null],
      ['spam', null, 'marked'],
      ['spam', 'marked', null],
    ])
    expect(await desk.store.countHeldLeads()).toBe(0)
    expect(
      (await browser.post('/api/leads/spam', { changes: [{ id: randomUUID(), version: 1 }], spam: true }))
        .body.gone,
    ).toHaveLength(1)
  })

  test('a lead held from the start is mailed once when it is released', async () => {
    const [id = ''] = await add(1, { spamReason: 'links' })
    expect(await leadMails(id)).toEqual([])
    await turnSpam(id, false)
    expect(await leadMails(id)).toHaveLength(2)
    for (const spam of [true, false]) await turnSpam(id, spam)
    expect(await leadMails(id)).toHaveLength(2)
    expect(await handOvers(id)).toHaveLength(1)
  })

  test('holds by version, and counts held leads', async () => {
    const [, id = ''] = await add(2)
    const stale = { changes: [{ id, version: 9 }], spam: true }
    expect((await browser.post('/api/leads/spam', stale)).body).toMatchObject({ done: [], changed: [{ id }] })
    await turnSpam(id, true)
    expect(await list('?spam=without')).toMatchObject({ total: 1, tabs: { held: 1 } })
  })

  test('erases only one lead where that is asked for, and nobody else who wrote "na"', async () => {
    const email = 'twice@clinic.example'
    const [first = '', second = ''] = await add(2, { email })
    const path = `/api/leads/${first}/erasure`
    expect((await browser.get(`${path}?alone=1`)).body).toMatchObject({ leads: 1, isPerson: false })
    expect((await browser.post(path, {})).status).toBe(422)
    expect((await browser.post(path, { person: null })).body).toMatchObject({ leads: 1, copies: [] })
    expect(idsOf((await list()).leads)).toEqual([second])
    const [na = '', stranger = ''] = await add(2, { email: 'na' })
    expect((await browser.get(`/api/leads/${na}`)).body).toMatchObject({
      lead: { unreachable: true },
      samePerson: [],
    })
    expect((await browser.get(`/api/leads/${second}`)).body.lead.unreachable).toBe(false)
    expect((await browser.post(`/api/leads/${na}/erasure`, { person: null })).body).toMatchObject({
      leads: 1,
    })
    expect(idsOf((await list()).leads).sort()).toEqual([second, stranger].sort())
  })

  test('erases a person after listing what will be erased', async () => {
    const email = 'gone@clinic.example'
    const [first = '', second = ''] = await add(2, { email })
    const [other = ''] = await add(1)
    await browser.patch(`/api/leads/${first}`, { note: { id: randomUUID(), text: 'A note.' } })
    const path = `/api/leads/${second}/erasure`
    const going = { email, leads: 2, mails: 4, messages: 0, handOvers: 0, notes: 1 }
    expect(await browser.get(path)).toMatchObject({ status: 200, body: going })
    expect(await browser.post(path, { person: email })).toMatchObject({ status: 200, body: going })
    expect(idsOf((await list()).leads)).toEqual([other])
    expect((await browser.post(path, { person: email })).status).toBe(404)
    const { records } = (await browser.get('/api/record?limit=5')).body
    expect(records).toContainEqual(
      expect.objectContaining({
        ...{ person: asha, kind: 'erase', count: 2 },
        detail: expect.stringContaining(`${referenceOf(second)}, proof `),
      }),
    )
    expect(JSON.stringify(records)).not.toContain(email)
  })

  test('erases only the person who was listed, whatever address the lead got meanwhile', async () => {
    const [moved = ''] = await add(1, { email: 'typo@clinic.example' })
    const others = await add(2, { email: 'bert@clinic.example' })
    const path = `/api/leads/${moved}/erasure`
    const { email } = (await browser.get(path)).body
    const edit = { fields: { email: 'bert@clinic.example' } }
    await desk.store.editLead(moved, edit, await editorOf(desk.store, moved))
    expect(await browser.post(path, { person: email })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed' } },
    })
    expect(idsOf((await list()).leads).sort()).toEqual([moved, ...others].sort())
  })

  test('answers a change with the version that it made, whatever a colleague has edited since', async () => {
    const [id = ''] = await add(1)
    const now = Date.now()
    const own = await desk.store.editLead(id, { status: 'contacted' }, await editorOf(desk.store, id))
    const between = vi.spyOn(desk.store, 'editLead').mockImplementationOnce(async (...args) => {
      const result = await desk.store.editLead(...args)
      await desk.store.editLead(
        id,
        { dueOn: '2026-12-01' },
        await editorOf(desk.store, id, { actor: ravi, now }),
      )
      return result
    })
    const version = own.lead?.version
    const answer = await browser.patch(`/api/leads/${id}`, { status: 'won', version })
    between.mockRestore()
    expect(answer).toMatchObject({ status: 200, body: { status: 'won' } })
    const next = { status: 'lost', version: answer.body.version }
    expect(await browser.patch(`/api/leads/${id}`, next)).toMatchObject({ status: 409 })
    expect((await browser.post('/api/leads/changes', { changes: [{ id, ...next }] })).body).toMatchObject({
      changed: [{ id, dueOn: '2026-12-01' }],
    })
  })

  test('exports the filtered leads, and records the count', async () => {
    const [id = ''] = await add(2)
    await edit(id, { status: 'won' })
    const csv = await browser.get('/api/leads/export?status=won')
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(csv.body.split('\r\n')).toHaveLength(3)
    expect(csv.body).toContain(id)
    const json = await browser.get('/api/leads/export?format=json')
    expect(json.body).toHaveLength(2)
    await expect.poll(lastRecord).toMatchObject({ kind: 'export', count: 2, detail: 'all' })
  })

  test('replays a failed mail and any hand-over', async () => {
    const [id = ''] = await add(1, {
      handOvers: [{ id: recordId(Date.now()), target: 'crm.example-1' }],
    })
    const [mail] = await leadMails(id)
    const [handOver] = await handOvers(id)
    const replay = async (path: string) => (await browser.post(`/api/${path}/replay`)).body
    expect(await replay(`mails/${mail?.id}`)).toEqual({ queued: 0 })
    await desk.store.failDelivery(mail?.id ?? '', 'SMTP550: No such user')
    expect((await browser.get('/api/health')).body.mail).toMatchObject({
      queued: 1,
      failed: 1,
      lastErrors: [{ what: 'The mail server refuses the mail (No such user)' }],
    })
    expect(await replay(`mails/${mail?.id}`)).toEqual({ queued: 1 })
    await desk.store.markDelivered(handOver?.id ?? '', Date.now())
    expect(await replay(`hand-overs/${handOver?.id}`)).toEqual({ queued: 1 })
    expect(woken).toBe(2)
    expect((await leadMails(id)).map(({ state }) => state)).toEqual(['queued', 'queued'])
  })

  test('returns figures and health', async () => {
    await add(1)
    const report = await browser.get('/api/report')
    expect(report.body).toMatchObject({
      timeZone: 'Asia/Kolkata',
      leads: [{ collection: 'signups', count: 1 }],
    })
    expect(report.body.days).toHaveLength(30)
    expect(report.body.before.days).toHaveLength(30)
    expect((await browser.get('/api/report?from=2026-11-02&to=2026-11-01')).status).toBe(422)
    expect((await browser.get('/api/report?from=2026-02-30')).status).toBe(422)
    expect((await browser.get('/api/report?device=fridge')).status).toBe(422)
    const filtered = await browser.get(
      '/api/report?source=%27%20OR%201&language=hi&device=phone&page=/impact',
    )
    expect(filtered.body).toMatchObject({ figures: { visits: 0 }, leads: [], filter: { device: 'phone' } })
    expect((await browser.get('/api/health')).body).toMatchObject({
      // The doctor's findings for the settings of a test server.
      findings: expect.arrayContaining([
        { level: 'bad', what: expect.stringMatching(/^PUBLIC_ORIGIN: /), remedy: expect.any(String) },
      ]),
      store: { kind: dialect, answers: true },
      disk: { freeBytes: expect.any(Number) },
      mail: { queued: 2, failed: 0 },
      handOver: { queued: 0, oldestMinutes: null, failed: 0, lastErrors: [] },
      lastBackup: null,
    })
  })
})
