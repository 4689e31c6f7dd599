import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Collection } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { pathIn } from '../../contract/routes.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all, editorOf } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { sendDue } from '../../tests/support/sent-mails.ts'
import { makeLink, mostShown } from '../mail/personal-link.ts'
import { loadSecrets } from '../secrets.ts'

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
  const link = await linkTo(server, typed.email)
  return { id: String(id), typed, key: keyIn(link), link }
}

/** As in a mail that is queued now. */
async function linkTo({ config, store, clock }: LeadApp, to: string, purpose: 'open' | 'erase' = 'open') {
  const { identitySecret: secret } = await loadSecrets(config, store)
  const signed = { signedAt: clock.now, secret, origin: config.publicOrigin, language: 'en' } as const
  return makeLink({ to, purpose, ...signed })
}

const eraseKeyTo = async (server: LeadApp, to: string) => keyIn(await linkTo(server, to, 'erase'), 'erase')

/** Sends what is due, and returns the mails to this address. */
async function mailsTo({ config, store, clock }: LeadApp, to: string) {
  const { identitySecret } = await loadSecrets(config, store)
  const mails = await sendDue(store, config, clock.now + 60_000, identitySecret)
  return mails.filter((mail) => mail.to?.[0]?.address === to)
}

const linkIn = (text = '') => /https?:\S+/.exec(text)?.[0] ?? ''

const moveTo = async ({ store }: LeadApp, id: string, email: string) =>
  store.editLead(id, { fields: { email } }, await editorOf(store, id))

