import { StoreUnavailableError } from '../database/errors.ts'
import type { AnalyticsStore } from '../database/store.ts'
import type { AnalyticsEvent } from '../database/visits.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OutboxLog } from '../outbox/deliver.ts'

const maxPending = 20_000
const maxBatch = 1_000
const flushAfterMs = 500
const retryAfterMs = 5_000

/** Buffers events outside the request path and writes them in batches, in order, one transaction at a time. */
export function createEventQueue(
  store: Pick<AnalyticsStore, 'addEvents'>,
  log: Pick<OutboxLog, 'warn' | 'error'>,
  metrics?: Pick<Metrics, 'countEventsSetAside'>,
) {
  let pending: AnalyticsEvent[] = []
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /**
   * Splits a rejected batch in half until the rejected events are alone. Only these are dropped, and none blocks the
   * queue.
   */
  const write = async (batch: AnalyticsEvent[], refusals: unknown[]): Promise<void> => {
    try {
      await store.addEvents(batch)
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      if (batch.length > 1) {
        const middle = batch.length >> 1
        await write(batch.slice(0, middle), refusals)
        return write(batch.slice(middle), refusals)
      }
      refusals.push(error)
    }
    // Removed after each write, not after the whole batch: if the store fails before the next half, this half must not
    // be written again.
    pending = pending.slice(batch.length)
  }

  const writeAll = async () => {
    const refusals: unknown[] = []
    try {
      while (pending.length > 0) await write(pending.slice(0, maxBatch), refusals)
    } finally {
      if (refusals.length > 0) {
        metrics?.countEventsSetAside(refusals.length)
        log.error({ err: refusals[0], lost: refusals.length }, 'the store rejected analytics events: dropped')
      }
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // A running flush also writes events that arrive meanwhile, so every caller can share it.
    writing ??= writeAll()
      .catch((error) => {
        log.warn({ err: error, waiting: pending.length }, 'store not available: analytics events stay queued')
        schedule(retryAfterMs)
        throw error
      })
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  const schedule = (delayMs: number) => {
    // A failed flush logs the error itself and schedules the next one.
    timer ??= setTimeout(() => void flush().catch(() => {}), delayMs).unref()
  }

  return {
    /** False if the queue is full; then none of these events was accepted. */
    add(events: AnalyticsEvent[]) {
      if (pending.length + events.length > maxPending) return false
      pending.push(...events)
      schedule(flushAfterMs)
      return true
    },
    /**
     * Resolves once every event accepted before this call is stored or dropped; rejects while the store is unavailable.
     */
    flush,
    waiting: () => pending,
    async close() {
      await flush().catch((error) => {
        log.error({ err: error, lost: pending.length }, 'analytics events could not be written at shutdown')
      })
      clearTimeout(timer)
    },
  }
}
