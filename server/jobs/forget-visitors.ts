import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { AnalyticsStore } from '../database/store.ts'
import { dayIn } from '../days-of-zone.ts'
import { type DutyStore, oneServerAtATime } from './one-server-at-a-time.ts'

const hourMs = 60 * 60_000

/**
 * Who was here is forgotten when the day is over, within two hours of midnight: an hour is left for events that wait
 * for a store which was away, and the look at the clock comes every hour.
 */
export function forgetVisitors(
  app: FastifyInstance,
  options: {
    config: Pick<Config, 'timeZone'>
    store: Pick<AnalyticsStore, 'dropVisitorsBefore'> & DutyStore
    now: () => number
  },
): void {
  const { config, store, now } = options
  const forget = () =>
    oneServerAtATime(store, 'forget visitors', now, () =>
      store.dropVisitorsBefore(dayIn(config.timeZone, now() - hourMs)),
    ).catch((error) => {
      app.log.warn({ err: error }, 'the visitors of past days could not be forgotten')
    })
  void forget()
  const timer = setInterval(forget, hourMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