const by = { actor: 'asha', proof: 'A1B2-C3D4' }

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

  test('is the same on every attempt at one mail', async () => {
    const { id, typed } = await sent(server)
    const [first] = await mailsTo(server, typed.email)
    // As after a crash between sending and recording.
    await queryDatabase(server.config, `UPDATE deliveries SET state = 'queued' WHERE lead_id = '${id}'`)
    server.clock.now += 60_000
    const [second] = await mailsTo(server, typed.email)
    const link = linkIn(first?.text?.split('\n').find((line) => line.includes('open=')))
    expect(second?.text).toBe(first?.text)
    expect((await press(server, { key: keyIn(link) })).body).toContain(typed.email)
  })

  test('does not say to whom it was mailed', async () => {
    const { key, typed } = await sent(server)
    const [name = ''] = typed.email.split('@')
    for (const encoding of ['base64url', 'latin1'] as const)
      expect(Buffer.from(key, encoding).toString()).not.toContain(name)
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

  test('gives one page for every failure: unknown, altered, expired, of another kind, erased', async () => {
    const { key, typed } = await sent(server)
    const erased = await sent(server)
    await server.store.eraseLeads({ id: erased.id }, server.clock.now, by)
    const wrong: Posted[] = [
      { key: 'x'.repeat(100) },
      { key: '' },
      { key: "' OR 1=1 --" },
      { key: `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}` },
      { key: erased.key },
      { key: await eraseKeyTo(server, typed.email) },
      { key, act: 'confirm' },
    ]
    const answers = await Promise.all(wrong.map((body) => press(server, body)))
    server.clock.now += 30 * dayMs
    answers.push(await press(server, { key }))
    server.clock.now -= 1
    expect((await press(server, { key })).statusCode).toBe(200)
    server.clock.now -= 30 * dayMs - 1
    answers.push(await server.app.inject('/yours?open=short'), await server.app.inject('/yours?erase='))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, answers[0]?.body])
  })

  test('opens nothing once its address was erased; what is sent later needs a new link', async () => {
    const { key, typed } = await sent(server)
    await server.store.eraseLeads({ email: typed.email.toUpperCase() }, server.clock.now, by)
    server.clock.now += 60_000
    const later = await sent(server, 'contactUs', { email: typed.email, lastName: 'Later' })
    expect((await press(server, { key })).statusCode).toBe(404)
    expect((await press(server, { key: later.key })).body).toContain('Later')
  })

  test('opens what has its address now: a lead whose address was corrected has gone, and is there', async () => {
    const moved = await sent(server)
    const other = await sent(server)
    await moveTo(server, moved.id, other.typed.email)
    expect((await press(server, { key: moved.key })).statusCode).toBe(404)
    expect((await press(server, { key: other.key })).body).toContain(`value="${moved.id}"`)
  })

  test('lets its holder correct any lead of the address, by the same form and with the same consequences', async () => {
    const { key, typed } = await sent(server)
    const { id } = await sent(server, 'contactUs', { email: typed.email, lastName: 'Other' })
    const foreign = await sent(server)
    const changing = async (lead: string) =>
      /name="change" value="([^"]+)"/.exec((await press(server, { key, act: 'change', lead })).body)?.[1]
    expect(await changing(foreign.id)).toBeUndefined()
    const change = (await changing(id)) ?? ''
    server.clock.now += 59 * 60_000
    const corrected = await server.app.inject({
      method: 'POST',
      url: '/api/contactUs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...typed, lastName: 'Corrected', change }).toString(),
    })
    expect(corrected.statusCode).toBe(303)
    expect(await server.store.listLeadChanges(id)).toMatchObject([
      { actor: 'link', field: 'lastName', to: 'Corrected' },
    ])
    expect((await server.mailsOf(id)).filter(({ to }) => to === typed.email)).toHaveLength(1)
    // Outdated by now: what was corrected stays, and this is a new lead.
    const late = await server.post('contactUs', { ...typed, lastName: 'Late', change })
    expect(late.statusCode).toBe(201)
    expect(late.json().id).not.toBe(id)
    expect((await server.store.findLead(id))?.fields).toMatchObject({ lastName: 'Corrected' })
  })

  test('erases what has its address and nothing else, after a second mail has confirmed it', async () => {
    const { id, key, typed } = await sent(server)
    const again = await sent(server, 'demoRequests', { email: typed.email })
    const bait = await sent(server)
    await moveTo(server, bait.id, typed.email)
    const victim = await sent(server)
    const moved = await sent(server, 'signups', { email: typed.email })
    await moveTo(server, moved.id, victim.typed.email)
    const request = { id: `of-${id}`, kind: 'erasure', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    await server.store.addRequest({ ...request, address: typed.email, leadId: null })
    await mailsTo(server, typed.email)
    const asked = await press(server, { key, act: 'erase' })
    expect(titleOf(asked.body)).toBe('One more step: check your email')
    const [mail] = await mailsTo(server, typed.email)
    const eraseKey = keyIn(linkIn(mail?.text), 'erase')
    expect((await server.app.inject(`/yours?erase=${eraseKey}`)).statusCode).toBe(200)
    expect(await server.store.findLead(id)).toBeDefined()
    const done = await press(server, { key: eraseKey, act: 'confirm' })
    expect(titleOf(done.body)).toBe('Your data is erased')
    for (const gone of [id, again.id, bait.id]) expect(await server.store.findLead(gone)).toBeUndefined()
    for (const kept of [victim.id, moved.id]) expect(await server.store.findLead(kept)).toBeDefined()
    const deed = (await all(server.store.listLeadAccess())).at(-1)
    expect(deed).toMatchObject({ actor: 'link', kind: 'erase', records: 3 })
    const closed = await server.store.findRequest(request.id)
    expect(closed).toMatchObject({ outcome: 'done', closedBy: 'link', address: null })
    expect(deed?.detail).toContain(`proof ${closed?.proof}`)
    for (const spent of [{ key: eraseKey, act: 'confirm' }, { key }])
      expect((await press(server, spent)).statusCode).toBe(404)
    const told = (await all(server.store.listMails({ messagesTo: server.config.leadsInbox }))).at(-1)
    expect(told?.subject).toBe('Erased at the sender’s request')
  })

  test('shows the newest leads that a page holds; the file has all, and all are erased', async () => {
    const { id, key, typed } = await sent(server)
    server.clock.now += 60_000
    const flood = Array.from({ length: mostShown }, (_, nth) => ({ ...typed, lastName: `N${nth}` }))
    await Promise.all(flood.map((each) => server.post('contactUs', each)))
    const { body } = await press(server, { key })
    expect(body.match(/value="change"/g)).toHaveLength(mostShown)
    const file = await press(server, { key, act: 'download' })
    expect(file.json().leads).toHaveLength(mostShown + 1)
    const eraseKey = await eraseKeyTo(server, typed.email)
    expect(titleOf((await press(server, { key: eraseKey, act: 'confirm' })).body)).toBe('Your data is erased')
    expect(await server.store.findLead(id)).toBeUndefined()
    expect(await all(server.store.listLeads({ email: typed.email }))).toEqual([])
  })

  test('mails at most three confirmations a day, and answers the same beyond that', async () => {
    const { key, typed } = await sent(server)
    const answers = []
    for (let nth = 0; nth < 5; nth++) answers.push(await press(server, { key, act: 'erase' }))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await all(server.store.listMails({ messagesTo: typed.email }))).toHaveLength(3)
  })
})

