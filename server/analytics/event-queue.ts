import { StoreUnavailableError } from '../database/errors.ts'
import type { AnalyticsStore } from '../database/store.ts'
import type { AnalyticsEvent } from '../database/visits.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OutboxLog } from '../outbox/deliver.ts'

const maxPending = 20_000
const maxBatch = 1_000
const flushAfterMs = 500
const retryAfterMs = 5_000

/** Takes events off the request path and writes them in batches, in order, one transaction at a time. */
export function createEventQueue(
  store: Pick<AnalyticsStore, 'addEvents'>,
  log: Pick<OutboxLog, 'warn' | 'error'>,
  metrics?: Pick<Metrics, 'countEventsSetAside'>,
) {
  let pending: AnalyticsEvent[] = []
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** A batch that the store refuses is halved until the refused events stand alone: only these are left out, and nothing waits behind them. */
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
    // At once, and not after the whole batch: the store may be away before the next half, and this one is written.
    pending = pending.slice(batch.length)
  }

  const writeAll = async () => {
    const refusals: unknown[] = []
    try {
      while (pending.length > 0) await write(pending.slice(0, maxBatch), refusals)
    } finally {
      if (refusals.length > 0) {
        metrics?.countEventsSetAside(refusals.length)
        log.error(
          { err: refusals[0], lost: refusals.length },
          'the store refused analytics events: set aside',
        )
      }
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // What arrives while a batch is being written is written by the same run, so every caller can share it.
    writing ??= writeAll()
      .catch((error) => {
        log.warn({ err: error, waiting: pending.length }, 'analytics events wait for the store')
        schedule(retryAfterMs)
        throw error
      })
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  const schedule = (delayMs: number) => {
    // A failed flush has logged itself and scheduled the next one.
    timer ??= setTimeout(() => void flush().catch(() => {}), delayMs).unref()
  }

  return {
    /** False when the queue is full: then nothing of this call was taken. */
    add(events: AnalyticsEvent[]) {
      if (pending.length + events.length > maxPending) return false
      pending.push(...events)
      schedule(flushAfterMs)
      return true
    },
    /** Resolves once everything taken before this call is on disk or set aside, rejects while the store is away. */
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
