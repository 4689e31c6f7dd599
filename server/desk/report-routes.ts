import type { FastifyInstance } from 'fastify'
import { addDays } from '../../contract/days.ts'
import { type DeskReport, deskPaths, deskReportSchema } from '../../contract/desk.ts'
import { longestDays } from '../analytics/report/period.ts'
import { readReport } from '../analytics/report/report.ts'
import { countDays, dayIn } from '../days-of-zone.ts'
import { ApiError } from '../http/errors.ts'
import type { DeskParts } from './desk-parts.ts'
import { readInput } from './read-input.ts'

const usualDays = 30

export function reportRoutes(app: FastifyInstance, { config, store, sessions, now }: DeskParts): void {
  const { timeZone } = config
  app.get(deskPaths.report, async (request): Promise<DeskReport> => {
    await sessions.require(request)
    const { from, to } = readInput(deskReportSchema, request.query)
    const toDay = to ?? dayIn(timeZone, now())
    const fromDay = from ?? addDays(toDay, 1 - usualDays)
    const days = countDays(fromDay, toDay)
    if (days < 1 || days > longestDays)
      throw new ApiError(422, 'invalid_fields', `Please give from 1 to ${longestDays} days.`)
    return readReport(store, { fromDay, toDay }, timeZone)
  })
}
