import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import { type DeskErased, type DeskRequest, deskPaths } from '../../contract/desk.ts'
import { asha, type DeskBrowser, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { all, editorOf, signUp } from '../../tests/support/leads.ts'
import { dayIn } from '../days-of-zone.ts'

describe.each(dialects)('the rights of a person at the desk, on %s', (dialect) => {
  let desk: TestDesk
  let browser: DeskBrowser
  beforeAll(async () => {
    desk = await startDesk({ dialect })
    browser = await desk.signIn()
  })
  afterAll(() => desk.close())

  const today = () => dayIn(desk.config.timeZone, Date.now())
  async function newLead(email = `${randomUUID()}@clinic.example`) {
    const lead = signUp({ email, timestamp: Date.now() })
    await desk.store.createLead(lead, 0)
    return lead
  }
  const pathOf = (id: string) => `${deskPaths.leads}/${id}`
  async function asked(leadId: string, kind = 'erasure', askedOn = today()) {
    const answer = await browser.post(`${pathOf(leadId)}/requests`, { kind, askedOn })
    return { status: answer.status, request: answer.body as DeskRequest }
  }
  const listed = async () => {
    const { requests } = (await browser.get(deskPaths.requests)).body as { requests: DeskRequest[] }
    return requests
  }
  const lastRecord = async () => (await all(desk.store.listLeadAccess())).at(-1)

  test('their data is exported as JSON and as a page, and the export is recorded', async () => {
    const { id, fields } = await newLead()
    await newLead(fields.email)
    const note = 'Called <b>twice</b>'
    await desk.store.editLead(id, { note }, await editorOf(desk.store, id))
    const file = await browser.get(`${pathOf(id)}/person/file?format=json`)
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="person-\w{4}-\w{4}-.*\.json"$/,
    )
    expect(file.body).toMatchObject({
      address: fields.email,
      leads: [{ email: fields.email, notes: [{ text: 'Called <b>twice</b>' }] }, { email: fields.email }],
    })
    expect(await lastRecord()).toMatchObject({ actor: asha, kind: 'export', records: 2 })
    const page = (await browser.get(`${pathOf(id)}/person/file?format=html`)).body as string
    expect(page).toContain(fields.email)
    expect(page).toContain('Called &lt;b&gt;twice&lt;/b&gt;')
    expect((await browser.get(`${pathOf(randomUUID())}/person/file`)).status).toBe(404)
    expect((await browser.get(`${pathOf(id)}/person/file?format=exe`)).status).toBe(422)
  })

  test('a request is due after the days that the content promises, and is closed once, with its author', async () => {
    const { id, fields } = await newLead()
    const { status, request } = await asked(id, 'access')
    expect([status, request]).toEqual([
      201,
      expect.objectContaining({
        ...{ kind: 'access', askedOn: today(), version: 1, email: fields.email, leadId: id },
        dueOn: addDays(today(), facts.privacy.answeredWithinDays),
      }),
    ])
    expect((await listed())[0]).toEqual(request)
    const close = (version: number) =>
      browser.post(`${deskPaths.requests}/${request.id}/close`, { version, outcome: 'done' })
    expect((await close(2)).status).toBe(409)
    expect((await close(1)).body).toMatchObject({ outcome: 'done', closedBy: asha, version: 2 })
    expect((await close(2)).status).toBe(409)
    expect(
      (await browser.post(`${deskPaths.requests}/${randomUUID()}/close`, { version: 1, outcome: 'done' }))
        .status,
    ).toBe(404)
  })

  test('a request needs no lead, keeps the address until it is answered, and may nominate somebody', async () => {
    const asked = { email: ' Asha@Nowhere.example ', kind: 'nomination', askedOn: '2026-11-02' }
    const { status, body } = await browser.post(deskPaths.requests, asked)
    expect([status, body.email, body.leadId, body.kind]).toEqual([
      ...[201, 'asha@nowhere.example', null, 'nomination'],
    ])
    for (const refused of [{ email: 'nobody' }, { askedOn: '2999-01-01' }, { kind: 'lunch' }])
      expect((await browser.post(deskPaths.requests, { ...asked, ...refused })).status).toBe(422)
    const { version } = body
    await browser.post(`${deskPaths.requests}/${body.id}/close`, { version, outcome: 'done' })
    expect((await desk.store.findRequest(body.id))?.address).toBeNull()
    const { accesses } = await desk.store.pageLeadAccess(0, 50)
    expect(JSON.stringify(accesses)).not.toContain('nowhere')
  })

  test('open requests come first, in order of due day', async () => {
    const { id } = await newLead()
    const late = await asked(id, 'complaint', addDays(today(), -80))
    const open = (await listed()).filter(({ closedAt }) => closedAt === null)
    expect(open[0]?.id).toBe(late.request.id)
    expect(open.map(({ dueOn }) => dueOn)).toEqual(open.map(({ dueOn }) => dueOn).toSorted())
    expect((await asked(id, 'complaint', addDays(today(), 1))).status).toBe(422)
    expect((await asked(id, 'anything')).status).toBe(422)
  })

  test('an erasure gives a proof with a reference, closes the person’s requests, and leaves no personal data in them', async () => {
    const { id, fields } = await newLead()
    const { request } = await asked(id, 'erasure')
    const { proof } = (await browser.post(`${pathOf(id)}/erasure`, { person: fields.email }))
      .body as DeskErased
    expect(proof.reference).toMatch(/^\w{4}-\w{4}$/)
    expect(proof.text).toContain(`Reference: ${proof.reference}`)
    expect(proof.text).toContain('1 lead with')
    expect(proof.text).not.toContain(fields.email)
    expect(proof.text).not.toContain(desk.config.dataDir)
    expect((await listed()).find((each) => each.id === request.id)).toMatchObject({
      ...{ email: null, leadId: null, outcome: 'done', closedBy: asha, proof: proof.reference },
    })
    const erasure = (await all(desk.store.listLeadAccess())).find(({ detail }) =>
      detail?.includes(proof.reference),
    )
    expect(erasure).toMatchObject({ actor: asha, kind: 'erase', records: 1 })
  })

  test('a request keeps its address, whatever becomes of the leads, and is closed without it', async () => {
    const { id, fields } = await newLead()
    const other = await newLead(fields.email)
    const { request } = await asked(id, 'erasure')
    const found = async () => (await listed()).find((each) => each.id === request.id)
    const moved = { fields: { email: `${randomUUID()}@clinic.example` } }
    await desk.store.editLead(id, moved, await editorOf(desk.store, id))
    expect(await found()).toMatchObject({ email: fields.email, leadId: other.id })
    // Erasing one lead answers nobody.
    await browser.post(`${pathOf(other.id)}/erasure`, { person: null })
    expect(await found()).toMatchObject({ email: fields.email, leadId: null, closedAt: null })
    await browser.post(`${deskPaths.requests}/${request.id}/close`, { version: 1, outcome: 'refused' })
    expect(await found()).toMatchObject({ email: null, leadId: null, outcome: 'refused' })
  })

  test('a request without an address is that of its lead', async () => {
    const { id } = await newLead('na')
    const { request } = await asked(id, 'access')
    expect(request).toMatchObject({ email: null, leadId: id })
  })

  test('a wish for no contact made by telephone is that of the mailbox, once it is stored', async () => {
    const first = await newLead()
    const second = await newLead(first.fields.email)
    const { request } = await asked(first.id, 'noContact')
    const close = () =>
      browser.post(`${deskPaths.requests}/${request.id}/close`, { version: 1, outcome: 'done' })
    const failing = vi.spyOn(desk.store, 'setNoContact').mockRejectedValueOnce(new Error('The disk is full.'))
    expect((await close()).status).toBe(500)
    failing.mockRestore()
    // Logged before the attempt.
    expect(await lastRecord()).toMatchObject({ kind: 'request', records: 0 })
    expect((await listed()).find((each) => each.id === request.id)).toMatchObject({ closedAt: null })
    expect((await close()).status).toBe(200)
    for (const { id } of [first, second])
      expect((await browser.get(pathOf(id))).body).toMatchObject({ lead: { noContact: true } })
  })
})
