import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths, mailActionPath } from '../../contract/api.ts'
import { freshLead } from '../support/lead-posts.ts'
import { all } from '../support/leads.ts'
import { startApp, type TestApp } from '../support/server.ts'
import { type SmtpInbox, startSmtp } from '../support/smtp.ts'

let inbox: SmtpInbox
let server: TestApp
beforeAll(async () => {
  inbox = await startSmtp()
  server = await startApp({ SMTP_URL: inbox.url })
})
afterAll(async () => {
  await server.close()
  await inbox.close()
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const recipients = () => new Set(inbox.mails.flatMap(({ envelope }) => envelope.to))

const victim = 'victim@elsewhere.example'
const manyRecipients = [
  `a@clinic.example,${victim}`,
  `a@clinic.example;${victim}`,
  `<a@clinic.example>,<${victim}>`,
  `"x" <${victim}>`,
  `a@clinic.example\r\nBcc:${victim}`,
  `a@clinic.example%0d%0aBcc:${victim}`,
  `${victim}?bcc=b@elsewhere.example`,
  `@relay.example:${victim}`,
  `victim%elsewhere.example@clinic.example@evil.example`,
]

test('a form sends mail to at most one address, whatever is typed', async () => {
  for (const email of manyRecipients)
    await post(apiPaths.demoRequests, { ...freshLead('demoRequests'), email })
  await post(apiPaths.demoRequests, { ...freshLead('demoRequests'), email: 'last@clinic.example' })
  // The two mails about a lead are sent concurrently.
  await expect.poll(recipients).toEqual(new Set([server.config.leadsInbox, 'last@clinic.example']))
})

test('the thank-you contains nothing that the sender could choose', async () => {
  const advert = 'Buy at https://evil.example now'
  const lead = {
    ...freshLead('contactUs'),
    email: 'target@clinic.co',
    firstName: 'Buy2evil',
    lastName: 'Now',
    message: advert,
  }
  expect((await post(apiPaths.contactUs, lead)).status).toBe(201)
  const isThanks = ({ envelope }: { envelope: { to: string[] } }) => envelope.to[0] === 'target@clinic.co'
  await expect.poll(() => inbox.mails.some(isThanks)).toBe(true)
  const thanks = inbox.mails.find(isThanks)
  expect(`${thanks?.parsed.subject}${thanks?.parsed.text}${thanks?.parsed.html}`).not.toMatch(/evil|Now\b/)
})

test.each([
  ['no key', {}],
  ['the name of the key', { 'x-api-key': 'EMAIL_API_KEY' }],
  ['a key in the query', {}, '?x-api-key=x&api_key=x'],
  ['another header', { authorization: 'Bearer x', 'api-key': 'x', cookie: 'x-api-key=x' }],
  [
    'a claim to come from inside',
    { 'x-forwarded-for': '127.0.0.1', host: 'localhost', origin: 'http://localhost' },
  ],
])('the mail action refuses %s', async (_name, headers, query = '') => {
  const answer = await post(
    mailActionPath + query,
    { to: victim, subject: 'x', body: 'x' },
    headers as Record<string, string>,
  )
  expect([401, 403]).toContain(answer.status)
  expect((await all(server.store.listMails({}))).map(({ to }) => to)).not.toContain(victim)
})

test.each([...Object.values(apiPaths).filter((path) => path !== apiPaths.summary), mailActionPath])(
  '%s accepts no write from another site, whatever its media type',
  async (path) => {
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const answer = await post(path, {}, headers)
      expect([type, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        type,
        403,
        null,
      ])
    }
    const preflight = await fetch(server.origin + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    })
    expect(preflight.status).toBe(405)
  },
)
