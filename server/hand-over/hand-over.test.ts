import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { apiPaths, type RecordReply } from '../../contract/api.ts'
import { freshLead, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'
import { processEnvironment } from '../../tests/support/process-environment.ts'
import { type Receiver, startReceiver, took } from '../../tests/support/receiver.ts'
import { runLeadsHere } from '../../tests/support/run-command.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { targetsOf } from './targets.ts'

const secret = `whsec_${Buffer.alloc(32, 'a secret').toString('base64')}`
const webhooks = (...urls: string[]) => ({
  WEBHOOK_URLS: urls.join(','),
  WEBHOOK_SECRET: secret,
  WEBHOOK_ALLOW_PRIVATE: '1',
})
const patient = { handOverMs: 240_000 }
const code = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/hand-over.md', 'utf8'))?.[1] ?? ''

async function send({ origin }: Pick<TestApp, 'origin'>, lead: object): Promise<string> {
  const answer = await fetch(`${origin}${apiPaths.contactUs}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lead),
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as RecordReply
  return id
}

describe('the receiver in docs/hand-over.md', () => {
  test('has twenty lines', () => {
    const lines = code.split('\n').filter((line) => line.trim() !== '')
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.length).toBeLessThanOrEqual(20)
  })

  test('accepts a lead once, and nothing unsigned', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...processEnvironment, WEBHOOK_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill())
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const url = `http://127.0.0.1:${String((await lines.next()).value).replace('ready ', '')}/`
    const server = await startApp(webhooks(url), patient)
    onTestFinished(server.close)
    const { config, store } = server
    const leads = (...args: string[]) =>
      runLeadsHere({ DATA_DIR: config.dataDir, ...webhooks(url) }, args, { store })

    expect((await leads('test-hand-over')).stdout).toMatch(
      /^127\.0\.0\.1-[\da-f]{8}: accepted the test event\n$/,
    )
    const first = freshLead('contactUs')
    const id = await send(server, first)
    expect((await lines.next()).value).toBe(`contactUs from ${first.email}`)
    expect((await leads('replay', id)).stdout).toContain('1 hand-over again')
    const second = freshLead('contactUs')
    await send(server, second)
    expect((await lines.next()).value).toBe(`contactUs from ${second.email}`)

    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Date.now() / 1000),
        'webhook-signature': 'v1,AA==',
      },
      body: '{}',
    })
    expect(forged.status).toBe(401)
  })
})

test('without targets no hand-over is queued', async () => {
  const server = await startLeadApp()
  await server.post('signups', freshLead('signups'))
  expect(await all(server.store.listHandOvers({}))).toEqual([])
  await server.close()
})

