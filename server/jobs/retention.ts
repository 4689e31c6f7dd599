import type { FastifyInstance } from 'fastify'
import { dropReplacedBefore, replacedDays } from '../backup/copies-left.ts'
import { mostOf } from '../database/lead-keys.ts'
import type { TimedRecords } from '../database/statements/drop-in-parts.ts'
import { dayIn } from '../days-of-zone.ts'
import { subscribedTargets } from '../hand-over/targets.ts'
import { logLeadAccess } from '../leads/lead-access.ts'
import { type JobParts, type LeaseStore, oneServerAtATime, repeat } from './job.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** The Rules require logs about the use of personal data for this long. */
const accessLogDays = 365

type Parts = JobParts<
  | 'leadsRetentionDays'
  | 'trackingRetentionDays'
  | 'analyticsRetentionDays'
  | 'dataDir'
  | 'timeZone'
  | 'webhooks'
>

/** Deletes each kind of record after its retention time. */
export function dropOldRecords(app: FastifyInstance, { config, store, now }: Parts): void {
  const { leadsRetentionDays, dataDir, webhooks } = config
  const daily = (what: string, days: number, dropOlder: Keeping['dropOlder']) =>
    dropDaily(app, { what, store, days, dropOlder, now })

  if (leadsRetentionDays > 0) daily('leads', leadsRetentionDays, dropOldLeads)
  const dropped = (what: TimedRecords) => (olderThanMs: number) => store.dropOlder(what, olderThanMs, now())
  daily('tracking records', config.trackingRetentionDays, dropped('tracking'))
  daily('analytics events', config.analyticsRetentionDays, dropped('events'))
  daily('daily counts by source, device and page', config.analyticsRetentionDays, (olderThanMs) =>
    store.dropSegmentsBefore(dayIn(config.timeZone, now() - olderThanMs)),
  )
  daily('records of access to leads', accessLogDays, dropped('leadAccess'))
  daily('replaced stores', replacedDays, (olderThanMs) => dropReplacedBefore(dataDir, now() - olderThanMs))
  daily('answered requests of people', accessLogDays, dropped('requests'))
  daily('links to the desk', 0, dropped('signIns'))
  daily('sessions of the desk', 0, dropped('deskSessions'))

  async function dropOldLeads(olderThanMs: number): Promise<number> {
    const notify = subscribedTargets(webhooks, 'lead.erased')
    const look = { actor: 'system', kind: 'erase', detail: 'retention', now }
    return logLeadAccess(store, look, async (count) => {
      const { leads } = await store.dropOldLeads(olderThanMs, now(), notify)
      count(leads)
      return leads
    })
  }
}

/**
 * Deletes visitor keys within two hours of midnight. One hour is left for buffered events of a store that was
 * unavailable.
 */
export const forgetVisitors = (app: FastifyInstance, { config, store, now }: JobParts<'timeZone'>): void =>
  forgetEvery(app, hourMs, 'the visitors of past days', () =>
    oneServerAtATime(store, 'forget visitors', now, () =>
      store.dropVisitorsBefore(dayIn(config.timeZone, now() - hourMs)),
    ),
  )

/** What limits count is kept as long as the longest of them looks back, and deleted soon after. */
export const forgetCounted = (app: FastifyInstance, { store, now }: JobParts<never>): void =>
  forgetEvery(app, hourMs / 6, 'what limits have counted', () =>
    store.dropOlder('limits', mostOf.mailbox.withinMs, now()),
  )

function forgetEvery(
  app: FastifyInstance,
  everyMs: number,
  what: string,
  work: () => Promise<unknown>,
): void {
  const forget = () => work().catch((err) => app.log.warn({ err }, `could not delete ${what}; will retry`))
  void forget()
  repeat(app, everyMs, forget)
}

interface Keeping {
  what: string
  store: LeaseStore
  days: number
  dropOlder: (olderThanMs: number) => Promise<number>
  now: () => number
}

/** Deletes records older than `days` at start and then daily. Failures are retried every hour. */
export function dropDaily(app: FastifyInstance, { what, store, days, dropOlder, now }: Keeping): void {
  let doneAt = Number.NEGATIVE_INFINITY
  let underWay = false
  const drop = async () => {
    const begunAt = now()
    // Half an hour of slack, since a timer may fire early. If the clock was set back, it runs.
    if (underWay || (begunAt >= doneAt && begunAt - doneAt < dayMs - hourMs / 2)) return
    underWay = true
    try {
      const done = await oneServerAtATime(store, `drop ${what}`, now, async () => {
        const dropped = await dropOlder(days * dayMs)
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
