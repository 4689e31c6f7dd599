import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { createClock } from '../../tests/support/clock.ts'
import { type OutboxBench, openOutboxBench } from '../../tests/support/outbox.ts'
import { patientLimits, type SmtpInbox, startSmtp } from '../../tests/support/smtp.ts'
import type { Store } from '../database/store.ts'
import { retryPauses } from '../outbox/deliver.ts'
import { leaseMs } from './mail-outbox.ts'
import { smtpTransport } from './transports/smtp.ts'
import type { OutgoingMail } from './transports/transport.ts'

let bench: OutboxBench
let smtp: SmtpInbox

beforeEach(async () => {
  bench = await openOutboxBench()
  smtp = await startSmtp()
})
afterEach(async () => {
  await bench.close()
  await smtp.close()
})

const visitor = { email: 'asha@hospital.example', phone: '9876543210', organisation: 'City Hospital' }
const ids = () => smtp.mails.map(({ parsed }) => parsed.messageId)

test('a lead wakes the outbox at once', async () => {
  const { outbox } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  await bench.submit('signups', visitor)
  outbox.wake()
  await smtp.received(2)
})

test('a mail queued by another server is found by polling', async () => {
  bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  await bench.submit('signups', visitor)
  await bench.clock.advance(15_000)
  await smtp.received(2)
})

test('mails survive an outage of the mail server and keep their Message-ID', async () => {
  await smtp.close()
  const port = await freePort()
  await bench.submit('signups', visitor)
  const { log } = bench.startOutbox(smtpTransport(`smtp://127.0.0.1:${port}`, 3, patientLimits))
  for (const round of [1, 2, 3]) {
    const lines = await log.has('mail postponed', 2 * round)
    expect(lines.at(-1)).toMatchObject({ level: 'warn', entry: { attempt: round, reason: 'ESOCKET' } })
    if (round < 3) await bench.clock.advance(retryPauses[round - 1] ?? 0)
  }
  smtp = await startSmtp({ port })
  await bench.clock.advance(retryPauses[2] ?? 0)
  await log.has('mail sent', 2)
  const records = await bench.mails()
  expect(records.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    Array(2).fill({ state: 'sent', attempts: 4 }),
  )
  expect(ids().sort()).toEqual(records.map(({ id }) => `<${id}@firsthour.example>`).sort())
})

test('a temporarily refused mail is retried, and the others are not delayed', async () => {
  smtp.trouble = (step, address) =>
    step === 'rcpt' && address === visitor.email ? { code: 451, message: 'Greylisted' } : undefined
  await bench.submit('signups', visitor)
  const { log } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  await log.has('mail sent')
  const [line] = await log.has('mail postponed')
  expect(line?.entry.reason).toBe('SMTP451')
  smtp.trouble = () => undefined
  await bench.clock.advance(30_000)
  await log.has('mail sent', 2)
})

test.each(['rcpt', 'data'] as const)(
  'a mail refused permanently at %s is given up at once',
  async (refusedAt) => {
    smtp.trouble = (step, address) =>
      step === refusedAt && address === visitor.email
        ? { code: 550, message: `No such\0 mailbox ${visitor.email}` }
        : undefined
    await bench.submit('signups', visitor)
    const { log } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
    const [line] = await log.has('mail given up')
    await log.has('mail sent')
    expect(line).toMatchObject({ level: 'error', entry: { attempt: 1, reason: 'SMTP550' } })
    expect(JSON.stringify(log.lines)).not.toContain(visitor.email)
    const failed = (await bench.mails()).find(({ state }) => state === 'failed')
    expect(failed?.lastError).toContain('No such  mailbox')
  },
)

test('backoff grows over three days, then the mail fails with an error in the log and can be replayed', async () => {
  smtp.trouble = (step) => (step === 'rcpt' ? { code: 451, message: 'Later' } : undefined)
  await bench.submit('signups', visitor)
  const start = bench.clock.now()
  const { log } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  for (const [index, pause] of retryPauses.entries()) {
    await log.has('mail postponed', 2 * (index + 1))
    await bench.clock.advance(pause)
  }
  const lines = await log.has('mail given up', 2)
  expect(lines[0]).toMatchObject({ level: 'error', entry: { attempt: retryPauses.length + 1 } })
  const hours = (bench.clock.now() - start) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(72)
  expect(hours).toBeLessThan(76)

  smtp.trouble = () => undefined
  expect(await bench.store.replayDeliveries('mails', 'failed', bench.clock.now())).toBe(2)
  await bench.clock.advance(15_000)
  await log.has('mail sent', 2)
})

test('after a crash between sending and recording, a mail is sent at most twice, with one Message-ID', async () => {
  smtp.trouble = (step) => (step === 'taken' ? 'stall' : undefined)
  await bench.submit('signups', visitor)
  // Its clock stops: this server behaves like a dead one.
  const dead = bench.startOutbox(
    smtpTransport(smtp.url, 3, patientLimits),
    bench.store,
    createClock(bench.clock.now()),
  )
  await smtp.received(2)

  smtp.trouble = () => undefined
  const heir = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits), await bench.anotherStore())
  await bench.clock.advance(leaseMs - 1)
  expect(smtp.mails).toHaveLength(2)
  await bench.clock.advance(1000)
  await heir.log.has('mail sent', 2)
  expect(smtp.mails).toHaveLength(4)
  expect(new Set(ids()).size).toBe(2)
  expect(dead.log.lines).toEqual([])
})

