import type { FastifyInstance } from 'fastify'
import type { ServerStore } from './database/server-store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** After that, a server that took the work is taken for dead. */
const longestMs = 60 * 60 * 1000

interface Keeping {
  what: string
  store: Pick<ServerStore, 'takeDuty' | 'dropDuty'>
  days: number
  dropBefore: (timestamp: number) => Promise<number>
  now: () => number
}

/**
 * Deletes records older than `days` when the server starts and then once a day, until it closes. Of several servers one
 * at a time does it: two at once would only wait for each other's rows.
 */
export function dropDaily(app: FastifyInstance, { what, store, days, dropBefore, now }: Keeping): void {
  const drop = async () => {
    const duty = `drop ${what}`
    try {
      if (!(await store.takeDuty(duty, now(), longestMs))) return
      const dropped = await dropBefore(now() - days * dayMs)
      if (dropped > 0) app.log.info({ what, dropped }, 'old records dropped')
      await store.dropDuty(duty)
    } catch (error) {
      app.log.warn({ what, err: error }, 'old records could not be dropped')
    }
  }
  void drop()
  const timer = setInterval(drop, dayMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
