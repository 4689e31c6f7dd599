import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import { isWorkingDay, mostDaysAhead } from '../../contract/working-days.ts'
import { dayIn } from '../days-of-zone.ts'

const { workingHours } = facts.company

type Hours = typeof workingHours

const timeOf = (timeZone: string, day: string, time: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds

/** Opening time of that day, even if it is not a working day. */
const openingOf = (timeZone: string, day: string, hours: Hours) => timeOf(timeZone, day, hours.opens)

/** Whether the office has opened today. It stays closed on holidays and on days that are no working days. */
export const hasOpened = (timeZone: string, now: number, hours: Hours = workingHours): boolean => {
  const today = dayIn(timeZone, now)
  return isWorkingDay(today, hours) && now >= openingOf(timeZone, today, hours)
}

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
