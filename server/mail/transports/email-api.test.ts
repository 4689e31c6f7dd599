import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogRecord } from '../../../tests/support/log-record.ts'
import { outgoingMail } from '../../../tests/support/outgoing-mail.ts'
import { emailApiTransport } from './email-api.ts'

let host: Server
let url: string
let status: number | 'silent'
let calls: { request: IncomingMessage; body: unknown }[]

beforeEach(async () => {
  calls = []
  host = createServer(async (request, response) => {
    calls.push({ request, body: JSON.parse(await text(request)) })
    if (status !== 'silent')
      response.writeHead(status, { location: '/elsewhere' }).end('asha@hospital.example')
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterEach(() => {
  host.closeAllConnections()
  host.close()
})

const log = createLogRecord()
const key = 'k'.repeat(32)

test('the other host gets address, subject, body and an idempotency key', async () => {
  status = 202
  await emailApiTransport(`${url}/base/`, key, log).send({ ...outgoingMail, html: '<!DOCTYPE html>…' })
  const [call] = calls
  expect(call?.request).toMatchObject({ method: 'POST', url: '/base/actions/sendEmail' })
  expect(call?.request.headers).toMatchObject({
    'content-type': 'application/json',
    'x-api-key': key,
    'idempotency-key': outgoingMail.id,
  })
  expect(call?.body).toEqual({
    to: outgoingMail.to,
    subject: outgoingMail.subject,
    body: '<!DOCTYPE html>…',
  })
  expect(log.lines.at(-1)?.entry).toEqual({ mailId: outgoingMail.id, status: 202 })
  expect(JSON.stringify(log.lines)).not.toContain('asha')
})

test.each([400, 410, 413, 422])('%i is a permanent failure', async (answer) => {
  status = answer
  await expect(emailApiTransport(url, key, log).send(outgoingMail)).rejects.toMatchObject({
    code: `HTTP${answer}`,
    permanent: true,
  })
})

// The operator can fix a wrong key or URL of the action, so the mail must be retried.
test.each([401, 403, 404, 408, 429, 500, 502, 503])('%i is retried later', async (answer) => {
  status = answer
  await expect(emailApiTransport(url, key, log).send(outgoingMail)).rejects.toMatchObject({
    code: `HTTP${answer}`,
    permanent: false,
  })
})

test('a host that redirects, stays silent or is down is retried later', async () => {
  status = 307
  await expect(emailApiTransport(url, key, log).send(outgoingMail)).rejects.toMatchObject({
    permanent: false,
  })
  expect(calls).toHaveLength(1)
  status = 'silent'
  await expect(emailApiTransport(url, key, log, 50).send(outgoingMail)).rejects.toMatchObject({
    permanent: false,
  })
  host.closeAllConnections()
  host.close()
  await expect(emailApiTransport(url, key, log).send(outgoingMail)).rejects.toMatchObject({
    permanent: false,
  })
})
