import type { FastifyBaseLogger } from 'fastify'
import type { AnalyticsEvent, AnalyticsStore } from '../database/store.ts'

const maxPending = 20_000
const maxBatch = 1_000
const flushAfterMs = 500
const retryAfterMs = 5_000

export interface EventQueue {
  /** False when the queue is full: then nothing of this call was taken. */
  add(events: AnalyticsEvent[]): boolean
  /** Resolves once everything taken before this call is on disk, rejects when the store refuses it. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Takes events off the request path and writes them in batches, in order, one transaction at a time. */
export function createEventQueue(store: AnalyticsStore, log: FastifyBaseLogger): EventQueue {
  let pending: AnalyticsEvent[] = []
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const writeAll = async () => {
    while (pending.length > 0) {
      const batch = pending.slice(0, maxBatch)
      await store.addEvents(batch)
      pending = pending.slice(batch.length)
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
    add(events) {
      if (pending.length + events.length > maxPending) return false
      pending.push(...events)
      schedule(flushAfterMs)
      return true
    },
    flush,
    async close() {
      await flush().catch((error) => {
        log.error({ err: error, lost: pending.length }, 'analytics events could not be written at shutdown')
      })
      clearTimeout(timer)
    },
  }
}