test('when the store is down after a mail was sent, it is recorded later and not sent again', async () => {
  await bench.submit('signups', visitor)
  const { store } = bench
  let away = true
  const untold = new Set<string>()
  let claimedAgain = false
  let looked = false
  const forgetful: Store = {
    ...store,
    async markDelivered(id, now) {
      if (away) {
        untold.add(id)
        throw new Error('The store is away.')
      }
      await store.markDelivered(id, now)
    },
    async claimDeliveries(...claim) {
      const mails = await store.claimDeliveries(...claim)
      claimedAgain ||= mails.some(({ attempts }) => attempts > 0)
      return mails
    },
    async nextDeliveryInMs(...of) {
      const inMs = await store.nextDeliveryInMs(...of)
      looked = true
      return inMs
    },
  }
  let sends = 0
  const transport = smtpTransport(smtp.url, 3, patientLimits)
  const counting = {
    ...transport,
    send: (mail: OutgoingMail) => {
      sends++
      return transport.send(mail)
    },
  }
  const { log } = bench.startOutbox(counting, forgetful)
  // Both are sent and the outbox sleeps. One jump of the clock: many steps would exhaust the retries of the store.
  await expect.poll(() => untold.size === 2 && looked).toBe(true)
  await bench.clock.advance(leaseMs)
  await expect.poll(() => claimedAgain).toBe(true)
  away = false
  await bench.clock.advance(2000)
  await log.has('mail sent', 2)
  expect(sends).toBe(2)
  expect((await bench.mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('several servers share one queue and send each mail once', async () => {
  const stores = [bench.store, await bench.anotherStore(), await bench.anotherStore()]
  for (let i = 0; i < 20; i++)
    await bench.submit('signups', { ...visitor, email: `visitor${i}@hospital.example` })
  const servers = stores.map((store) => bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits), store))
  await smtp.received(40)
  await Promise.all(servers.map(({ outbox }) => outbox.stop()))
  expect(new Set(ids()).size).toBe(40)
  expect(smtp.mails).toHaveLength(40)
  expect((await bench.mails()).every(({ state }) => state === 'sent')).toBe(true)
})

test('a shutdown finishes mails in progress and claims no new ones', async () => {
  const held = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const transport = smtpTransport(smtp.url, 3, patientLimits)
  const { outbox } = bench.startOutbox({
    ...transport,
    async send(mail) {
      began.resolve()
      await held.promise
      await transport.send(mail)
    },
  })
  await bench.submit('signups', visitor)
  outbox.wake()
  await began.promise
  const stopped = outbox.stop()
  await bench.submit('signups', { ...visitor, email: 'late@hospital.example' })
  outbox.wake()
  held.resolve()
  await stopped
  const states = (await bench.mails()).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['queued', 'queued', 'sent', 'sent'])
  expect(smtp.mails).toHaveLength(2)
})

test('a shutdown that takes too long aborts stalled mails and returns them to the queue', async () => {
  await bench.submit('signups', visitor)
  const hanging = Promise.withResolvers<void>()
  smtp.trouble = (step) => {
    if (step !== 'rcpt') return undefined
    hanging.resolve()
    return 'stall'
  }
  const { outbox, log } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  await hanging.promise
  const stopped = outbox.stop({ sendMs: 5000, writeMs: 2500 })
  await bench.clock.advance(5000)
  await stopped
  expect((await log.has('mail postponed', 2)).length).toBe(2)
  expect((await bench.mails()).map(({ state }) => state)).toEqual(['queued', 'queued'])
})

describe('a shutdown while the store is down, with mails already sent', () => {
  let away: boolean
  async function sendAndStop() {
    away = true
    await bench.submit('signups', visitor)
    const { store } = bench
    const refused = new Set<string>()
    const bothRefused = Promise.withResolvers<void>()
    const markDelivered: Store['markDelivered'] = async (id, now) => {
      if (!away) return store.markDelivered(id, now)
      if (refused.add(id).size === 2) bothRefused.resolve()
      throw new Error('The store is away.')
    }
    const { outbox, log } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits), {
      ...store,
      markDelivered,
    })
    await bothRefused.promise
    return { stopped: outbox.stop({ sendMs: 5000, writeMs: 2500 }), log }
  }

  test('records them when the store comes back in time', async () => {
    const { stopped } = await sendAndStop()
    away = false
    // Answered after the outbox has gone to sleep until its next attempt.
    await bench.store.nextDeliveryInMs('mail', Date.now())
    await bench.clock.advance(2000)
    await stopped
    expect((await bench.mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('ends in time when it does not, and names them', async () => {
    const { stopped, log } = await sendAndStop()
    await bench.clock.advance(5000)
    await bench.clock.advance(2500)
    await stopped
    const lost = await log.has('stopped before the outcome of a mail was stored', 2)
    expect(lost.map(({ entry }) => entry.mailId)).toEqual((await bench.mails()).map(({ id }) => id))
  })
})
