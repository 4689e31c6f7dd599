import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addedControls } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'
import { notificationBody } from '../mail/bodies/notification.ts'

const webhooks = {
  WEBHOOK_URLS: 'https://crm.example/leads',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  WEBHOOK_EVENTS: 'lead.created,lead.updated,lead.erased',
}

describe.each(['SQLite', 'PostgreSQL'] as const)('a change by the sender, on %s', (dialect) => {
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

  const changeTo = async (fields: object, change: string) => {
    const reply = await server.post('contactUs', { ...fields, [addedControls.change]: change })
    expect(reply.statusCode).toBe(201)
    return { id: String(reply.json().id), change: String(reply.headers['sent-lead']) }
  }

  test('is a new lead that names the older; the older keeps its fields, drops unsent mails, and passes its work on', async () => {
    const { fields, change, id } = await sent()
    const asha = { actor: 'asha', now: server.clock.now }
    const work = {
      status: 'contacted',
      owner: 'asha@firsthour.example',
      dueOn: '2026-11-20',
      note: 'Call back',
    } as const
    await server.store.editLead(id, work, asha)
    const newer = await changeTo({ ...fields, phoneNumber: '9000000009' }, change)
    expect(newer.id).not.toBe(id)
    expect(await find(id)).toMatchObject({
      ...{ fields, replacedBy: newer.id, replaces: null },
      ...{ status: 'new', owner: null, dueOn: null },
    })
    const { note: _, ...handedOn } = work
    expect(await find(newer.id)).toMatchObject({
      ...handedOn,
      ...{ replaces: id, replacedBy: null, fields: { ...fields, phoneNumber: '9000000009' } },
    })
    expect(await server.store.listLeadChanges(id)).toEqual([])
    expect((await server.store.listLeadChanges(newer.id)).map(({ field }) => field)).toContain('note')
    expect(await server.mailsOf(id)).toEqual([])
    expect(await all(server.store.listHandOvers({ leadId: id }))).toEqual([])
    expect((await server.mailsOf(newer.id)).map(({ to }) => to)).toEqual([
      server.config.leadsInbox,
      fields.email,
    ])
    expect(await all(server.store.listHandOvers({ leadId: newer.id }))).toMatchObject([
      { event: 'lead.created' },
    ])
    const { paragraphs } = notificationBody(await find(newer.id), '', {
      timeZone: 'UTC',
      website: 'https://x.example',
    })
    expect(paragraphs.join()).toContain(referenceOf(id))
  })

  test('replaces the newest lead of the chain, with any token of it, and is stored once when sent twice', async () => {
    const { fields, change } = await sent()
    const second = await changeTo({ ...fields, lastName: 'Second' }, change)
    const third = await changeTo({ ...fields, lastName: 'Third' }, change)
    expect(await find(third.id)).toMatchObject({ replaces: second.id })
    expect((await changeTo({ ...fields, lastName: 'Third' }, second.change)).id).toBe(third.id)
    // Changed back to the first content: the first lead has it, but is replaced by now.
    const back = await changeTo(fields, third.change)
    expect(await find(back.id)).toMatchObject({ replaces: third.id, replacedBy: null })
    const atOnce = await Promise.all(
      [1, 2, 3, 4].map(() => changeTo({ ...fields, lastName: 'Last' }, change)),
    )
    expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
    await Promise.all(['A', 'B', 'C', 'D'].map((lastName) => changeTo({ ...fields, lastName }, change)))
    const live = (await all(server.store.listLeads({ email: fields.email }))).filter(
      (lead) => !lead.replacedBy,
    )
    expect(live).toHaveLength(1)
  })

  test('keeps the older lead replaced when leads in between are erased', async () => {
    const { fields, change, id } = await sent()
    const other = { ...fields, email: `other-${fields.email}` }
    const second = await changeTo({ ...other, lastName: 'Second' }, change)
    const third = await changeTo({ ...other, lastName: 'Third' }, change)
    const fourth = await changeTo({ ...fields, lastName: 'Fourth' }, change)
    const fifth = await changeTo({ ...fields, lastName: 'Fifth' }, change)
    await server.store.eraseLeads({ id: fourth.id }, server.clock.now)
    expect([(await find(third.id)).replacedBy, (await find(fifth.id)).replaces]).toEqual([fifth.id, third.id])
    // The two leads with another address, at once.
    await server.store.eraseLeads({ email: other.email }, server.clock.now)
    expect([(await find(id)).replacedBy, (await find(fifth.id)).replaces]).toEqual([fifth.id, id])
    await expect(server.store.findLead(second.id)).resolves.toBeUndefined()
  })

  test('keeps the older lead replaced when the newest is erased: what it had not sent never leaves', async () => {
    const { fields, change, id } = await sent()
    const claimed = await server.store.claimDeliveries('mail', server.clock.now + 60_000, 100, 1)
    for (const mail of claimed) await server.store.postponeDelivery(mail.id, 0, 'try later')
    const right = { ...fields, email: `right-${fields.email}` }
    await changeTo({ ...right, lastName: 'Second' }, change)
    const newest = await changeTo({ ...right, lastName: 'Third' }, change)
    await server.store.eraseLeads({ email: right.email }, server.clock.now)
    expect(await find(id)).toMatchObject({ fields, replacedBy: newest.id })
    await server.store.replayDeliveries('mails', 'failed', server.clock.now)
    const due = await server.store.claimDeliveries('mail', server.clock.now + 120_000, 1000, 1)
    expect(due.filter(({ lead }) => lead?.id === id)).toEqual([])
    // A further change is a lead of its own.
    const late = await changeTo({ ...right, lastName: 'Late' }, change)
    expect(await find(late.id)).toMatchObject({ replaces: null, replacedBy: null })
  })

  test('is a separate lead after ten minutes, with another token or form, and if it looks like spam', async () => {
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
    server.clock.now -= 20 * 60_000
    expect(await count()).toBe(before + 4)
    expect(await find(id)).toMatchObject({ version: 1, replacedBy: null })
    expect(await server.mailsOf(id)).toHaveLength(2)
  })

  test('does not overwrite a correction by staff: both leads keep their fields', async () => {
    const { fields, change, id } = await sent()
    await server.store.editLead(
      id,
      { fields: { phoneNumber: '9111111111' } },
      { actor: 'asha', now: server.clock.now },
    )
    const newer = await changeTo({ ...fields, lastName: 'Changed' }, change)
    expect(await find(id)).toMatchObject({ fields: { phoneNumber: '9111111111' } })
    expect(await server.store.listLeadChanges(newer.id)).toMatchObject([
      { field: 'phoneNumber', to: '9111111111' },
    ])
  })

  test('joins no persons: an address that a sender typed is no proof', async () => {
    const victim = await sent()
    const { fields, change } = await sent()
    await changeTo({ ...fields, email: victim.fields.email }, change)
    const mallory = await server.store.findPerson({ email: fields.email })
    expect(mallory.addresses).toEqual([fields.email])
    expect((await all(server.store.listLeads({ person: mallory }))).map((lead) => lead.fields.email)).toEqual(
      [fields.email],
    )
    expect(await server.store.eraseLeads({ email: fields.email }, server.clock.now)).toMatchObject({
      leads: 1,
    })
    expect(await find(victim.id)).toMatchObject({ fields: victim.fields })
  })

  test('a replaced lead is never sent, handed over, replayed or released again', async () => {
    const { fields, change, id } = await sent()
    const claimed = await server.store.claimDeliveries('mail', server.clock.now + 60_000, 100, 1)
    for (const mail of claimed) await server.store.postponeDelivery(mail.id, 0, 'try later')
    await changeTo({ ...fields, lastName: 'Changed' }, change)
    await server.store.replayDeliveries('mails', 'failed', server.clock.now)
    await server.store.holdLead(id, { actor: 'asha', now: server.clock.now })
    await server.store.releaseLead(id, [], { actor: 'asha', now: server.clock.now })
    const handOvers = [{ id: randomUUID(), target: 'crm', dueAt: 0 }]
    expect(await server.store.handOverAgain(id, handOvers)).toBe(0)
    const due = await server.store.claimDeliveries('mail', server.clock.now + 120_000, 1000, 1)
    expect(due.filter(({ lead }) => lead?.id === id)).toEqual([])
  })

  test('a replaced lead cannot be worked on, and is not in the backlog', async () => {
    const { fields, change, id } = await sent()
    const claimed = await server.store.claimDeliveries('mail', server.clock.now + 60_000, 100, 1)
    for (const mail of claimed) await server.store.postponeDelivery(mail.id, 0, 'try later')
    const before = await server.store.readBacklog('mails')
    const newer = await changeTo({ ...fields, lastName: 'Changed' }, change)
    const by = { actor: 'asha', now: server.clock.now }
    const mail = { id: randomUUID(), kind: 'notification' as const, to: 'x@y.example', subject: '', dueAt: 0 }
    for (const edit of [
      { owner: 'asha@x.example' },
      { fields: { lastName: 'Late' }, mail },
      { status: 'won' as const },
    ])
      expect((await server.store.editLead(id, edit, by)).outcome).toBe('conflict')
    expect((await server.store.editLead(id, { note: 'Rang twice.' }, by)).outcome).toBe('changed')
    expect(await find(id)).toMatchObject({ fields, owner: null, status: 'new' })
    // The newer lead's two mails are queued; the older one's were tried, and failed for good.
    expect(await server.store.readBacklog('mails')).toMatchObject({
      queued: before.queued,
      failed: before.failed,
    })
    await server.store.holdLead(newer.id, by)
    expect((await server.store.readBacklog('mails')).queued).toBe(before.queued - 2)
  })

  test('works without script, also when the first form was sent twice', async () => {
    const fields = freshLead('contactUs')
    const submit = (values: Record<string, string>, cookie = '') =>
      server.app.inject({
        method: 'POST',
        url: '/api/contactUs',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        payload: new URLSearchParams(values).toString(),
      })
    const before = await count()
    const first = await submit(fields)
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''
    const twice = await submit(fields, cookie)
    expect([twice.statusCode, twice.headers['set-cookie']]).toEqual([303, undefined])
    expect(await count()).toBe(before + 1)
    const page = await server.app.inject({
      url: '/contactSection?sent=contactUs&change=',
      headers: { cookie },
    })
    const [, change = ''] = /name="change" value="([^"]+)"/.exec(page.body) ?? []
    expect(change).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/)
    const again = await submit({ ...fields, lastName: 'Changed', change }, cookie)
    expect(again.statusCode).toBe(303)
    expect(await count()).toBe(before + 2)
    const replaced = await find(change.slice(0, 36))
    expect(await find(replaced.replacedBy ?? '')).toMatchObject({ fields: { lastName: 'Changed' } })
  })
})
