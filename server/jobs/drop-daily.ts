import type { FastifyInstance } from 'fastify'
import { type DutyStore, oneServerAtATime, repeat } from './job.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

interface Keeping {
  what: string
  store: DutyStore
  days: number
  dropBefore: (timestamp: number) => Promise<number>
  now: () => number
}

/** Deletes records older than `days` at the start and then once a day; what could not be done is tried again every hour. */
export function dropDaily(app: FastifyInstance, { what, store, days, dropBefore, now }: Keeping): void {
  let doneAt = Number.NEGATIVE_INFINITY
  let underWay = false
  const drop = async () => {
    const begunAt = now()
    // Half an hour less, since a timer may ring a little early.
    if (underWay || begunAt - doneAt < dayMs - hourMs / 2) return
    underWay = true
    try {
      const done = await oneServerAtATime(store, `drop ${what}`, now, async () => {
        const dropped = await dropBefore(now() - days * dayMs)
        if (dropped > 0) app.log.info({ what, dropped }, 'old records dropped')
      })
      if (done) doneAt = begunAt
    } catch (error) {
      app.log.warn({ what, err: error }, 'old records could not be dropped')
    }
    underWay = false
  }
  void drop()
  repeat(app, hourMs, drop)
}
