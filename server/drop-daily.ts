import type { FastifyInstance } from 'fastify'
import { type DutyStore, oneServerAtATime } from './one-server-at-a-time.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Keeping {
  what: string
  store: DutyStore
  days: number
  dropBefore: (timestamp: number) => Promise<number>
  now: () => number
}

/** Deletes records older than `days` when the server starts and then once a day, until it closes. */
export function dropDaily(app: FastifyInstance, { what, store, days, dropBefore, now }: Keeping): void {
  const drop = async () => {
    try {
      await oneServerAtATime(store, `drop ${what}`, now, async () => {
        const dropped = await dropBefore(now() - days * dayMs)
        if (dropped > 0) app.log.info({ what, dropped }, 'old records dropped')
      })
    } catch (error) {
      app.log.warn({ what, err: error }, 'old records could not be dropped')
    }
  }
  void drop()
  const timer = setInterval(drop, dayMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
