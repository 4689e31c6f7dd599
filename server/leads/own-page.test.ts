import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../content/languages.ts'
import type { Collection } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all, editorOf } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { sendDue } from '../../tests/support/sent-mails.ts'
import { loadSecrets } from '../secrets.ts'

const hourMs = 60 * 60_000
const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

const press = (server: LeadApp, body: Record<string, string>, language = 'en', remoteAddress = '192.0.2.1') =>
  server.app.inject({
    method: 'POST',
    url: pathIn(language, '/yours'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
    remoteAddress,
  })

const ask = (server: LeadApp, email: string, language = 'en', remoteAddress?: string) =>
  press(server, { act: 'request', email }, language, remoteAddress)

async function send({ store, config, clock }: LeadApp) {
  const { identitySecret } = await loadSecrets(config, store)
  return sendDue(store, config, clock.now + 60_000, identitySecret)
}

async function sent(server: LeadApp, fields = {}, collection: Collection = 'contactUs') {
  const typed = { ...freshLead(collection), ...fields }
  const { id } = (await server.post(collection, typed)).json()
  return { id: String(id), typed }
}

const keyIn = (text = '') => /[?&]open=([\w-]+)/.exec(text)?.[1] ?? ''

async function opened(server: LeadApp, fields = {}) {
  const lead = await sent(server, fields)
  await ask(server, lead.typed.email)
  const mails = await send(server)
  const mail = mails.find(({ subject }) => subject === 'Your link to what FirstHour has stored about you')
  return { ...lead, key: keyIn(mail?.text) }
}

describe.each(dialects)('/yours without a link, on %s', (dialect) => {
  let server: LeadApp
  beforeAll(async () => {
    server = await startLeadApp({
      ...(dialect === 'PostgreSQL' && { DATABASE_URL: await freshDatabaseUrl() }),
      LEADS_PER_MINUTE: '100000',
    })
    // PostgreSQL dates leads by its own clock.
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())

  test('asks for the address, also with a link that has expired', async () => {
    const plain = await server.app.inject('/hi/yours')
    expect([plain.statusCode, titleOf(plain.body)]).toEqual([200, languages.hi.yours.titles.start])
    const gone = await server.app.inject('/yours?open=old')
    expect([gone.statusCode, titleOf(gone.body)]).toEqual([404, 'This link does not work any more'])
    for (const { body } of [plain, gone]) expect(body).toContain('name="email"')
    const refused = await ask(server, '"><b>no address', 'te')
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(languages.te.messages.emailInvalid)
    expect(refused.body).toContain('value="&quot;&gt;&lt;b&gt;no address"')
  })

  test('is compressed where it is the same for everybody, and never where it contains personal data', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const plain = await server.app.inject('/te/yours')
    const start = await server.app.inject({ url: '/te/yours', headers })
    expect([start.statusCode, start.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-encoding': 'br',
        vary: 'accept-encoding',
        'cache-control': 'no-store',
      }),
    ])
    expect(brotliDecompressSync(start.rawPayload).toString()).toBe(plain.body)
    expect(start.rawPayload.length).toBeLessThan(12_000)
    const { key } = await opened(server)
    const forms = ['act=request&email=nobody', `act=open&key=${key}`, `act=print&key=${key}`]
    for (const payload of forms) {
      const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await server.app.inject({ method: 'POST', url: '/te/yours', headers: form, payload })
      expect(answer.body).toContain('<h1')
      expect(answer.headers).not.toHaveProperty('content-encoding')
    }
  })

  test('mails a link in the language of the page to an address with stored data, and nothing to others', async () => {
    const { typed } = await sent(server)
    await send(server)
    const stranger = `${crypto.randomUUID()}@clinic.co`
    const answers = [await ask(server, typed.email.toUpperCase(), 'te'), await ask(server, stranger, 'te')]
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, answers[0]?.body])
    const [mail, ...others] = await send(server)
    expect(others).toEqual([])
    expect(mail?.to?.map(({ address }) => address?.toLowerCase())).toEqual([typed.email])
    expect(mail?.subject).toBe(languages.te.mail.openLink.subject.replace('{product}', 'FirstHour'))
    expect(mail?.text).toContain('/te/yours?open=')
    const page = await press(server, { act: 'open', key: keyIn(mail?.text) }, 'te')
    expect(page.body).toContain(typed.email)
    // Nothing is stored about an unknown address.
    const text = `SELECT count(*) AS n FROM deliveries WHERE address = '${stranger}'`
    expect(await queryDatabase(server.config, text)).toEqual([{ n: 0 }])
  })

  test('opens nothing of another mailbox, however similar its address', async () => {
    const { typed } = await sent(server, { email: `asha.${Date.now()}@strasse.example` }, 'demoRequests')
    const alike = { email: typed.email.replace('ss', 'ß'), lastName: 'Stranger' }
    await sent(server, alike, 'demoRequests')
    await send(server)
    await ask(server, alike.email)
    const [mail] = await send(server)
    expect(mail?.to?.[0]?.address).toBe(typed.email.replace('strasse', 'xn--strae-oqa'))
    const page = await press(server, { act: 'open', key: keyIn(mail?.text) })
    expect(page.body).toContain('Stranger')
    expect(page.body).not.toContain(typed.email)
  })

  test('writes the same for every address, and mails at most three links a day to a mailbox', async () => {
    const { typed } = await sent(server)
    await send(server)
    const rows = async () => {
      const text = 'SELECT (SELECT count(*) FROM limits) + (SELECT count(*) FROM deliveries) AS n'
      const [row] = await queryDatabase(server.config, text)
      return Number(row?.n)
    }
    const written = async (email: string) => {
      const before = await rows()
      await ask(server, email)
      return (await rows()) - before
    }
    const stranger = `${crypto.randomUUID()}@clinic.co`
    const spellings = [
      (email: string) => email,
      (email: string) => email.replace('@', '+a@'),
      (email: string) => email.toUpperCase(),
    ]
    for (const spelt of [...spellings, ...spellings])
      expect(await written(spelt(typed.email))).toBe(await written(spelt(stranger)))
    // Nothing is stored for the tagged address.
    expect(await send(server)).toHaveLength(3)
    server.clock.now += 25 * hourMs
    await ask(server, typed.email)
    expect(await send(server)).toHaveLength(1)
    server.clock.now -= 25 * hourMs
  })

  test('a mailbox keeps its links when others send leads with a tag of its address', async () => {
    // The limit of the client has expired.
    server.clock.now += 2 * hourMs
    const { typed } = await sent(server)
    const tagged = ['+a@', '+b@', '+c@', '+d@'].map((tag) => typed.email.replace('@', tag))
    for (const email of tagged) await sent(server, { email })
    await send(server)
    for (const email of tagged) await ask(server, email)
    // Together they share one mailbox's limit: inventing more of them cannot flood anybody.
    expect(await send(server)).toHaveLength(3)
    await ask(server, typed.email)
    const [mail] = await send(server)
    expect(mail?.to?.[0]?.address).toBe(typed.email)
  })

  test('a mailbox keeps its links when others ask for spellings without stored data', async () => {
    server.clock.now += 2 * hourMs
    const { typed } = await sent(server)
    await send(server)
    for (const tag of ['+a@', '+b@', '+c@']) await ask(server, typed.email.replace('@', tag))
    expect(await send(server)).toEqual([])
    await ask(server, typed.email)
    expect(await send(server)).toHaveLength(1)
  })

  test('counts requests for unknown addresses towards the twenty mails an hour of a client', async () => {
    for (let nth = 0; nth < 20; nth++) await ask(server, `${nth}@nothing.example`, 'en', '192.0.2.78')
    await send(server)
    const { typed } = await sent(server)
    await send(server)
    await ask(server, typed.email, 'en', '192.0.2.78')
    expect(await send(server)).toEqual([])
  })

  test('causes at most twenty mails an hour by one client', async () => {
    const leads = []
    for (let nth = 0; nth < 22; nth++) leads.push(await sent(server))
    await send(server)
    for (const { typed } of leads) await ask(server, typed.email, 'en', '192.0.2.77')
    expect(await send(server)).toHaveLength(20)
  })

  test('withdraws its mail when the person is erased before it is sent', async () => {
    const { typed } = await sent(server)
    await send(server)
    await ask(server, typed.email)
    await server.store.eraseLeads({ email: typed.email }, server.clock.now, { actor: 'asha', proof: '1' })
    expect(await send(server)).toEqual([])
  })
})

