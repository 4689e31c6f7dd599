import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorReply } from '../../contract/api.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { type SmtpInbox, startSmtp } from '../../tests/support/smtp.ts'

const key = 'a-key-for-the-mail-action'
let time = Date.now()
let smtp: SmtpInbox
let server: TestApp

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startApp({ EMAIL_API_KEY: key, SMTP_URL: smtp.url }, { now: () => time })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mails.length = 0
})

const mail = { to: 'asha@hospital.example', subject: 'Grüße', body: 'Hello' }

async function send(body: unknown, headers: Record<string, string> = { 'x-api-key': key }) {
  const response = await fetch(`${server.origin}/actions/sendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const reply = (await response.json()) as { id: string } & ErrorReply
  return { status: response.status, body: reply }
}

test('with the key a plain text is sent as plain text', async () => {
  const { status, body } = await send(mail)
  expect(status).toBe(202)
  expect(body).toEqual({ id: expect.any(String) })
  const [received] = await smtp.received(1)
  expect(received?.envelope.to).toEqual([mail.to])
  expect(received?.parsed).toMatchObject({
    subject: 'Grüße',
    text: 'Hello\n',
    messageId: `<${body.id}@firsthour.example>`,
  })
  expect(received?.parsed.html).toBeUndefined()
})

test('an HTML document is sent as HTML', async () => {
  const document = '<!doctype html><html lang="en"><body><p>Hello</p></body></html>'
  await send({ ...mail, body: document })
  const [received] = await smtp.received(1)
  expect(received?.parsed.html?.trim()).toBe(document)
  expect(received?.parsed.headers.find(({ key }) => key === 'content-type')?.value).toContain('text/html')
})

test('a full outbox refuses mails with 503 and says so in the log', async () => {
  const waiting = vi.spyOn(server.store, 'countWaitingMails').mockResolvedValueOnce(5000)
  expect(await send(mail)).toMatchObject({ status: 503, body: { error: { code: 'outbox_full' } } })
  expect(server.logs()).toContain('outbox is full')
  expect((await send(mail)).status).toBe(202)
  await smtp.received(1)
  expect(waiting).toHaveBeenCalledTimes(2)
})

test('the same idempotency key gives the same mail', async () => {
  const headers = { 'x-api-key': key, 'idempotency-key': 'a-mail' }
  const first = await send(mail, headers)
  await smtp.received(1)
  expect(await send(mail, headers)).toMatchObject({ status: 202, body: first.body })
  // Another mail is never a duplicate of the first, even with its key.
  await send({ ...mail, subject: 'Another' }, headers)
  await smtp.received(2)
  expect(smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Grüße', 'Another'])
})

test.each<[string, Record<string, string>]>([
  ['no key', {}],
  ['an empty key', { 'x-api-key': '' }],
  ['another key', { 'x-api-key': 'another-key-for-the-mail-action' }],
  ['the start of the key', { 'x-api-key': key.slice(0, -1) }],
  ['the key twice', { 'x-api-key': `${key}, ${key}` }],
])('with %s nothing is queued', async (_name, headers) => {
  const { status, body } = await send(mail, headers)
  expect(status).toBe(401)
  expect(body.error).toMatchObject({ code: 'unauthorized', message: expect.any(String) })
})

test('a client that guesses keys is refused without a check after some attempts; others are not', async () => {
  const guarded = await startApp({ EMAIL_API_KEY: key, TRUST_PROXY: '1' }, { now: () => time })
  const attempt = async (tried: string, address: string) => {
    const headers = { 'x-api-key': tried, 'x-forwarded-for': address }
    return (await guarded.app.inject({ method: 'POST', url: '/actions/sendEmail', headers, payload: mail }))
      .statusCode
  }
  const tries = []
  for (let at = 0; at < 40; at++) tries.push(await attempt(`wrong-key-number-${at}`, '10.0.0.1'))
  expect(tries).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
  expect(await attempt(key, '10.0.0.1')).toBe(429)
  expect(await attempt(key, '10.0.0.2')).toBe(202)
  time += 60_000
  expect(await attempt(key, '10.0.0.1')).toBe(202)
  await guarded.close()
})

test.each([
  ['to', { ...mail, to: 'not an address' }],
  ['to', { ...mail, to: 'a@hospital.example, b@hospital.example' }],
  ['to', { ...mail, to: 'Asha <asha@hospital.example>' }],
  ['to', { ...mail, to: 'asha@hospital.example\r\nBcc: b@hospital.example' }],
  ['to', { ...mail, to: [mail.to] }],
  ['to', { subject: 'No address', body: 'Hello' }],
  ['subject', { ...mail, subject: 'Hello\nBcc: b@hospital.example' }],
  ['subject', { ...mail, subject: 'Hello\u0000' }],
  ['subject', { ...mail, subject: 'Hello\u2028' }],
  ['subject', { ...mail, subject: 'x'.repeat(256) }],
  ['subject', { ...mail, subject: ' ' }],
  ['body', { ...mail, body: '' }],
  ['body', { ...mail, body: 'x'.repeat(200_001) }],
  ['body', { ...mail, body: 'Hello\u0000' }],
])('an invalid %s is named: %j', async (field, input) => {
  const { status, body } = await send(input)
  expect(status).toBe(422)
  expect(Object.keys(body.error.fields ?? {})).toEqual([field])
})

test('missing fields are named', async () => {
  const { body } = await send({ to: mail.to })
  expect(body.error.fields).toEqual({ subject: 'Please give subject.', body: 'Please give body.' })
})

test.each([null, 'text', [mail], 1])('%j is refused', async (input) => {
  const { status, body } = await send(input)
  expect(status).toBe(422)
  expect(body.error.code).toBe('invalid')
})

test('an oversized body is not read', async () => {
  expect((await send({ ...mail, body: 'x'.repeat(300_000) })).status).toBe(413)
})

test('neither personal data nor a key is logged', () => {
  expect(server.logs()).toContain('mail sent')
  expect(server.logs()).not.toMatch(/asha|Grüße|a-key-for/)
})

test('a key holder is rate limited', async () => {
  const call = () =>
    server.app.inject({ method: 'POST', url: '/actions/sendEmail', headers: { 'x-api-key': key } })
  let answer = await call()
  for (let calls = 1; calls <= 600 && answer.statusCode !== 429; calls++) answer = await call()
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('1')
  time += 1000
  expect((await call()).statusCode).not.toBe(429)
})

test('without a mail server each mail is written to a file', async () => {
  const plain = await startApp({ EMAIL_API_KEY: key })
  try {
    const response = await fetch(`${plain.origin}/actions/sendEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(mail),
    })
    const { id } = (await response.json()) as { id: string }
    await expect.poll(() => plain.logs()).toContain('mail sent')
    const [name] = await readdir(join(plain.config.dataDir, 'mail'))
    expect(name).toMatch(new RegExp(`^\\d{8}T\\d{6}\\.\\d{3}Z-${id}\\.eml$`))
  } finally {
    await plain.close()
  }
})
