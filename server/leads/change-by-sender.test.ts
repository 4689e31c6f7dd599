import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addedControls } from '../../contract/forms.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'

describe.each(['SQLite', 'PostgreSQL'] as const)('what a sender changes, on %s', (dialect) => {
  let server: LeadApp
  beforeAll(async () => {
    server = await startLeadApp(dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {})
  })
  afterAll(() => server.close())

  const count = async () => (await all(server.store.listLeads({}))).length

  async function sent() {
    const fields = freshLead('contactUs')
    const reply = await server.post('contactUs', fields)
    const change = String(reply.headers['sent-lead'])
    const { id, timestamp } = reply.json()
    return { fields, change, id, timestamp }
  }

  test('corrects the lead: one lead, its history says so, one line to the company, nobody thanked twice', async () => {
    const { fields, change, id, timestamp } = await sent()
    const before = await count()
    const changed = { ...fields, phoneNumber: '9000000009', [addedControls.change]: change }
    for (const reply of [await server.post('contactUs', changed), await server.post('contactUs', changed)])
      expect([reply.statusCode, reply.json()]).toEqual([201, { id, timestamp }])
    expect(await count()).toBe(before)
    expect(await server.store.findLead(id)).toMatchObject({ fields: { phoneNumber: '9000000009' } })
    expect(await server.store.listLeadChanges(id)).toMatchObject([
      { actor: 'sender', field: 'phoneNumber', to: '9000000009' },
    ])
    const mails = await server.mailsOf(id)
    expect(mails.map(({ to }) => to)).toEqual([
      server.config.leadsInbox,
      fields.email,
      server.config.leadsInbox,
    ])
    expect(mails[2]?.subject).toContain('changed by its sender (Phone Number)')
  })

  test('is a lead of its own after ten minutes, for another token, another form, and where it looks like spam', async () => {
    // PostgreSQL dates leads by its own clock.
    server.clock.now = Date.now()
    const { fields, change, id } = await sent()
    const other = await sent()
    const before = await count()
    const stolen = `${id}.${other.change.split('.')[1]}`
    await server.post('contactUs', { ...fields, firstName: 'A', [addedControls.change]: stolen })
    await server.post('demoRequests', { ...freshLead('demoRequests'), [addedControls.change]: change })
    const spam = { message: '<a href=https://x.example>x</a>', [addedControls.change]: change }
    await server.post('contactUs', { ...fields, ...spam })
    server.clock.now += 20 * 60_000
    await server.post('contactUs', { ...fields, firstName: 'B', [addedControls.change]: change })
    expect(await count()).toBe(before + 4)
    expect(await server.store.findLead(id)).toMatchObject({ version: 1 })
  })

  test('works without script: the form that comes back names what it takes the place of', async () => {
    const fields = freshLead('contactUs')
    const submit = (values: Record<string, string>, cookie = '') =>
      server.app.inject({
        method: 'POST',
        url: '/api/contactUs',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        payload: new URLSearchParams(values).toString(),
      })
    const first = await submit(fields)
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''
    const before = await count()
    const page = await server.app.inject({
      url: '/contactSection?sent=contactUs&change=',
      headers: { cookie },
    })
    const [, change = ''] = /name="change" value="([^"]+)"/.exec(page.body) ?? []
    expect(change).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/)
    const again = await submit({ ...fields, lastName: 'Changed', change }, cookie)
    expect(again.statusCode).toBe(303)
    expect(await count()).toBe(before)
    expect(await server.store.findLead(change.slice(0, 36))).toMatchObject({
      fields: { lastName: 'Changed' },
    })
  })
})
