import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import { dayIn } from '../days-of-zone.ts'

const { workingHours } = facts.company

type Hours = typeof workingHours

/** Without a working day in it nobody works at all. */
const mostDaysAhead = 60

const isWorkingDay = (day: string, { days }: Hours) => days.includes(Temporal.PlainDate.from(day).dayOfWeek)

const timeOf = (timeZone: string, day: string, time: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds

/** When the office opens on that day, whether or not it does. */
export const openingOf = (timeZone: string, day: string, hours: Hours = workingHours): number =>
  timeOf(timeZone, day, hours.opens)

/** The moment at which that much working time has passed since then. */
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