describe.each(dialects)('/yours opened by a link, on %s', (dialect) => {
  let server: LeadApp
  beforeAll(async () => {
    server = await startLeadApp({
      ...(dialect === 'PostgreSQL' && { DATABASE_URL: await freshDatabaseUrl() }),
      WEBHOOK_URLS: 'https://crm.example/leads,https://crm.example/again',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      WEBHOOK_EVENTS: 'lead.created,lead.updated',
    })
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())

  const targets = async (id: string) =>
    (await all(server.store.listHandOvers({ leadId: id }))).map(({ target }) => target)

  async function handOver(id: string) {
    for (const target of await targets(id))
      for (const each of await server.store.claimDeliveries(target, server.clock.now + 60_000, 100, 1))
        await server.store.markDelivered(each.id, server.clock.now)
  }

  test('lists the other systems that received the data, each once', async () => {
    const { id, key } = await opened(server)
    const before = await press(server, { act: 'open', key })
    expect(before.body).toContain(languages.en.yours.receivers.none)
    await handOver(id)
    const expectListed = async () => {
      const { body } = await press(server, { act: 'open', key })
      expect(body.match(/<li>crm\.example<\/li>/g)).toHaveLength(1)
      expect(body).not.toContain(languages.en.yours.receivers.none)
    }
    await expectListed()
    for (const each of await all(server.store.listHandOvers({ leadId: id })))
      await server.store.replayDeliveries('handOvers', { id: each.id }, server.clock.now)
    await expectListed()
    const file = await press(server, { act: 'download', key })
    expect(file.json().leads[0].receivedBy).toContainEqual(expect.objectContaining({ name: 'crm.example' }))
  })

  test('gives everything except staff notes as JSON and as a page to print, and records it', async () => {
    const { id, key, typed } = await opened(server, { message: 'Line <one>\nline two' })
    await handOver(id)
    const by = await editorOf(server.store, id, { actor: 'desk@firsthour.example', now: server.clock.now })
    await server.store.editLead(id, { fields: { lastName: 'Iyer' }, note: 'A secret note' }, by)
    const file = await press(server, { act: 'download', key })
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="your-data-\d{4}-\d\d-\d\d\.json"$/,
      ),
      'cache-control': 'no-store',
    })
    expect(file.json()).toMatchObject({
      address: typed.email,
      officer: languages.en.company.grievanceOfficer.email,
      leads: [
        {
          ...{
            id,
            collection: 'contactUs',
            email: typed.email,
            lastName: 'Iyer',
            message: 'Line <one>\nline two',
          },
          changes: [{ by: 'us', field: 'lastName', to: 'Iyer' }],
          emails: [{ to: typed.email, subject: 'Thank you for Reaching out to FirstHour', state: 'sent' }],
          receivedBy: [{ name: 'crm.example' }, { name: 'crm.example' }],
        },
      ],
      otherEmails: [{ to: typed.email, state: 'sent' }],
    })
    const page = await press(server, { act: 'print', key })
    expect(page.body).toContain('Line &lt;one&gt;\nline two')
    expect(page.body).toContain('Thank you for Reaching out to FirstHour')
    expect(page.body).toMatch(/Rao → Iyer/)
    expect(page.body).toContain('Your link to what FirstHour has stored about you')
    for (const { body } of [file, page]) {
      expect(body).not.toContain('A secret note')
      expect(body).not.toContain('desk@firsthour.example')
    }
    const looks = (await all(server.store.listLeadAccess())).slice(-2)
    expect(looks).toMatchObject([
      { actor: 'link', kind: 'export', records: 1 },
      { actor: 'link', kind: 'show', records: 1 },
    ])
  })

  const thanked = async () => (await send(server)).flatMap(({ to }) => to?.[0]?.address ?? [])
  const wants = (email: string) => server.store.wantsNoContact(email)

  test('stores the wish of a mailbox for no more contact, in any spelling, also after an erasure; links still come', async () => {
    const email = `asha.${Date.now()}@gmail.com`
    const { key } = await opened(server, { email })
    const said = await press(server, { act: 'noContact', key })
    expect(said.body).toContain(languages.en.yours.contact.said)
    await sent(server, { email: email.replace('asha.', 'a.s.ha').replace('@', '+tag@') })
    expect(await thanked()).toEqual([server.config.leadsInbox])
    const by = { actor: 'asha', proof: 'A1B2-C3D4' }
    await server.store.eraseLeads({ email }, server.clock.now, by)
    await sent(server, { email })
    expect(await thanked()).toEqual([server.config.leadsInbox])
    await ask(server, email)
    const [link] = await send(server)
    expect(link?.to?.[0]?.address).toBe(email)
  })

  test('takes the wish back, also where it was made in another spelling', async () => {
    const { key, typed } = await opened(server)
    await press(server, { act: 'noContact', key })
    const tagged = await opened(server, { email: typed.email.replace('@', '+x@') })
    server.clock.now += 1000
    const { body } = await press(server, { act: 'contact', key: tagged.key })
    expect(body).toContain(languages.en.yours.contact.text)
    expect(await wants(typed.email)).toBe(false)
    await sent(server, { email: typed.email, lastName: 'Again' })
    expect(await thanked()).toContain(typed.email)
  })

  test('the wish is that of the mailbox, whatever becomes of its leads', async () => {
    const { id, key, typed } = await opened(server)
    await press(server, { act: 'noContact', key })
    const prospect = `${crypto.randomUUID()}@clinic.co`
    await server.store.editLead(id, { fields: { email: prospect } }, await editorOf(server.store, id))
    expect([await wants(typed.email), await wants(prospect)]).toEqual([true, false])
    // The old address finds nothing any more: its link opens nothing, and changes nothing.
    expect((await press(server, { act: 'contact', key })).statusCode).toBe(404)
    expect(await wants(typed.email)).toBe(true)
  })
})