describe('the commands', () => {
  let receiver: Receiver
  let server: TestApp
  let aheadMs: number
  beforeEach(async () => {
    aheadMs = 0
    receiver = await startReceiver()
    server = await startApp(webhooks(receiver.url), {
      ...patient,
      metrics,
      now: () => Date.now() + aheadMs,
    })
  })
  afterEach(async () => {
    await server.close()
    await receiver.close()
  })
  const metrics = createMetrics()
  const leads = (...args: string[]) =>
    runLeadsHere({ DATA_DIR: server.config.dataDir, ...webhooks(receiver.url) }, args, {
      store: server.store,
    })
  const name = () => targetsOf([receiver.url])[0]?.name ?? ''
  const listed = async (...args: string[]) =>
    JSON.parse((await leads('hand-overs', '--json', ...args)).stdout)
  /** Waits until the store has the outcome, shortly after the receiver. */
  const inState = (state: string, count: number) =>
    expect.poll(() => listed('--state', state)).toHaveLength(count)

  test('suspected spam is handed over when it is released', async () => {
    const id = await send(server, { ...freshLead('contactUs'), message: 'http://a.example '.repeat(5) })
    const normal = await send(server, freshLead('contactUs'))
    await receiver.has(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.id).toBe(normal)
    expect((await leads('release', id)).stdout).toContain(
      'its mails and hand-overs that were not sent before are queued',
    )
    await send(server, freshLead('contactUs'))
    const ids = (await receiver.has(3)).map(({ body }) => JSON.parse(body).data.id)
    expect(ids).toContain(id)
    const listing = JSON.parse((await leads('list', '--json')).stdout)
    for (const { body } of receiver.received) expect(listing).toContainEqual(JSON.parse(body).data)
    await inState('sent', 3)
    const { stdout } = await leads('show', id)
    expect(stdout).toMatch(new RegExp(`Hand-over, lead.created\n  to ${name()}: sent, 1 attempt\n`))
    expect(JSON.parse((await leads('show', id, '--json')).stdout).handOvers).toMatchObject([
      { state: 'sent' },
    ])
  })

  test('a change and an erasure are sent, signed, to targets that have the lead', async () => {
    const env = {
      DATA_DIR: server.config.dataDir,
      ...webhooks(receiver.url),
      WEBHOOK_EVENTS: 'lead.created,lead.updated,lead.erased',
    }
    const told = (...args: string[]) => runLeadsHere(env, args, { store: server.store })
    const held = await send(server, { ...freshLead('contactUs'), message: 'http://a.example '.repeat(5) })
    const id = await send(server, freshLead('contactUs'))
    await inState('sent', 1)
    await told('set', id, '--status', 'contacted', '--note', 'Called.', '--due', '2026-11-19')
    await told('correct', id, 'firstName=Meera')
    await told('set', id, '--note', 'A note stays in the house.')
    await told('set', held, '--status', 'lost')
    // Wakes the outbox, which would otherwise poll later.
    await send(server, freshLead('contactUs'))
    await inState('sent', 4)
    const erased = await told('erase', '--id', id, '--yes')
    expect(erased.stdout).toContain(`${name()}: notified with lead.erased, not confirmed yet`)
    expect((await told('erase', '--id', held, '--yes')).stdout).not.toContain('lead.erased')
    // The event waits a minute for what is on its way.
    aheadMs = 60_000
    await send(server, freshLead('contactUs'))
    await receiver.has(6)
    const verifier = new Webhook(secret)
    const events = receiver.received
      .map(({ body, headers }) => verifier.verify(body, headers as Record<string, string>))
      .map((event) => event as { type: string; data: Record<string, unknown> })
      .filter(({ data }) => data.id === id)
    expect(events).toMatchObject([
      { type: 'lead.created', data: { status: 'new' } },
      { type: 'lead.updated', data: { changed: ['status', 'dueOn'], dueOn: '2026-11-19' } },
      { type: 'lead.updated', data: { changed: ['firstName'], firstName: 'Meera', status: 'contacted' } },
      { type: 'lead.erased' },
    ])
    expect(events.at(-1)?.data).toEqual({ id, collection: 'contactUs' })
  })

  test('list a stopped target, start it again, and replay', async () => {
    receiver.state.answer = (_, response) => void response.writeHead(410).end()
    const id = await send(server, freshLead('contactUs'))
    // The last log line about it, after the target was stopped.
    await expect.poll(server.logs).toContain('hand-over postponed')
    expect(server.logs()).toContain('answered 410 and was stopped')
    expect((await leads('hand-overs')).stdout).toMatch(new RegExp(`^${name()}: stopped .* 1 waiting\n`))
    expect(await metrics.text()).toContain(`firsthour_hand_overs_waiting{target="${name()}"} 1\n`)
    expect(await metrics.text()).toContain(`firsthour_hand_over_stopped{target="${name()}"} 1\n`)
    expect(await metrics.text()).toMatch(/firsthour_hand_over_oldest_seconds\{.*\} \d/)
    const refused = await leads('test-hand-over')
    expect(refused).toMatchObject({ code: 1, stderr: '1 of 1 did not accept the test event.\n' })
    expect(refused.stdout).toContain('HTTP410')

    receiver.state.answer = took
    expect((await leads('hand-overs', '--start', name())).code).toBe(0)
    expect((await leads('hand-overs', '--start', name())).stderr).toBe(
      `The target ${name()} is not stopped.\n`,
    )
    // Wakes the server's outbox, as the next visitor does.
    await send(server, freshLead('contactUs'))
    await inState('sent', 2)
    expect((await leads('replay', '--since', 'yesterday')).stdout).toBe('Queued 2 hand-overs again.\n')
    expect((await leads('replay', '--failed')).stdout).toBe('Queued 0 failed mails again.\n')
    expect((await leads('replay', 'nothing')).code).toBe(1)
    await send(server, freshLead('contactUs'))
    await inState('sent', 3)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    const own = JSON.parse((await leads('show', id, '--json')).stdout).handOvers[0].id
    expect(ids.filter((each) => each === own)).toHaveLength(3)
    const printed = [server.logs(), (await leads('hand-overs', '--state', 'sent')).stdout].join('\n')
    for (const hidden of ['hush', secret, secret.slice(6)]) expect(printed).not.toContain(hidden)
  })
})
