import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../content/languages.ts'
import type { Collection } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'
import { composeMail } from '../mail/compose.ts'
import { makeLink, mostShown, openLink } from '../mail/personal-link.ts'
import { hashOf } from '../process/random-token.ts'
import { eraseBySender, mailErasureLink } from './erase-by-sender.ts'

const dayMs = 24 * 60 * 60_000

interface Posted {
  key: string
  act?: string
  lead?: string
}

const keyIn = (link: string, purpose = 'open') => new URL(link).searchParams.get(purpose) ?? ''

const press = (server: LeadApp, body: Posted, language = 'en', headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: pathIn(language, '/yours'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ act: 'open', ...body }).toString(),
  })

async function sent(server: LeadApp, collection: Collection = 'contactUs', fields = {}) {
  const typed = { ...freshLead(collection), ...fields }
  const { id } = (await server.post(collection, typed)).json()
  const link = await linkTo(server, id)
  return { id, typed, key: keyIn(link), link }
}

/** As the outbox does with a thank-you. */
async function linkTo(server: LeadApp, id: string, purpose: 'open' | 'erase' = 'open') {
  const lead = await server.store.findLead(id)
  if (!lead) throw new Error('There is no such lead.')
  const origin = server.config.publicOrigin
  const to = lead.fields.email
  const wanted = { lead, to, purpose, origin, mailId: randomUUID(), secret: 'secret', now: server.clock.now }
  const link = await makeLink(server.store, wanted)
  return link ?? ''
}

/** The link in the queued mail that confirms an erasure. */
async function mailedKey(server: LeadApp, to: string) {
  for (const mail of await server.store.claimDeliveries('mail', server.clock.now + 60_000, 1000, 1))
    if (mail.kind === 'message' && mail.to === to)
      return keyIn(/https?:\S+/.exec(mail.body)?.[0] ?? '', 'erase')
  return ''
}

const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

