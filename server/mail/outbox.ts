import { once } from 'node:events'
import type { MailStore } from '../database/store.ts'
import { type DeliveryParts, deliver, leaseMs } from './deliver.ts'

export interface OutboxParts extends DeliveryParts {
  store: DeliveryParts['store'] & Pick<MailStore, 'claimDueMails' | 'nextMailDueAt'>
  /** How many mails are sent at the same time. */
  concurrency: number
  /** A rest after each full round while more is waiting: in a rush, visitors come before mails. */
  restMs: number
}

export interface Outbox {
  start(): void
  /** There may be something to send: looks at once instead of at the next turn. */
  wake(): void
  /**
   * Takes no new mail. Those under way may take `sendMs`, then they are broken off and put back; the store has
   * `writeMs` more to take down what became of them.
   */
  stop(grace?: { sendMs: number; writeMs: number }): Promise<void>
}

/** How long a mail queued by another server, or left by a dead one, waits at most to be noticed. */
const longestSleepMs = 15_000
const shortestSleepMs = 250

/** Works the mail queue in the background, beside any number of other servers doing the same. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, transport, log, now, concurrency } = parts
  const underWay = new Map<string, Promise<void>>()
  const storeGivenUp = new AbortController()
  let running = false
  let moreWaiting = false
  let resting = false
  let wokenMeanwhile = false
  let looking: Promise<void> | undefined
  let callOffTimer = () => {}

  function wake(): void {
    if (!running) return
    wokenMeanwhile = true
    if (looking || resting || underWay.size >= concurrency) return
    callOffTimer()
    looking = look().finally(() => {
      looking = undefined
      if (wokenMeanwhile) wake()
    })
  }

  async function look(): Promise<void> {
    let sleepMs = longestSleepMs
    try {
      wokenMeanwhile = false
      moreWaiting = false
      await claim()
      if (!moreWaiting) sleepMs = await untilNextDue()
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'mail queue cannot be read')
    }
    if (!running) return
    resting = moreWaiting && parts.restMs > 0
    callOffTimer = parts.setTimer(rise, resting ? parts.restMs : sleepMs)
  }

  function rise(): void {
    resting = false
    wake()
  }

  async function claim(): Promise<void> {
    const free = concurrency - underWay.size
    const mails = await store.claimDueMails(now(), free, leaseMs)
    moreWaiting = mails.length === free
    for (const mail of mails) {
      // Its lease ran out while the store could not be told that it is sent; being claimed again has renewed it.
      if (underWay.has(mail.id)) continue
      if (running) begin(mail.id, deliver(mail, parts, storeGivenUp.signal))
      else await store.postponeMail(mail.id, now(), 'The server stopped before sending.')
    }
  }

  function begin(id: string, delivery: Promise<void>): void {
    const tracked = delivery
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown'
        log.error({ mailId: id, reason }, 'mail outcome cannot be kept')
      })
      .finally(() => {
        underWay.delete(id)
        if (moreWaiting || wokenMeanwhile) wake()
      })
    underWay.set(id, tracked)
  }

  async function untilNextDue(): Promise<number> {
    const dueAt = await store.nextMailDueAt()
    return Math.min(Math.max((dueAt ?? Number.POSITIVE_INFINITY) - now(), shortestSleepMs), longestSleepMs)
  }

  function giveStoreUp(): void {
    for (const mailId of underWay.keys())
      log.error({ mailId }, 'the stop left a mail whose fate is not written')
    storeGivenUp.abort()
  }

  const settled = async () => {
    await looking
    await Promise.all(underWay.values())
  }

  return {
    start() {
      running = true
      wake()
    },
    wake,
    async stop({ sendMs, writeMs } = { sendMs: 10_000, writeMs: 10_000 }) {
      running = false
      callOffTimer()
      const callOffClose = parts.setTimer(() => void transport.close(), sendMs)
      const callOffGivingUp = parts.setTimer(giveStoreUp, sendMs + writeMs)
      await Promise.race([settled(), once(storeGivenUp.signal, 'abort')])
      callOffClose()
      callOffGivingUp()
      await transport.close()
    },
  }
}
