import type { FastifyInstance } from 'fastify'
import { addDays } from '../../contract/days.ts'
import { type DeskMail, deskPaths, deskReportSchema } from '../../contract/desk.ts'
import { longestDays, readReport } from '../analytics/report/report.ts'
import { composeReport } from '../analytics/report/report-mail.ts'
import { countDays, dayIn } from '../days-of-zone.ts'
import { ApiError } from '../http/errors.ts'
import { isMailAddress } from '../mail-address.ts'
import { recordId } from '../record-id.ts'
import { type DeskParts, readInput } from './desk-parts.ts'

const usualDays = 30

export function reportRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, now, admission, wakeQueues } = parts
  const { timeZone } = config
  const reportOf = (asked: unknown) => {
    const { from, to, ...filter } = readInput(deskReportSchema, asked)
    const toDay = to ?? dayIn(timeZone, now())
    const fromDay = from ?? addDays(toDay, 1 - usualDays)
    const days = countDays(fromDay, toDay)
    if (days < 1 || days > longestDays)
      throw new ApiError(422, 'invalid_fields', `Please give from 1 to ${longestDays} days.`)
    return readReport(store, { fromDay, toDay }, { timeZone, filter })
  }

  app.get(deskPaths.report, async ({ query }) => reportOf(query))

  app.post(deskPaths.mailReport, async (request): Promise<Pick<DeskMail, 'to'>> => {
    const { person } = await sessions.require(request)
    if (!isMailAddress(person))
      throw new ApiError(
        422,
        'no_address',
        'You are signed in without an e-mail address. Save the figures as a file instead.',
      )
    const mail = composeReport(await reportOf(request.body), admission.origin)
    await store.queueMail({ id: recordId(now()), to: person, ...mail, now: now() })
    wakeQueues()
    return { to: person }
  })
}
