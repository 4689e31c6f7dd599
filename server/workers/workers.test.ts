import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { emptyDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { Connection } from '../../tests/support/raw-connection.ts'
import { spawnServer, type TestServer } from '../../tests/support/server.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { mergeMetrics } from './merge-metrics.ts'

const childrenOf = ({ process: { pid } }: TestServer) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** A new connection each time, so that the workers take turns. */
async function postLead({ origin }: TestServer, email: string): Promise<number> {
  const body = JSON.stringify({ email, phone: '0123456789', organisation: 'City Hospital' })
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const { status } = await fetch(`${origin}/api/signups`, { method: 'POST', headers, body })
  return status
}

describe.each(dialects)('two workers on %s', (dialect) => {
  const settings = async () => ({
    WORKERS: '2',
    ...(dialect === 'PostgreSQL' && { DATABASE_URL: await emptyDatabaseUrl() }),
  })

  test('accept leads at the same time and send each mail once', async () => {
    const smtp = await startSmtp()
    const metricsPort = await freePort()
    const server = await spawnServer({
      ...(await settings()),
      SMTP_URL: smtp.url,
      METRICS_PORT: String(metricsPort),
    })
    await expect.poll(() => childrenOf(server)).toHaveLength(2)
    const emails = Array.from({ length: 20 }, (_, at) => `visitor-${at}@clinic.example`)
    const statuses = await Promise.all(emails.map((email) => postLead(server, email)))
    expect(new Set(statuses)).toEqual(new Set([201]))
    const mails = await smtp.received(40)
    expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(40)

    // Retries, because a worker that does not answer in time is left out of the metrics.
    await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
      const counted = [
        ...(await answer.text()).matchAll(/^firsthour_requests_total\{worker="(\d)".* (\d+)$/gm),
      ]
      expect(new Set(counted.map(([, worker]) => worker)).size).toBe(2)
      expect(counted.reduce((sum, [, , count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(20)
    })
    expect(await server.stop()).toBe(0)
    expect(smtp.mails).toHaveLength(40)
    await smtp.close()
  })
})

/** Limits recover with time, and a busy machine can take longer than that. */
const frozenClock = {
  NODE_OPTIONS: `--import ${new URL('../../tests/support/frozen-clock.ts', import.meta.url).href}`,
}

test('the limit of a client holds for all workers together', async () => {
  const server = await spawnServer({ ...frozenClock, WORKERS: '2', LEADS_PER_MINUTE: '2' })
  await expect.poll(() => childrenOf(server)).toHaveLength(2)
  const emails = Array.from({ length: 6 }, (_, at) => `visitor-${at}@clinic.example`)
  const statuses = await Promise.all(emails.map((email) => postLead(server, email)))
  expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429, 429])
  expect(await server.stop()).toBe(0)
})

test('a client that guesses keys at one worker is limited at the others', async () => {
  const key = 'the-key-of-the-mail-action'
  const server = await spawnServer({ ...frozenClock, WORKERS: '2', EMAIL_API_KEY: key })
  await expect.poll(() => childrenOf(server)).toHaveLength(2)
  const connection = await Connection.open(Number(new URL(server.origin).port))
  const call = (tried: string) =>
    `POST /actions/sendEmail HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${tried}\r\ncontent-length: 0\r\n\r\n`
  const statuses = []
  for (let guess = 0; guess < 40; guess++) {
    connection.write(Buffer.from(call(`guess-${guess}`)))
    statuses.push((await connection.answer(false))?.status)
  }
  connection.destroy()
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
  // New connections reach the workers in turn. A client over the limit must not learn from any of them that a key is
  // right.
  await eventually(async () => {
    const tries = Array.from({ length: 4 }, async () => {
      const headers = { 'x-api-key': key, connection: 'close' }
      return (await fetch(`${server.origin}/actions/sendEmail`, { method: 'POST', headers })).status
    })
    expect(await Promise.all(tries)).toEqual([429, 429, 429, 429])
  })
  expect(await server.stop()).toBe(0)
})

test('metrics of several workers are merged into one text, each family described once', () => {
  const text = (count: number) =>
    `# HELP a An a.\n# TYPE a counter\na{kind="x"} ${count}\n# HELP b B.\n# TYPE b gauge\nb 1\n`
  expect(
    mergeMetrics(
      new Map([
        [1, text(3)],
        [2, text(4)],
      ]),
    ),
  ).toBe(
    '# HELP a An a.\n# TYPE a counter\na{worker="1",kind="x"} 3\na{worker="2",kind="x"} 4\n' +
      '# HELP b B.\n# TYPE b gauge\nb{worker="1"} 1\nb{worker="2"} 1\n',
  )
})
