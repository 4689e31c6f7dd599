import { addDays } from '../../contract/days.ts'
import { dayWords } from '../../contract/report-words.ts'
import { weekdayWords } from '../times.ts'

/** The days that a lead is usually put off to. On a Monday the next one is a week away. */
export function usualDays(today: string): { name: string; day: string }[] {
  const weekday = new Date(today).getUTCDay()
  return [
    { name: 'Today', day: today },
    { name: 'Tomorrow', day: addDays(today, 1) },
    { name: 'Next Monday', day: addDays(today, (8 - weekday) % 7 || 7) },
  ]
}

export const isOverdue = (day: string, today: string): boolean => day < today

/** Days are compared as they are written: 2026-11-15. */
export function dueInWords(day: string, today: string): string {
  if (isOverdue(day, today)) return `overdue ${dayWords(day)}`
  if (day === today) return 'due today'
  return day === addDays(today, 1) ? 'due tomorrow' : `due ${weekdayWords(day)}`
}