describe.each(dialects)('the link in a thank-you, on %s', (dialect) => {
  let server: LeadApp
  beforeAll(async () => {
    server = await startLeadApp(dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {})
    // PostgreSQL dates leads by its own clock.
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())

  test('opens a page with a button: GET and HEAD read nothing, change nothing and reveal nothing', async () => {
    const { typed, key, link } = await sent(server)
    const { pathname, search } = new URL(link)
    expect(pathname).toBe('/yours')
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, body, headers } = await server.app.inject({ method, url: pathname + search })
      expect(statusCode).toBe(200)
      expect(body).not.toContain(typed.email)
      expect(headers).toMatchObject({
        'referrer-policy': 'strict-origin',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
    }
    const known = await server.app.inject(pathname + search)
    const unknown = await server.app.inject(`${pathname}?open=${'x'.repeat(43)}`)
    expect(unknown.body.replace('x'.repeat(43), key)).toBe(known.body)
    expect((await press(server, { key })).body).toContain(typed.email)
  })

  test('is the same on every attempt at one mail, and different for another address', async () => {
    const { id, typed } = await sent(server)
    const sender = {
      ...{ from: { name: '', address: 'hello@firsthour.example' }, inbox: server.config.leadsInbox },
      ...{ website: 'https://x.example', timeZone: 'UTC' },
    }
    /** As the outbox does it; nobody takes the mail. */
    const attempt = async () => {
      server.clock.now += 60_000
      const claimed = await server.store.claimDeliveries('mail', server.clock.now, 1000, 1)
      const mail = claimed.find(({ kind, lead }) => kind === 'acknowledgement' && lead?.id === id)
      if (!mail?.lead) throw new Error('The thank-you does not wait.')
      const { lead, to, id: mailId } = mail
      const wanted = {
        lead,
        to,
        mailId,
        purpose: 'open',
        secret: 'secret',
        origin: 'https://x.example',
      } as const
      const link = await makeLink(server.store, { ...wanted, now: server.clock.now })
      await server.store.postponeDelivery(mailId, server.clock.now, 'try later')
      return { link, mail: composeMail(mail, sender, link) }
    }
    const [first, second] = [await attempt(), await attempt()]
    expect(second.mail).toEqual(first.mail)
    expect((await press(server, { key: keyIn(second.link ?? '') })).statusCode).toBe(200)
    const email = `other.${typed.email}`
    await server.store.editLead(id, { fields: { email } }, { actor: 'asha', now: server.clock.now })
    const third = await attempt()
    expect(third.link).not.toBe(first.link)
    expect((await press(server, { key: keyIn(first.link ?? '') })).statusCode).toBe(404)
    expect((await press(server, { key: keyIn(third.link ?? '') })).body).toContain(email)
  })

  test('shows what is stored, escaped, in the language of its address', async () => {
    const { key, typed } = await sent(server, 'contactUs', { message: '<b>{{key}}</b>\nline two' })
    const { body } = await press(server, { key }, 'hi')
    expect(body).toContain('&lt;b&gt;{{key}}&lt;/b&gt;\nline two')
    expect(body).toContain(`<dd data-typed="true">${typed.email}</dd>`)
    expect(body).toContain('lang="hi"')
    expect(body).not.toMatch(/\{\{(?!key\}\}&lt;)/)
    const looks = await all(server.store.listLeadAccess())
    expect(looks.at(-1)).toMatchObject({ actor: 'link', kind: 'show', records: 1 })
  })

  test('opens only leads of the same mailbox', async () => {
    const email = `asha.${Date.now()}@strasse.example`
    const first = await sent(server, 'demoRequests', { email, hospitalName: 'First' })
    await sent(server, 'demoRequests', { email: email.toUpperCase(), hospitalName: 'Second' })
    await sent(server, 'demoRequests', { email: email.replace('ss', 'ß'), hospitalName: 'Stranger' })
    const { body } = await press(server, { key: first.key })
    expect(body).toContain('<dd data-typed="true">First</dd>')
    expect(body).toContain('<dd data-typed="true">Second</dd>')
    expect(body).not.toContain('Stranger')
  })

  test('opens leads of the same mailbox with either spelling of its domain', async () => {
    const email = `asha.${Date.now()}@bücher.example`
    const { key } = await sent(server, 'demoRequests', { email })
    const ascii = { email: email.replace('bücher', 'xn--bcher-kva'), hospitalName: 'Second' }
    await sent(server, 'demoRequests', ascii)
    expect((await press(server, { key })).body).toContain('<dd data-typed="true">Second</dd>')
  })

  test('gives one page for every failure: unknown, malformed, expired, of another kind, erased, moved', async () => {
    const { id, key } = await sent(server)
    const erased = await sent(server)
    await server.store.eraseLeads({ id: erased.id }, server.clock.now)
    const moved = await sent(server)
    await server.store.editLead(
      moved.id,
      { fields: { email: freshLead('contactUs').email } },
      { actor: 'asha', now: server.clock.now },
    )
    const eraseKey = keyIn(await linkTo(server, id, 'erase'), 'erase')
    const wrong: Posted[] = [
      { key: 'x'.repeat(43) },
      { key: '' },
      { key: "' OR 1=1 --" },
      { key: erased.key },
      { key: moved.key },
      { key: eraseKey },
      { key, act: 'confirm' },
    ]
    const answers = await Promise.all(wrong.map((body) => press(server, body)))
    // PostgreSQL's own clock is a few milliseconds apart.
    server.clock.now += 30 * dayMs + 60_000
    answers.push(await press(server, { key }))
    server.clock.now -= 30 * dayMs + 60_000
    answers.push(await server.app.inject('/yours?open=short'), await server.app.inject('/yours?erase='))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, answers[0]?.body])
    server.clock.now += 30 * dayMs - 60_000
    expect((await press(server, { key })).statusCode).toBe(200)
    server.clock.now -= 30 * dayMs - 60_000
  })

  test('lets its holder correct the lead, by the same form and with the same consequences', async () => {
    const { id, key, typed } = await sent(server)
    const other = await sent(server)
    const foreign = await press(server, { key, act: 'change', lead: other.id })
    expect(foreign.body).not.toContain(other.typed.email)
    const form = await press(server, { key, act: 'change', lead: id })
    const [, change = ''] = /name="change" value="([^"]+)"/.exec(form.body) ?? []
    expect(change).toBe(`${id}.${key}.1`)
    server.clock.now += dayMs
    const corrected = await server.app.inject({
      method: 'POST',
      url: '/api/contactUs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...typed, lastName: 'Corrected', change }).toString(),
    })
    expect(corrected.statusCode).toBe(303)
    expect(corrected.headers['set-cookie']).toContain(`sent-lead=${id}.${key};`)
    expect(await server.store.listLeadChanges(id)).toMatchObject([
      { actor: 'link', field: 'lastName', to: 'Corrected' },
    ])
    const thanks = (await server.mailsOf(id)).filter(({ to }) => to === typed.email)
    expect(thanks).toHaveLength(1)
    const stolen = { ...other.typed, lastName: 'Stolen', change: `${other.id}.${key}.1` }
    expect((await server.post('contactUs', stolen)).statusCode).toBe(409)
    // Not even whether it has these fields.
    const guessed = { ...other.typed, change: `${other.id}.${key}.1` }
    expect((await server.post('contactUs', guessed)).statusCode).toBe(409)
    expect(await server.store.findLead(other.id)).toMatchObject({ version: 1 })
  })

  test('lets its holder correct another lead of the same mailbox, also twice', async () => {
    const { key, typed } = await sent(server)
    const other = await sent(server, 'contactUs', { email: typed.email, lastName: 'Other' })
    const corrected = { ...other.typed, lastName: 'Corrected', change: `${other.id}.${key}.1` }
    for (let twice = 0; twice < 2; twice++)
      expect((await server.post('contactUs', corrected)).json()).toMatchObject({ id: other.id })
    expect(await server.store.listLeadChanges(other.id)).toHaveLength(1)
  })

  test('corrects the lead that replaced it, if it is of the same mailbox', async () => {
    const typed = freshLead('contactUs')
    const reply = await server.post('contactUs', typed)
    const change = String(reply.headers['sent-lead'])
    const key = keyIn(await linkTo(server, reply.json().id))
    const replace = async (fields: object) =>
      (await server.post('contactUs', { ...typed, ...fields, change })).json().id
    const asked = async () => (await press(server, { key, act: 'change', lead: reply.json().id })).body
    const newer = await replace({ lastName: 'Newer' })
    expect(await asked()).toContain(`${newer}.${key}.1`)
    await replace({ lastName: 'Newest', email: `other-${typed.email}` })
    expect(await asked()).not.toContain('name="change"')
  })

  test('overwrites nothing that changed since it was opened, and says so', async () => {
    const { id, key, typed } = await sent(server)
    await server.store.editLead(
      id,
      { fields: { phoneNumber: '9111111111' } },
      { actor: 'asha', now: server.clock.now },
    )
    const stale = { ...typed, lastName: 'Late', change: `${id}.${key}.1` }
    const reply = await server.post('contactUs', stale)
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'stale'])
    const page = await server.app.inject({
      method: 'POST',
      url: '/api/contactUs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...stale, language: 'hi' }).toString(),
    })
    expect(page.statusCode).toBe(409)
    expect(page.body).toContain(languages.hi.errors.stale)
    expect(await server.store.findLead(id)).toMatchObject({
      version: 2,
      fields: { ...typed, phoneNumber: '9111111111' },
    })
  })

  test('makes no second lead when a correction to another address is sent twice', async () => {
    const { id, key, typed } = await sent(server)
    const other = await sent(server)
    const before = (await all(server.store.listLeads({}))).length
    const corrected = { ...typed, email: other.typed.email, change: `${id}.${key}.1` }
    for (let twice = 0; twice < 2; twice++)
      expect((await server.post('contactUs', corrected)).json()).toMatchObject({ id })
    expect((await all(server.store.listLeads({}))).length).toBe(before)
    // It was mailed to another address, and opens neither that lead nor that person's others.
    expect((await press(server, { key })).statusCode).toBe(404)
    const again = await server.post('contactUs', { ...corrected, lastName: 'Again' })
    expect(again.statusCode).toBe(409)
    expect((await all(server.store.listLeads({}))).length).toBe(before)
    expect(await server.store.findLead(id)).toMatchObject({ fields: { lastName: 'Rao' } })
  })

  test('erases only what it showed, after a second mail has confirmed it', async () => {
    const { id, key, typed } = await sent(server)
    const again = await sent(server, 'demoRequests', { email: typed.email })
    // Naming somebody else's address in a form must not allow erasing that person's leads.
    const victim = await sent(server)
    const bait = await sent(server, 'contactUs', { email: victim.typed.email, lastName: 'Bait' })
    await server.store.editLead(
      bait.id,
      { fields: { email: typed.email } },
      { actor: 'asha', now: server.clock.now },
    )
    // Entered at the desk, before the person used the link.
    const request = { kind: 'erasure', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    await server.store.addRequest({ ...request, id: `of-${again.id}`, leadId: again.id })
    const asked = await press(server, { key, act: 'erase' })
    expect(titleOf(asked.body)).toBe('One more step: check your email')
    expect(await server.store.findLead(id)).toBeDefined()
    const eraseKey = await mailedKey(server, typed.email)
    expect((await server.app.inject(`/yours?erase=${eraseKey}`)).statusCode).toBe(200)
    expect(await server.store.findLead(id)).toBeDefined()
    const done = await press(server, { key: eraseKey, act: 'confirm' })
    expect(titleOf(done.body)).toBe('Your data is erased')
    for (const gone of [id, again.id, bait.id]) expect(await server.store.findLead(gone)).toBeUndefined()
    expect(await server.store.findLead(victim.id)).toBeDefined()
    const deed = (await all(server.store.listLeadAccess())).at(-1)
    expect(deed).toMatchObject({ actor: 'link', kind: 'erase', records: 3 })
    const closed = await server.store.findRequest(`of-${again.id}`)
    expect(closed).toMatchObject({ outcome: 'done', closedBy: 'link', proof: expect.any(String) })
    expect(deed?.detail).toContain(`proof ${closed?.proof}`)
    for (const spent of [{ key: eraseKey, act: 'confirm' }, { key }])
      expect((await press(server, spent)).statusCode).toBe(404)
    const told = (await all(server.store.listMails({ messagesTo: server.config.leadsInbox }))).at(-1)
    expect(told?.subject).toBe('Erased at the sender’s request')
    const files = await readdir(join(server.config.dataDir, 'backups'))
    expect(files).toContain('erasures.jsonl')
  })

  test('erases no lead that staff moved to another person after the link was opened', async () => {
    const moved = await sent(server)
    const other = await sent(server, 'demoRequests', { email: moved.typed.email })
    const { store, config, clock } = server
    const eraseKey = keyIn(await linkTo(server, moved.id, 'erase'), 'erase')
    const opened = await openLink(store, hashOf(eraseKey), 'erase', clock.now)
    if (!opened) throw new Error('The link opens nothing.')
    const fields = { email: freshLead('contactUs').email }
    await store.editLead(moved.id, { fields }, { actor: 'asha', now: clock.now })
    await eraseBySender(opened, { config, store, secret: 'secret', now: () => clock.now })
    expect(await store.findLead(other.id)).toBeUndefined()
    expect(await store.findLead(moved.id)).toMatchObject({ fields })
  })

  test('notifies the company of an erasure even if the server stops right after it', async () => {
    const { id } = await sent(server)
    const eraseKey = keyIn(await linkTo(server, id, 'erase'), 'erase')
    const told = async () =>
      (await all(server.store.listMails({ messagesTo: server.config.leadsInbox }))).length
    const before = await told()
    // The list of erasures, written next, cannot be written.
    const folder = join(server.config.dataDir, 'backups')
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, '')
    expect((await press(server, { key: eraseKey, act: 'confirm' })).statusCode).toBe(500)
    await rm(folder)
    expect(await server.store.findLead(id)).toBeUndefined()
    expect(await told()).toBe(before + 1)
  })

  test('shows and erases its lead, however many leads a stranger sends with the same address', async () => {
    const { id, key, typed } = await sent(server)
    server.clock.now += 60_000
    const flood = Array.from({ length: mostShown }, (_, nth) => ({ ...typed, lastName: `N${nth}` }))
    await Promise.all(flood.map((each) => server.post('contactUs', each)))
    const { body } = await press(server, { key })
    expect(body.match(/value="change"/g)).toHaveLength(mostShown)
    expect(body).toContain(`value="${id}"`)
    const eraseKey = keyIn(await linkTo(server, id, 'erase'), 'erase')
    expect(titleOf((await press(server, { key: eraseKey, act: 'confirm' })).body)).toBe('Your data is erased')
    // The response comes once the erasure is decided; on a busy machine it may still run.
    await expect.poll(() => all(server.store.listLeads({ email: typed.email }))).toEqual([])
  })

  test('mails no confirmation to somebody who is erased while it is made', async () => {
    const { id, typed } = await sent(server)
    const lead = await server.store.findLead(id)
    if (!lead) throw new Error('There is no such lead.')
    const { store, config, clock } = server
    const slow: typeof store = {
      ...store,
      async addLeadLink(...args) {
        const isAdded = await store.addLeadLink(...args)
        await store.eraseLeads({ email: typed.email }, clock.now)
        return isAdded
      },
    }
    const opened = { lead, leads: [lead], address: typed.email, more: false }
    await mailErasureLink(opened, { config, store: slow, secret: 'secret', now: () => clock.now })
    expect(await all(store.listMails({ messagesTo: typed.email }))).toEqual([])
  })

  test('mails at most three confirmations a day, and answers the same beyond that', async () => {
    const { key, typed } = await sent(server)
    const answers = []
    for (let nth = 0; nth < 5; nth++) answers.push(await press(server, { key, act: 'erase' }))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await all(server.store.listMails({ messagesTo: typed.email }))).toHaveLength(3)
  })

  test('is deleted after it has expired, and not before', async () => {
    const { key } = await sent(server)
    const old = await sent(server)
    await server.store.dropBefore('leadLinks', server.clock.now)
    expect((await press(server, { key: old.key })).statusCode).toBe(200)
    expect(await server.store.dropBefore('leadLinks', server.clock.now + 31 * dayMs)).toBeGreaterThan(1)
    expect((await press(server, { key })).statusCode).toBe(404)
  })
})

