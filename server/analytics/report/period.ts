import { addDays } from '../../../contract/days.ts'
import type { Period } from '../../../contract/report.ts'
import { countDays } from '../../days-of-zone.ts'

/** What a report covers at most. */
export const longestDays = 3660

export const daysOf = ({ fromDay, toDay }: Period): string[] =>
  Array.from({ length: countDays(fromDay, toDay) }, (_, index) => addDays(fromDay, index))

/** The same number of days right before. */
export const periodBefore = ({ fromDay, toDay }: Period): Period => ({
  fromDay: addDays(fromDay, -countDays(fromDay, toDay)),
  toDay: addDays(fromDay, -1),
})
