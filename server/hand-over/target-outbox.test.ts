import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clock, createClock } from '../../tests/support/clock.ts'
import { all, signUp } from '../../tests/support/leads.ts'
import { createLogRecord } from '../../tests/support/log-record.ts'
import { type Behaviour, type Receiver, startReceiver, took } from '../../tests/support/receiver.ts'
import { leadJson } from '../database/lead-json.ts'
import { openStore } from '../database/open-store.ts'
import type { Store } from '../database/store.ts'
import { retryPauses } from '../outbox/deliver.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createTargetOutbox, leaseMs, type TargetOutboxParts } from './target-outbox.ts'
import { newHandOvers, type Target, targetsOf } from './targets.ts'

const secret = Buffer.alloc(32, 'secret')
let dataDir: string
let store: Store
let clock: Clock
let receiver: Receiver
let outboxes: Outbox[]

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-targets-'))
  store = await openStore({ dataDir, databaseUrl: undefined })
  clock = createClock()
  receiver = await startReceiver()
  outboxes = []
})
afterEach(async () => {
  await receiver.close()
  await Promise.all(outboxes.map((outbox) => outbox.stop()))
  await store.close()
  rmSync(dataDir, { recursive: true })
})

function start(target: Target, parts: Partial<TargetOutboxParts> = {}) {
  const log = createLogRecord()
  const { now, setTimer } = clock
  const timeoutMs = 240_000
  const fixed = { store, secret, allowPrivate: true, log, now, setTimer, random: () => 0.5, timeoutMs }
  const outbox = createTargetOutbox(target, { ...fixed, ...parts })
  outboxes.push(outbox)
  outbox.start()
  return { outbox, log }
}

const targetAt = (...urls: string[]) => targetsOf(urls) as [Target, ...Target[]]

async function submit(...targets: Target[]) {
  const timestamp = clock.now()
  const lead = signUp({
    timestamp,
    handOvers: newHandOvers(
      targets.map(({ name }) => name),
      timestamp,
    ),
  })
  await store.createLead(lead, 0)
  return lead
}
const records = () => all(store.listHandOvers({}))

test('a lead is sent as listings show it, with its own event id', async () => {
  const [target] = targetAt(receiver.url)
  const { id, handOvers } = await submit(target)
  const { log } = start(target)
  await log.has('hand-over sent')
  const [got] = receiver.received
  const lead = await store.findLead(id)
  expect(JSON.parse(got?.body ?? '')).toEqual({
    type: 'lead.created',
    timestamp: new Date(clock.now()).toISOString(),
    data: lead && leadJson(lead),
  })
  expect(got?.path).toBe('/leads?key=hush')
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': handOvers?.[0]?.id,
    'webhook-timestamp': String(Math.floor(clock.now() / 1000)),
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z\d+/]{43}=$/),
  })
})

const endless: Behaviour = (_request, response) => {
  response.writeHead(500)
  const write = () => {
    while (!response.destroyed && response.write('no '.repeat(1000)));
    response.once('drain', write)
  }
  write()
}

const troubles: { name: string; answer: Behaviour; reason: RegExp }[] = [
  {
    name: 'fails',
    answer: (_, response) => void response.writeHead(500).end('no\0pe\ud83d'),
    reason: /^HTTP500$/,
  },
  { name: 'refuses', answer: (_, response) => void response.writeHead(400).end(), reason: /^HTTP400$/ },
  {
    name: 'redirects',
    answer: (_, response) => void response.writeHead(307, { location: receiver.url }).end(),
    reason: /^HTTP307$/,
  },
  { name: 'answers without end', answer: endless, reason: /^HTTP500$/ },
  {
    name: 'answers garbage',
    answer: (request) => void request.socket.end('SSH-2.0\r\n\r\n'),
    reason: /^HPE_/,
  },
  { name: 'hangs up', answer: (request) => void request.socket.destroy(), reason: /^ECONNRESET$/ },
]

