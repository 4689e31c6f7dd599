import type { FastifyInstance } from 'fastify'
import { referenceOf } from '../../contract/reference.ts'
import { damagedDays, dropDamagedBefore } from '../copies/copies-left.ts'
import type { Erased } from '../database/erasure.ts'
import { clientMs } from '../database/lead-keys.ts'
import type { TimedRecords } from '../database/statements/drop-in-parts.ts'
import { dayIn } from '../days-of-zone.ts'
import { eraseEverywhere } from '../leads/erase.ts'
import { logLeadAccess } from '../leads/lead-access.ts'
import { recordId } from '../record-id.ts'
import { type JobParts, type LeaseStore, oneServerAtATime, repeat } from './job.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** The Rules require logs about the use of personal data for this long. */
const accessLogDays = 365
/** Long enough for every server to delete the files of erased mails. */
const erasedMailDays = 30
/** The window of the limit on links to one mailbox. */
const linkRequestDays = 1

type Parts = JobParts<
  'leadsRetentionDays' | 'trackingRetentionDays' | 'analyticsRetentionDays' | 'dataDir' | 'webhooks'
>

/** Deletes each kind of record after its retention time; leads, and mails without one, are erased. */
export function dropOldRecords(app: FastifyInstance, { config, store, now }: Parts): void {
  const { leadsRetentionDays, dataDir } = config
  const daily = (what: string, days: number, dropBefore: (timestamp: number) => Promise<number>) =>
    dropDaily(app, { what, store, days, dropBefore, now })

  if (leadsRetentionDays > 0) daily('leads', leadsRetentionDays, eraseLeadsBefore)
  const dropped = (what: TimedRecords) => (before: number) => store.dropBefore(what, before)
  daily('tracking records', config.trackingRetentionDays, dropped('tracking'))
  daily('analytics events', config.analyticsRetentionDays, dropped('events'))
  daily('records of access to leads', accessLogDays, dropped('leadAccess'))
  daily('damaged stores', damagedDays, (before) => dropDamagedBefore(dataDir, before))
  daily('erased mails', erasedMailDays, dropped('erasedMails'))
  daily('links to leads', 0, dropped('leadLinks'))
  daily('answered requests of people', accessLogDays, dropped('personRequests'))
  daily('requests for links', linkRequestDays, dropped('linkRequests'))
  daily('links to the desk', 0, dropped('signIns'))
  daily('sessions of the desk', 0, dropped('deskSessions'))

  async function eraseLeadsBefore(before: number): Promise<number> {
    const due = await store.countErasable({ before })
    if (due.leads + due.messages === 0) return 0
    const answer = { actor: 'system', proof: referenceOf(recordId(now())) }
    const look = { actor: answer.actor, kind: 'erase', detail: `proof ${answer.proof}`, now }
    return logLeadAccess(store, look, async (count) => {
      const onPart = (part: Erased) => count(part.leads)
      const options = { config, now: now(), answer, onPart, mayReturn: true }
      return (await eraseEverywhere(store, { before }, options)).leads
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

/** Client hashes are kept for the hour of the limit and deleted soon after. */
export const forgetClients = (app: FastifyInstance, { store, now }: JobParts<never>): void =>
  forgetEvery(app, hourMs / 6, 'the clients of the past hour', () =>
    store.dropBefore('thankedClients', now() - clientMs),
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
  dropBefore: (timestamp: number) => Promise<number>
  now: () => number
}

/** Deletes records older than `days` at start and then daily. Failures are retried every hour. */
export function dropDaily(app: FastifyInstance, { what, store, days, dropBefore, now }: Keeping): void {
  let doneAt = Number.NEGATIVE_INFINITY
  let underWay = false
  const drop = async () => {
    const begunAt = now()
    // Half an hour of slack, since a timer may fire early. If the clock was set back, it runs.
    if (underWay || (begunAt >= doneAt && begunAt - doneAt < dayMs - hourMs / 2)) return
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
