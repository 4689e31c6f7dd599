import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import { type DeskErased, type DeskRequest, deskPaths } from '../../contract/desk.ts'
import { asha, type DeskBrowser, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { all, signUp } from '../../tests/support/leads.ts'
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
    const by = { actor: asha, now: Date.now() }
    await desk.store.editLead(id, { note: 'Called <b>twice</b>' }, by)
    const file = await browser.get(`${pathOf(id)}/person/file?format=json`)
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="person-\w{4}-\w{4}-.*\.json"$/,
    )
    expect(file.body).toMatchObject({
      address: fields.email,
      addresses: [fields.email],
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
    const { id } = await newLead()
    const { status, request } = await asked(id, 'access')
    expect([status, request]).toEqual([
      201,
      expect.objectContaining({
        ...{ kind: 'access', askedOn: today(), version: 1, lead: { id, email: expect.any(String) } },
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

  test('open requests come first, in order of due day', async () => {
    const { id } = await newLead()
    const late = await asked(id, 'complaint', addDays(today(), -80))
    const open = (await listed()).filter(({ closedAt }) => closedAt === null)
    expect(open[0]?.id).toBe(late.request.id)
    expect(open.map(({ dueOn }) => dueOn)).toEqual(open.map(({ dueOn }) => dueOn).toSorted())
    expect((await asked(id, 'complaint', addDays(today(), 1))).status).toBe(422)
    expect((await asked(id, 'anything')).status).toBe(422)
  })

  test('an erasure gives a proof with a reference, closes its requests, and leaves no personal data in them', async () => {
    const { id, fields } = await newLead()
    const { request } = await asked(id, 'erasure')
    const { request: other } = await asked(id, 'complaint')
    const { proof } = (await browser.post(`${pathOf(id)}/erasure`)).body as DeskErased
    expect(proof.reference).toMatch(/^\w{4}-\w{4}$/)
    expect(proof.text).toContain(`Reference: ${proof.reference}`)
    expect(proof.text).toContain('1 lead with')
    expect(proof.text).not.toContain(fields.email)
    expect(proof.text).not.toContain(desk.config.dataDir)
    const requests = await listed()
    expect(requests.find((each) => each.id === request.id)).toMatchObject({
      ...{ lead: null, outcome: 'done', closedBy: asha, proof: proof.reference },
    })
    expect(requests.find((each) => each.id === other.id)).toMatchObject({ lead: null, closedAt: null })
    const erasure = (await all(desk.store.listLeadAccess())).find(({ detail }) =>
      detail?.includes(proof.reference),
    )
    expect(erasure).toMatchObject({ actor: asha, kind: 'erase', records: 1 })
  })

  test('erasing one lead does not answer a request: it moves to another lead of the person', async () => {
    const { id, fields } = await newLead()
    const other = await newLead(fields.email)
    const { request } = await asked(id, 'erasure')
    await browser.post(`${pathOf(id)}/erasure?alone=1`)
    const found = async () => (await listed()).find((each) => each.id === request.id)
    expect(await found()).toMatchObject({ lead: { id: other.id }, closedAt: null })
    await browser.post(`${pathOf(other.id)}/erasure?alone=1`)
    expect(await found()).toMatchObject({ lead: null, outcome: 'done' })
  })

  test('a wish that could not be stored leaves its request open', async () => {
    const { id } = await newLead()
    const { request } = await asked(id, 'noContact')
    const close = () =>
      browser.post(`${deskPaths.requests}/${request.id}/close`, { version: 1, outcome: 'done' })
    const failing = vi.spyOn(desk.store, 'editLead').mockRejectedValueOnce(new Error('The disk is full.'))
    expect((await close()).status).toBe(500)
    failing.mockRestore()
    // Logged before the attempt.
    expect(await lastRecord()).toMatchObject({ kind: 'request', records: 0 })
    expect((await listed()).find((each) => each.id === request.id)).toMatchObject({ closedAt: null })
    expect((await close()).status).toBe(200)
    expect(await desk.store.findLead(id)).toMatchObject({ noContact: true })
  })

  test('a wish for no contact made by telephone is stored on every lead of the person', async () => {
    const first = await newLead()
    const second = await newLead(first.fields.email)
    const { request } = await asked(first.id, 'noContact')
    expect(await desk.store.findLead(first.id)).toMatchObject({ noContact: false })
    await browser.post(`${deskPaths.requests}/${request.id}/close`, { version: 1, outcome: 'done' })
    for (const { id } of [first, second])
      expect((await browser.get(pathOf(id))).body).toMatchObject({ lead: { noContact: true } })
  })
})