describe('erasure through a link', () => {
  test('waits for review where the company requires it', async () => {
    const server = await startLeadApp({ ERASURE_REVIEW: '1' })
    try {
      const { id, typed } = await sent(server)
      await server.store.markLeadsRead([id], true)
      const eraseKey = await eraseKeyTo(server, typed.email)
      for (let twice = 0; twice < 2; twice++) {
        const { body } = await press(server, { key: eraseKey, act: 'confirm' })
        expect(titleOf(body)).toBe('We have your request')
      }
      expect(await server.store.findInboxLeads([id])).toMatchObject([{ unread: true }])
      expect(await server.store.listRequests()).toMatchObject([
        { kind: 'erasure', address: typed.email, closedAt: null },
      ])
      const isRequest = ({ subject }: { subject?: string | undefined }) =>
        subject === 'Erasure request, confirmed by the sender'
      const told = (await mailsTo(server, server.config.leadsInbox)).filter(isRequest)
      expect(told).toHaveLength(1)
      // The mail is not erased with the person.
      expect(told[0]?.text).toContain(referenceOf(id))
      expect(told[0]?.text).not.toContain(typed.email)
      // Refused, and asked again by the same link.
      const [first] = await server.store.listRequests()
      const by = { actor: 'asha', now: server.clock.now, version: 1 }
      expect(await server.store.closeRequest(first?.id ?? '', by, 'refused')).toBe(true)
      for (let twice = 0; twice < 2; twice++) await press(server, { key: eraseKey, act: 'confirm' })
      expect(await server.store.listRequests()).toMatchObject([{ closedAt: null }, { outcome: 'refused' }])
      expect((await all(server.store.listMails({}))).filter(isRequest)).toHaveLength(2)
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
      const { id, typed } = await sent(server)
      const [{ target = '' } = {}] = await all(server.store.listHandOvers({ leadId: id }))
      await server.store.claimDeliveries(target, server.clock.now + 60_000, 1, 1)
      const key = await eraseKeyTo(server, typed.email)
      expect(titleOf((await press(server, { key, act: 'confirm' })).body)).toBe('Your data is erased')
      const mails = await mailsTo(server, server.config.leadsInbox)
      const told = mails.find(({ subject }) => subject === 'Erased at the sender’s request')
      expect(told?.text).toContain(`${target}: notified with lead.erased, not confirmed yet`)
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
        guesses.push((await press(server, { key: String(nth).repeat(100) })).statusCode)
      expect(guesses).toEqual([404, 404, 404, 429, 429])
    } finally {
      await server.close()
    }
  })
})
