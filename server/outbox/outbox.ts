import { once } from 'node:events'
import { nameOf } from '../process/describe-error.ts'
import { type DeliveryParts, deliver, usualTimer } from './deliver.ts'

export interface OutboxParts extends DeliveryParts {
  /** Name of the queue in the store. */
  queue: string
  close(): Promise<void>
  /** Longer than any send, so that a delivery is claimed again only if its server died, and then soon. */
  leaseMs: number
  concurrency: number
  /** Pause after each full batch while more is queued, because visitors' requests have priority. */
  restMs: number
}

export type Outbox = ReturnType<typeof createOutbox>

/** Polling interval: the longest wait for a delivery that another server queued or a dead one left. */
const longestSleepMs = 15_000
const shortestSleepMs = 250

/** Within the 10 s that a supervisor usually allows, with time left for open requests. */
const stopGrace = { sendMs: 5000, writeMs: 2500 }

/** Works a queue in the background, beside any number of other servers. */
export function createOutbox(parts: OutboxParts) {
  const { store, queue, log, now, concurrency, what, idField, setTimer = usualTimer } = parts
  const inFlight = new Map<string, Promise<void>>()
  const writesAbandoned = new AbortController()
  let running = false
  let moreWaiting = false
  let resting = false
  let wokenDuringPoll = false
  let waitsCheckedAt = Number.NEGATIVE_INFINITY
  let polling: Promise<void> | undefined
  let cancelTimer = () => {}

  function wake(): void {
    if (!running) return
    wokenDuringPoll = true
    if (polling || resting || inFlight.size >= concurrency) return
    cancelTimer()
    polling = poll().finally(() => {
      polling = undefined
      if (wokenDuringPoll) wake()
    })
  }

  async function poll(): Promise<void> {
    let sleepMs = longestSleepMs
    try {
      wokenDuringPoll = false
      moreWaiting = false
      await endOverlongWaits()
      await claim()
      if (!moreWaiting) sleepMs = await untilNextDue()
    } catch (error) {
      log.error({ reason: nameOf(error) }, `${what} queue cannot be read`)
    }
    if (!running) return
    resting = moreWaiting && parts.restMs > 0
    cancelTimer = setTimer(endRest, resting ? parts.restMs : sleepMs)
  }

  function endRest(): void {
    resting = false
    wake()
  }

  /** Uses the monotonic clock, which clock changes do not affect. */
  async function endOverlongWaits(): Promise<void> {
    if (performance.now() - waitsCheckedAt < longestSleepMs) return
    waitsCheckedAt = performance.now()
    const ended = await store.endOverlongWaits(queue, now())
    if (ended > 0) log.warn({ [what]: ended }, 'due at once: the clock was ahead when they were postponed')
  }

  async function claim(): Promise<void> {
    const free = concurrency - inFlight.size
    const claimed = await store.claimDeliveries(queue, now(), free, parts.leaseMs)
    moreWaiting = claimed.length === free
    for (const item of claimed) {
      // Its lease expired while the store could not record the outcome. This claim has renewed it.
      if (inFlight.has(item.id)) continue
      if (running) begin(item.id, deliver(item, parts, writesAbandoned.signal))
      else await store.postponeDelivery(item.id, 0, 'The server stopped before sending.', now())
    }
  }

  function begin(id: string, delivery: Promise<void>): void {
    const tracked = delivery
      .catch((error: unknown) => {
        log.error({ [idField]: id, reason: nameOf(error) }, `${what} outcome not stored`)
      })
      .finally(() => {
        inFlight.delete(id)
        if (moreWaiting || wokenDuringPoll) wake()
      })
    inFlight.set(id, tracked)
  }

  async function untilNextDue(): Promise<number> {
    const inMs = await store.nextDeliveryInMs(queue, now())
    return Math.min(Math.max(inMs ?? longestSleepMs, shortestSleepMs), longestSleepMs)
  }

  function abandonWrites(): void {
    for (const id of inFlight.keys())
      log.error({ [idField]: id }, `stopped before the outcome of a ${what} was stored`)
    writesAbandoned.abort()
  }

  const idle = async () => {
    await polling
    await Promise.all(inFlight.values())
  }

  return {
    start() {
      running = true
      wake()
    },
    wake,
    /**
     * Claims nothing new. Sends in flight get `sendMs` before they are aborted, and the store `writeMs` more to
     * record the outcomes.
     */
    async stop({ sendMs, writeMs } = stopGrace) {
      running = false
      cancelTimer()
      const cancelClose = setTimer(() => void parts.close(), sendMs)
      const cancelAbandon = setTimer(abandonWrites, sendMs + writeMs)
      await Promise.race([idle(), once(writesAbandoned.signal, 'abort')])
      cancelClose()
      cancelAbandon()
      await parts.close()
    },
  }
}