describe('erasure through a link', () => {
  test('waits for review where the company requires it', async () => {
    const server = await startLeadApp({ ERASURE_REVIEW: '1' })
    try {
      const { id, key, typed } = await sent(server)
      await server.store.markLeadsRead([id], true)
      await press(server, { key, act: 'erase' })
      const eraseKey = await mailedKey(server, typed.email)
      for (let twice = 0; twice < 2; twice++) {
        const { body } = await press(server, { key: eraseKey, act: 'confirm' })
        expect(titleOf(body)).toBe('We have your request')
      }
      const [inbox] = await server.store.findInboxLeads([id])
      expect(inbox).toMatchObject({ unread: true, notes: 1 })
      expect(await server.store.listLeadChanges(id)).toMatchObject([
        { actor: 'link', field: 'note', to: expect.stringContaining('to erase everything') },
      ])
      expect(await server.store.listRequests()).toMatchObject([
        { kind: 'erasure', leadId: id, closedAt: null },
      ])
      const told = await all(server.store.listMails({ messagesTo: server.config.leadsInbox }))
      expect(told.map(({ subject }) => subject)).toEqual(['Erasure request, confirmed by the sender'])
      const mails = await server.store.claimDeliveries('mail', server.clock.now + 120_000, 1000, 1)
      const { body = '' } = mails.find((mail) => mail.id === told[0]?.id) ?? {}
      // By address staff would also erase everything joined with it, which the page must not.
      expect(body).toContain('erase --id')
      expect(body).not.toContain('--email')
    } finally {
      await server.close()
    }
  })

  test('notifies the company which other systems received the erased data', async () => {
    const server = await startLeadApp({
      WEBHOOK_URLS: 'https://crm.example/leads,https://sheet.example/leads',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      WEBHOOK_EVENTS: 'lead.created,lead.erased',
    })
    try {
      const { id } = await sent(server)
      const [{ target = '' } = {}] = await all(server.store.listHandOvers({ leadId: id }))
      await server.store.claimDeliveries(target, server.clock.now + 60_000, 1, 1)
      const key = keyIn(await linkTo(server, id, 'erase'), 'erase')
      expect(titleOf((await press(server, { key, act: 'confirm' })).body)).toBe('Your data is erased')
      const mails = await server.store.claimDeliveries('mail', server.clock.now + 60_000, 1000, 1)
      const told = mails.find(({ subject }) => subject === 'Erased at the sender’s request')
      expect(told?.body).toContain(`${target}: notified with lead.erased, not confirmed yet`)
    } finally {
      await server.close()
    }
  })

  test('accepts no write from another site, and few attempts from one address', async () => {
    const server = await startLeadApp({ LEADS_PER_MINUTE: '3' })
    try {
      const { key, typed } = await sent(server)
      const foreign = await press(server, { key }, 'en', {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      })
      expect(foreign.statusCode).toBe(403)
      expect(foreign.body).not.toContain(typed.email)
      const guesses = []
      for (let nth = 0; nth < 5; nth++)
        guesses.push((await press(server, { key: String(nth).repeat(43) })).statusCode)
      expect(guesses).toEqual([404, 404, 404, 429, 429])
    } finally {
      await server.close()
    }
  })
})
