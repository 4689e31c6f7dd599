import type { FastifyInstance } from 'fastify'
import { addDays } from '../../contract/days.ts'
import { isEmpty, readReport } from '../analytics/report/report.ts'
import { composeReport } from '../analytics/report/report-mail.ts'
import { dayIn, weekdayIn } from '../days-of-zone.ts'
import { idFrom } from '../record-id.ts'
import { eachMorning, isMorning, type MailJobParts } from './job.ts'

type Parts = MailJobParts<'reportTo' | 'timeZone' | 'desk'>

/** The figures of the week before to each of `REPORT_TO`, on Monday or the first morning after it that a server runs. */
export function mailWeeklyFigures(app: FastifyInstance, parts: Parts): void {
  if (parts.config.reportTo.length > 0) eachMorning(app, 'the week’s figures', () => queueWeek(parts))
}

export async function queueWeek({ config, store, now, wakeOutbox }: Parts): Promise<number> {
  const { timeZone, reportTo, desk } = config
  if (!isMorning(timeZone, now())) return 0
  const monday = addDays(dayIn(timeZone, now()), 1 - weekdayIn(timeZone, now()))
  const period = { fromDay: addDays(monday, -7), toDay: addDays(monday, -1) }
  const report = await readReport(store, period, timeZone)
  if (isEmpty(report)) return 0
  const mail = composeReport(report, desk?.origin)
  const queued = await Promise.all(
    reportTo.map((to) => store.queueMail({ id: idFrom('figures', monday, to), to, ...mail, dueAt: now() })),
  )
  const count = queued.filter(Boolean).length
  if (count > 0) wakeOutbox()
  return count
}
