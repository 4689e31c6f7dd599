import type { Period } from '../../../contract/report.ts'
import { addDays } from '../../days-of-zone.ts'

/** What a report covers at most. */
export const longestDays = 3660

const dayMs = 24 * 60 * 60_000

export const countDays = ({ fromDay, toDay }: Period): number =>
  Math.round((Date.parse(toDay) - Date.parse(fromDay)) / dayMs) + 1

export const daysOf = (period: Period): string[] =>
  Array.from({ length: countDays(period) }, (_, index) => addDays(period.fromDay, index))

/** The same number of days right before. */
export const periodBefore = (period: Period): Period => ({
  fromDay: addDays(period.fromDay, -countDays(period)),
  toDay: addDays(period.fromDay, -1),
})
