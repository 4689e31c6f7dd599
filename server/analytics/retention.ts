import type { FastifyBaseLogger } from 'fastify'
import type { AnalyticsStore } from '../database/store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Single events go after their time, now and once a day; the daily figures stay. Returns the way to stop it. */
export function keepEventsFor(
  retentionDays: number,
  options: { store: AnalyticsStore; now: () => number; log: FastifyBaseLogger },
): () => void {
  const drop = async () => {
    try {
      const dropped = await options.store.dropEventsBefore(options.now() - retentionDays * dayMs)
      if (dropped > 0) options.log.info({ dropped }, 'old analytics events dropped')
    } catch (error) {
      options.log.warn({ err: error }, 'old analytics events could not be dropped')
    }
  }
  void drop()
  const timer = setInterval(drop, dayMs).unref()
  return () => clearInterval(timer)
}
