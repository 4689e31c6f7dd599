import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addedControls } from '../../contract/forms.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'

const webhooks = {
  WEBHOOK_URLS: 'https://crm.example/leads',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  WEBHOOK_EVENTS: 'lead.created,lead.updated,lead.erased',
}

describe.each(['SQLite', 'PostgreSQL'] as const)('a correction by the sender, on %s', (dialect) => {
  let server: LeadApp
  beforeAll(async () => {
    const place: Record<string, string> =
      dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {}
    server = await startLeadApp({ ...webhooks, ...place })
    // PostgreSQL dates leads by its own clock.
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())

  const count = async () => (await all(server.store.listLeads({}))).length
  const find = async (id: string) => {
    const lead = await server.store.findLead(id)
    if (!lead) throw new Error('There is no such lead.')
    return lead
  }

  async function sent(fields = freshLead('contactUs')) {
    const reply = await server.post('contactUs', fields)
    return { fields, change: String(reply.headers['sent-lead']), id: String(reply.json().id) }
  }

  const changeTo = async (fields: object, change: string, headers = {}) => {
    const reply = await server.post('contactUs', { ...fields, [addedControls.change]: change }, headers)
    expect(reply.statusCode).toBe(201)
    return { id: String(reply.json().id), change: String(reply.headers['sent-lead']) }
  }

  test('changes the lead itself: same id, a higher version, the old values in its history', async () => {
    const { fields, change, id } = await sent()
    const before = await find(id)
    expect((await changeTo({ ...fields, phoneNumber: '9000000009' }, change)).id).toBe(id)
    const after = await find(id)
    expect(after.fields).toEqual({ ...fields, phoneNumber: '9000000009' })
    expect(after.version).toBeGreaterThan(before.version)
    expect(await server.store.listLeadChanges(id)).toMatchObject([
      { actor: 'sender', field: 'phoneNumber', from: fields.phoneNumber, to: '9000000009' },
    ])
    expect((await server.mailsOf(id)).map(({ to }) => to)).toEqual([
      server.config.leadsInbox,
      fields.email,
      server.config.leadsInbox,
    ])
    expect(await all(server.store.listHandOvers({ leadId: id }))).toMatchObject([
      { event: 'lead.created' },
      { event: 'lead.updated' },
    ])
  })

  test('hands out the next token, and the one that was used is outdated', async () => {
    const { fields, change, id } = await sent()
    const second = await changeTo({ ...fields, lastName: 'Second' }, change)
    expect((await changeTo({ ...fields, lastName: 'Third' }, second.change)).id).toBe(id)
    // Changes nothing: still this lead.
    expect(await changeTo({ ...fields, lastName: 'Third' }, change)).toEqual({ id, change: 'undefined' })
    expect((await changeTo({ ...fields, lastName: 'Fourth' }, change)).id).not.toBe(id)
    expect((await find(id)).fields).toMatchObject({ lastName: 'Third' })
  })

  test.each([
    ['with another mail address', (typed: object) => ({ ...typed, email: `${randomUUID()}@x.co` })],
    ['that looks like spam', (typed: object) => ({ ...typed, [addedControls.honeypot]: 'x' })],
  ])('%s is simply a new lead', async (_, typed) => {
    const { fields, change, id } = await sent()
    const other = await changeTo(typed({ ...fields, lastName: 'Other' }), change)
    expect(other.id).not.toBe(id)
    expect((await find(id)).fields).toEqual(fields)
  })

  test('after staff edited or held the lead, or after ten minutes, is simply a new lead', async () => {
    const edited = await sent()
    const by = async (id: string) => ({
      actor: 'asha',
      now: server.clock.now,
      version: (await find(id)).version,
    })
    await server.store.editLead(edited.id, { status: 'contacted' }, await by(edited.id))
    const held = await sent()
    await server.store.holdLead(held.id, await by(held.id))
    const late = await sent()
    for (const { fields, change, id } of [edited, held])
      expect((await changeTo({ ...fields, lastName: 'Other' }, change)).id).not.toBe(id)
    server.clock.now += 11 * 60_000
    expect((await changeTo({ ...late.fields, lastName: 'Other' }, late.change)).id).not.toBe(late.id)
  })

  test('with a token that was cut, altered or sealed elsewhere is simply a new lead', async () => {
    const { fields, change, id } = await sent()
    const altered = `${change.startsWith('A') ? 'B' : 'A'}${change.slice(1)}`
    const tokens = [change.slice(0, -4), altered, id, 'x', '']
    const before = await count()
    for (const [at, token] of tokens.entries())
      expect((await changeTo({ ...fields, lastName: `Other${at}` }, token)).id).not.toBe(id)
    expect(await count()).toBe(before + tokens.length)
    expect((await find(id)).fields).toEqual(fields)
  })

  test('is answered alike when it is sent again with its key, however late', async () => {
    const { fields, change, id } = await sent()
    const headers = { 'idempotency-key': randomUUID() }
    const again = () => changeTo({ ...fields, lastName: 'Again' }, change, headers)
    expect((await again()).id).toBe(id)
    expect((await again()).id).toBe(id)
    server.clock.now += 11 * 60_000
    expect((await again()).id).toBe(id)
    const other = await server.post('contactUs', { ...fields, lastName: 'Other' }, headers)
    expect(other.json().error.code).toBe('idempotency_key_reused')
  })

  test('that is sent again after staff edited the lead gets no token for what the sender has not seen', async () => {
    const { fields, change, id } = await sent()
    const headers = { 'idempotency-key': randomUUID() }
    const again = () => changeTo({ ...fields, lastName: 'Again' }, change, headers)
    // Its answer is lost.
    await again()
    const by = { actor: 'asha', now: server.clock.now, version: (await find(id)).version }
    await server.store.editLead(id, { fields: { phoneNumber: '9000000008' } }, by)
    expect(await again()).toEqual({ id, change: 'undefined' })
    expect((await changeTo({ ...fields, lastName: 'Other' }, change)).id).not.toBe(id)
    expect((await find(id)).fields).toMatchObject({ lastName: 'Again', phoneNumber: '9000000008' })
  })

  test('of two at once one wins, and nothing of the other is lost', async () => {
    const { fields, change, id } = await sent()
    const names = ['A', 'B', 'C', 'D']
    const replies = await Promise.all(names.map((lastName) => changeTo({ ...fields, lastName }, change)))
    expect(replies.filter((reply) => reply.id === id)).toHaveLength(1)
    const leads = await all(server.store.listLeads({ email: fields.email }))
    expect(leads.map((lead) => 'lastName' in lead.fields && lead.fields.lastName).toSorted()).toEqual(names)
  })

  test('without script takes the token from the page, and the page shows the corrected values', async () => {
    const plain = (fields: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/contactUs',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', referer: 'http://localhost/about' },
      })
    const fields = freshLead('contactUs')
    const cookie = String((await plain(fields)).headers['set-cookie']).split(';')[0] ?? ''
    const url = '/about?sent=contactUs&change'
    const form = (await server.app.inject({ url, headers: { cookie } })).body
    const [, change = ''] = new RegExp(`name="${addedControls.change}" value="([^"]+)"`).exec(form) ?? []
    const reply = await plain({ ...fields, message: 'Corrected', [addedControls.change]: change })
    const next = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    const page = await server.app.inject({ url: '/about?sent=contactUs&change', headers: { cookie: next } })
    expect(page.body).toContain('Corrected')
    expect(await all(server.store.listLeads({ email: fields.email }))).toHaveLength(1)
  })
})
