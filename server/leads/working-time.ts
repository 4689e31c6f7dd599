import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import { dayIn } from '../days-of-zone.ts'

const { workingHours } = facts.company

type Hours = typeof workingHours

/** If there is no working day within this many, there is none. */
const mostDaysAhead = 60

const isWorkingDay = (day: string, { days }: Hours) => days.includes(Temporal.PlainDate.from(day).dayOfWeek)

const timeOf = (timeZone: string, day: string, time: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds

/** Opening time of that day, even if it is not a working day. */
export const openingOf = (timeZone: string, day: string, hours: Hours = workingHours): number =>
  timeOf(timeZone, day, hours.opens)

/** When this much working time has passed. */
export function afterWorkingTime(from: number, ms: number, timeZone: string, hours: Hours = workingHours) {
  let left = ms
  const first = dayIn(timeZone, from)
  for (let ahead = 0; ahead < mostDaysAhead; ahead++) {
    const day = addDays(first, ahead)
    const begins = Math.max(from, openingOf(timeZone, day, hours))
    const ends = timeOf(timeZone, day, hours.closes)
    if (!isWorkingDay(day, hours) || begins >= ends) continue
    if (begins + left <= ends) return begins + left
    left -= ends - begins
  }
  return from + ms
}

export function nextWorkingDay(day: string, hours: Hours = workingHours): string {
  for (let ahead = 1; ahead < mostDaysAhead; ahead++)
    if (isWorkingDay(addDays(day, ahead), hours)) return addDays(day, ahead)
  return addDays(day, 1)
}
