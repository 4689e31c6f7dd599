import { afterEach, expect, test } from 'vitest'
import { collections } from '../../contract/forms.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { type SmtpInbox, startSmtp } from '../../tests/support/smtp.ts'

let smtp: SmtpInbox
const servers: TestApp[] = []

async function startServer(env: Record<string, string>): Promise<TestApp> {
  smtp = await startSmtp()
  const server = await startApp({ SMTP_URL: smtp.url, LEADS_INBOX: 'leads@localhost', ...env })
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  await smtp.close()
})

async function submit(server: TestApp, collection: keyof typeof goodLeads, key: string): Promise<number> {
  const response = await fetch(`${server.origin}/api/${collection}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(goodLeads[collection]),
  })
  return response.status
}

const uuid = (index: number) => `019a8563-0a5b-7000-8c1d-${String(index).padStart(12, '0')}`
const subjectsTo = (own: boolean) =>
  smtp.mails
    .filter(({ envelope }) => (envelope.to[0] === 'leads@localhost') === own)
    .map(({ parsed }) => parsed.subject)
    .sort()

const notifications = ['Contact form submitted', 'Request Demo form submitted', 'Sign Up form submitted']
const thanks = Array(3).fill('Thank you for Reaching out to FirstHour')

test.each(['SQLite', 'PostgreSQL'])('%s: three forms, each sent twice, give six mails', async (name) => {
  const server = await startServer(name === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {})
  for (const press of [1, 2])
    for (const [index, collection] of collections.entries())
      expect([press, await submit(server, collection, uuid(index))]).toEqual([press, 201])
  await smtp.received(6)
  for (const { parsed, envelope } of smtp.mails) {
    const [, link] = /Your data: (\S+)/.exec(parsed.text ?? '') ?? []
    expect(link === undefined).toBe(envelope.to[0] === 'leads@localhost')
    if (!link) continue
    const key = new URL(link).searchParams.get('open') ?? ''
    const body = new URLSearchParams({ act: 'open', key })
    const page = await fetch(`${server.origin}/yours`, { method: 'POST', body })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(envelope.to[0] ?? '')])
  }
  await server.app.close()
  expect(subjectsTo(true)).toEqual(notifications)
  expect(subjectsTo(false)).toEqual(thanks)
})

test('another server’s mail action receives each mail once', async () => {
  const key = 'a-key-for-the-mail-action'
  const action = await startServer({ EMAIL_API_KEY: key })
  const server = await startApp({
    EMAIL_API_URL: action.origin,
    EMAIL_API_URL_KEY: key,
    LEADS_INBOX: 'leads@firsthour.example',
  })
  servers.push(server)
  expect(await submit(server, 'signups', uuid(1))).toBe(201)
  await smtp.received(2)
  await Promise.all([server.app.close(), action.app.close()])
  expect(smtp.mails.map(({ parsed }) => parsed.subject).sort()).toEqual([
    'Sign Up form submitted',
    'Thank you for Reaching out to FirstHour',
  ])
  for (const { parsed } of smtp.mails) expect(parsed.html).toContain('lang="en"')
})
