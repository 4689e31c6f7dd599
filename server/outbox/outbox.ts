import { once } from 'node:events'
import { nameOf } from '../process/describe-error.ts'
import { type DeliveryParts, deliver, usualTimer } from './deliver.ts'

export interface OutboxParts extends DeliveryParts {
  /** Its name in the store. */
  queue: string
  close(): Promise<void>
  /** Longer than any send may take, so that something is only taken again when its server has died, and then soon. */
  leaseMs: number
  concurrency: number
  /** A rest after each full round while more is waiting: in a rush, visitors come before mails. */
  restMs: number
}

export type Outbox = ReturnType<typeof createOutbox>

/** How long something queued by another server, or left by a dead one, waits at most to be noticed. */
const longestSleepMs = 15_000
const shortestSleepMs = 250

/** Within the 10 s a supervisor usually grants a stopping server, with room for the requests still being answered. */
const stopGrace = { sendMs: 5000, writeMs: 2500 }

/** Works a queue in the background, beside any number of other servers doing the same. */
export function createOutbox(parts: OutboxParts) {
  const { store, queue, log, now, concurrency, what, idField, setTimer = usualTimer } = parts
  const underWay = new Map<string, Promise<void>>()
  const storeGivenUp = new AbortController()
  let running = false
  let moreWaiting = false
  let resting = false
  let wokenMeanwhile = false
  let waitsCheckedAt = Number.NEGATIVE_INFINITY
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
      await endOverlongWaits()
      await claim()
      if (!moreWaiting) sleepMs = await untilNextDue()
    } catch (error) {
      log.error({ reason: nameOf(error) }, `${what} queue cannot be read`)
    }
    if (!running) return
    resting = moreWaiting && parts.restMs > 0
    callOffTimer = setTimer(rise, resting ? parts.restMs : sleepMs)
  }

  function rise(): void {
    resting = false
    wake()
  }

  /** By a clock that never jumps. */
  async function endOverlongWaits(): Promise<void> {
    if (performance.now() - waitsCheckedAt < longestSleepMs) return
    waitsCheckedAt = performance.now()
    const ended = await store.endOverlongWaits(queue, now())
    if (ended > 0) log.warn({ [what]: ended }, 'due at once: the clock was ahead when they were postponed')
  }

  async function claim(): Promise<void> {
    const free = concurrency - underWay.size
    const claimed = await store.claimDeliveries(queue, now(), free, parts.leaseMs)
    moreWaiting = claimed.length === free
    for (const item of claimed) {
      // Its lease ran out while the store could not be told that it is sent; being claimed again has renewed it.
      if (underWay.has(item.id)) continue
      if (running) begin(item.id, deliver(item, parts, storeGivenUp.signal))
      else await store.postponeDelivery(item.id, now(), 'The server stopped before sending.')
    }
  }

  function begin(id: string, delivery: Promise<void>): void {
    const tracked = delivery
      .catch((error: unknown) => {
        log.error({ [idField]: id, reason: nameOf(error) }, `${what} outcome cannot be kept`)
      })
      .finally(() => {
        underWay.delete(id)
        if (moreWaiting || wokenMeanwhile) wake()
      })
    underWay.set(id, tracked)
  }

  async function untilNextDue(): Promise<number> {
    const dueAt = await store.nextDeliveryDueAt(queue)
    return Math.min(Math.max((dueAt ?? Number.POSITIVE_INFINITY) - now(), shortestSleepMs), longestSleepMs)
  }

  function giveStoreUp(): void {
    for (const id of underWay.keys())
      log.error({ [idField]: id }, `the stop left a ${what} whose fate is not written`)
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
    /** Takes nothing new. What is under way has `sendMs` before it is put back, the store `writeMs` more to write down what became of it. */
    async stop({ sendMs, writeMs } = stopGrace) {
      running = false
      callOffTimer()
      const callOffClose = setTimer(() => void parts.close(), sendMs)
      const callOffGivingUp = setTimer(giveStoreUp, sendMs + writeMs)
      await Promise.race([settled(), once(storeGivenUp.signal, 'abort')])
      callOffClose()
      callOffGivingUp()
      await parts.close()
    },
  }
}
