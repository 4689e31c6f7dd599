import { addDays } from './days.ts'

/** When the office works. `days` count from Monday as 1; `holidays` are calendar days such as 2026-12-25. */
export interface WorkingDays {
  days: readonly number[]
  holidays: readonly string[]
}

/** If there is no working day within this many days, there is none. */
export const mostDaysAhead = 60

export const isWorkingDay = (day: string, { days, holidays }: WorkingDays): boolean =>
  days.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(day)

/** The first working day after this one; the next day if no day is a working day. */
export function nextWorkingDay(day: string, working: WorkingDays): string {
  for (let ahead = 1; ahead < mostDaysAhead; ahead++)
    if (isWorkingDay(addDays(day, ahead), working)) return addDays(day, ahead)
  return addDays(day, 1)
}

/** This day, or the working day before it: what must be done by a Sunday is done by Saturday. */
export function workingDayUntil(day: string, working: WorkingDays): string {
  for (let ago = 0; ago < mostDaysAhead; ago++)
    if (isWorkingDay(addDays(day, -ago), working)) return addDays(day, -ago)
  return day
}
