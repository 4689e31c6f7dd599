import type { FastifyInstance } from 'fastify'
import { content } from '../../content/index.ts'
import { addDays } from '../../contract/days.ts'
import { fill } from '../../contract/fill.ts'
import { isEmpty, readReport } from '../analytics/report/report.ts'
import { composeReport } from '../analytics/report/report-mail.ts'
import { dayIn, weekdayIn } from '../days-of-zone.ts'
import { idFrom } from '../record-id.ts'
import { eachMorning, isMorning, type MailJobParts } from './job.ts'

type DigestParts = MailJobParts<'leadsInbox' | 'timeZone'>

/** Mails the company once a day how many leads are held as suspected spam, if any. */
export const mailHeldLeads = (app: FastifyInstance, parts: DigestParts): void =>
  eachMorning(app, 'held leads', () => queueDigest(parts))

export async function queueDigest({ config, store, now, wakeQueues }: DigestParts): Promise<boolean> {
  if (!isMorning(config.timeZone, now())) return false
  const held = await store.countHeldLeads()
  if (held === 0) return false
  const { subject, body, one, many } = content.mail.heldLeads
  const count = fill(held === 1 ? one : many, { count: held })
  const queued = await store.queueMail({
    id: idFrom('held leads', dayIn(config.timeZone, now()), config.leadsInbox),
    to: config.leadsInbox,
    subject: fill(subject, { count }),
    body: fill(body, { count }),
    now: now(),
  })
  if (queued) wakeQueues()
  return queued
}

type WeekParts = MailJobParts<'reportTo' | 'timeZone' | 'desk'>

/** Mails last week's figures to each of `REPORT_TO`, on Monday or the first morning after it that a server runs. */
export function mailWeeklyFigures(app: FastifyInstance, parts: WeekParts): void {
  if (parts.config.reportTo.length > 0) eachMorning(app, 'the week’s figures', oncePerWeek(parts))
}

/** Computed once per server: a week's figures are expensive, and do not change. */
export function oncePerWeek(parts: WeekParts): () => Promise<void> {
  const { timeZone } = parts.config
  let doneFor = ''
  return async () => {
    const monday = mondayOf(timeZone, parts.now())
    if (doneFor === monday || !isMorning(timeZone, parts.now())) return
    await queueWeek(parts)
    doneFor = monday
  }
}

const mondayOf = (timeZone: string, now: number) =>
  addDays(dayIn(timeZone, now), 1 - weekdayIn(timeZone, now))

export async function queueWeek({ config, store, now, wakeQueues }: WeekParts): Promise<number> {
  const { timeZone, reportTo, desk } = config
  if (!isMorning(timeZone, now())) return 0
  const monday = mondayOf(timeZone, now())
  const period = { fromDay: addDays(monday, -7), toDay: addDays(monday, -1) }
  const report = await readReport(store, period, { timeZone })
  if (isEmpty(report)) return 0
  const mail = composeReport(report, desk?.origin)
  const queued = await Promise.all(
    reportTo.map((to) => store.queueMail({ id: idFrom('figures', monday, to), to, ...mail, now: now() })),
  )
  const count = queued.filter(Boolean).length
  if (count > 0) wakeQueues()
  return count
}