test.each(troubles)('a target that $name is retried with the same id until it recovers', async (trouble) => {
  receiver.state.answer = trouble.answer
  const [target] = targetAt(receiver.url)
  await submit(target)
  const { log } = start(target)
  const [line] = await log.has('hand-over postponed')
  expect(line).toMatchObject({
    level: 'warn',
    entry: { attempt: 1, reason: expect.stringMatching(trouble.reason) },
  })
  expect(receiver.received).toHaveLength(1)
  receiver.state.answer = took
  await clock.advance(retryPauses[0] ?? 0)
  await log.has('hand-over sent')
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
  expect(await records()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }])
  const logged = JSON.stringify(log.lines)
  for (const hidden of ['hush', secret.toString('base64'), 'clinic.example'])
    expect(logged).not.toContain(hidden)
})

test('a 2xx status means delivered, even if the answer never ends', async () => {
  receiver.state.answer = (_, response) => void response.writeHead(200).write('thank')
  const [target] = targetAt(receiver.url)
  await submit(target)
  const { log } = start(target)
  await log.has('hand-over sent')
  expect(log.lines).toHaveLength(1)
})

test('a stalled target is aborted, and delays no other', async () => {
  receiver.state.answer = () => {}
  const other = await startReceiver()
  const [stalled, healthy] = targetAt(receiver.url, other.url)
  if (!healthy) throw new Error('two targets were given')
  // Both are on one host: deliveries for one URL must never go to the other.
  expect(healthy.name).not.toBe(stalled.name)
  for (let at = 0; at < 2; at++) await submit(stalled)
  for (let at = 0; at < 2; at++) await submit(stalled, healthy)
  const { log: slow } = start(stalled, { timeoutMs: 300 })
  const { log } = start(healthy)
  await log.has('hand-over sent', 2)
  const [line] = await slow.has('hand-over postponed')
  expect(line?.entry.reason).toBe('ETIMEDOUT')
  await other.close()
})

test('retries go on for three days, then the delivery fails with an error in the log and can be replayed', async () => {
  receiver.state.answer = (_, response) => void response.writeHead(503).end()
  const [target] = targetAt(receiver.url)
  await submit(target)
  const begun = clock.now()
  const { log } = start(target)
  for (const [index, pause] of retryPauses.entries()) {
    await log.has('hand-over postponed', index + 1)
    await clock.advance(pause)
  }
  expect(await log.has('hand-over given up')).toMatchObject([
    { level: 'error', entry: { reason: 'HTTP503' } },
  ])
  expect(clock.now() - begun).toBeGreaterThanOrEqual(72 * 3_600_000)
  receiver.state.answer = took
  expect(await store.replayDeliveries('handOvers', 'failed', clock.now())).toBe(1)
  await clock.advance(15_000)
  await log.has('hand-over sent')
})

test('410 stops the target for every server with an error in the log, and leads wait until it is started', async () => {
  receiver.state.answer = (_, response) => void response.writeHead(410).end('Gone')
  const [target] = targetAt(receiver.url)
  await submit(target)
  const { log, outbox } = start(target)
  const gone = 'hand-over target answered 410 and was stopped; its leads stay queued'
  expect(await log.has(gone)).toMatchObject([{ level: 'error', entry: { target: target.name } }])
  await log.has('hand-over postponed')
  await outbox.stop()
  await submit(target)
  receiver.state.answer = took
  const next = start(target)
  await clock.advance(3_600_000)
  expect(receiver.received).toHaveLength(1)
  expect((await records()).map(({ state }) => state)).toEqual(['queued', 'queued'])
  await store.startTarget(target.name, clock.now())
  next.outbox.wake()
  await next.log.has('hand-over sent', 2)
})

test('a delivery claimed by a dead server is sent by another with the same id', async () => {
  const [target] = targetAt(receiver.url)
  await submit(target)
  const [claimed] = await store.claimDeliveries(target.name, clock.now(), 1, leaseMs)
  const { log } = start(target)
  await clock.advance(leaseMs)
  await log.has('hand-over sent')
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.id])
})

test('a shutdown aborts stalled deliveries and returns them to the queue', async () => {
  receiver.state.answer = () => {}
  const [target] = targetAt(receiver.url)
  await submit(target)
  const { outbox, log } = start(target)
  await receiver.has(1)
  const stopped = outbox.stop({ sendMs: 10, writeMs: 1000 })
  await clock.advance(10)
  await stopped
  expect(log.lines.at(-1)).toMatchObject({ message: 'hand-over postponed', entry: { reason: 'ESTOPPED' } })
  expect(await records()).toMatchObject([{ state: 'queued' }])
})
