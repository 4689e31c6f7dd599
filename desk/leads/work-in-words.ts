import { addDays } from '../../contract/days.ts'
import type { DeskLead } from '../../contract/desk.ts'
import { dayWords } from '../../contract/report-words.ts'
import { isWorkingDay, nextWorkingDay, type WorkingDays } from '../../contract/working-days.ts'
import { ownerName } from '../people.ts'
import { dayOf, weekdayWords } from '../times.ts'
import { counted } from '../words.ts'

/** Usual due days, none of them a Sunday or a holiday. On a Monday, the next Monday is a week away. */
export function usualDays(today: string, working: WorkingDays): { name: string; day: string }[] {
  const weekday = new Date(today).getUTCDay()
  const [tomorrow, next] = [addDays(today, 1), nextWorkingDay(today, working)]
  const monday = addDays(today, (8 - weekday) % 7 || 7)
  const week = isWorkingDay(monday, working)
    ? { name: 'Next Monday', day: monday }
    : { name: 'Next week', day: nextWorkingDay(monday, working) }
  return [
    { name: 'Today', day: today },
    { name: next === tomorrow ? 'Tomorrow' : 'Next working day', day: next },
    ...(week.day === next ? [] : [week]),
  ]
}

export const isOverdue = (day: string, today: string): boolean => day < today

/** Days are ISO strings such as 2026-11-15, so they compare as text. */
export function dueInWords(day: string, today: string): string {
  if (isOverdue(day, today)) return `overdue ${dayWords(day)}`
  if (day === today) return 'due today'
  return day === addDays(today, 1) ? 'due tomorrow' : `due ${weekdayWords(day)}`
}

export const ownerInWords = (owner: string | null): string =>
  owner === null ? 'without an owner' : `with ${ownerName(owner)}`

export const dayInWords = (day: string | null): string =>
  day === null ? 'without a due day' : dueInWords(day, dayOf(new Date()))

/** For a day that somebody chose: a lead that is due while the office is closed is in nobody's mail until it opens. */
export const chosenDayInWords = (day: string | null, working: WorkingDays): string =>
  day === null || isWorkingDay(day, working)
    ? dayInWords(day)
    : `${dayInWords(day)}, when the office is closed`

/** For example "contacted, with ravi, due tomorrow". */
export const workInWords = ({ status, owner, dueOn }: Pick<DeskLead, 'status' | 'owner' | 'dueOn'>): string =>
  [status, owner && ownerInWords(owner), dueOn && dayInWords(dueOn)].filter(Boolean).join(', ')

/** For example "Now contacted. It is due tomorrow." */
export function nextInWords(
  before: DeskLead,
  { status, dueOn }: DeskLead,
  today = dayOf(new Date()),
): string {
  const became = status === before.status ? '' : `Now ${status}. `
  if (dueOn === null) return `${became}${before.dueOn === null ? '' : 'Nothing is due any more.'}`.trim()
  if (isOverdue(dueOn, today)) return `${became}It was due on ${dayWords(dueOn)}.`
  const when = dueInWords(dueOn, today).replace(/^due /, '')
  return `${became}${dueOn === today ? 'It is due today.' : `It is due ${when}.`}`
}

/** The waiting time, short for a row and spelled out for screen readers: "5 h", "5 hours". */
function ageOf(timestamp: string, now: Date): { age: string; inWords: string } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(timestamp)) / 60_000))
  const said = (count: number, short: string, noun: string) => ({
    age: `${count} ${short}`,
    inWords: counted(count, noun),
  })
  if (minutes < 60) return said(minutes, 'min', 'minute')
  if (minutes < 24 * 60) return said(Math.floor(minutes / 60), 'h', 'hour')
  return said(Math.floor(minutes / (24 * 60)), 'd', 'day')
}

interface Waiting {
  timestamp: string
  /** When the lead becomes late; null once somebody has worked on it. */
  lateAt: string | null
}

/** The waiting time of a lead that nobody has worked on; undefined for others. */
export function waitOf({ timestamp, lateAt }: Waiting, now: Date) {
  if (lateAt === null) return undefined
  return { ...ageOf(timestamp, now), isLate: now.getTime() >= Date.parse(lateAt) }
}
