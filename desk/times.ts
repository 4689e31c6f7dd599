import { useEffect, useState } from 'react'
import type { WorkingDays } from '../contract/working-days.ts'

/** Times are in the company's time zone, which is set once with the session, as its working days are. */
let timeZone: string | undefined
let working: WorkingDays = { days: [1, 2, 3, 4, 5, 6, 7], holidays: [] }

export const workingDays = (): WorkingDays => working
export function setWorkingDays(days: WorkingDays): void {
  working = days
}

export function setTimeZone(zone: string): void {
  timeZone = zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${timeZone} ${name}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(key, made)
  return made.format(at)
}

const clock = { hour: '2-digit', minute: '2-digit' } as const
const shortDay = { day: 'numeric', month: 'short' } as const

/** A day in the format of URLs and the server: 2026-11-15. */
export const dayOf = (at: Date): string => {
  const parts = format('iso', { year: 'numeric', month: '2-digit', day: '2-digit' }, at).split('/')
  return parts.reverse().join('-')
}

/** Short form for lists: the time today, the day this year, otherwise the year. */
export function shortTime(timestamp: string, now: Date): string {
  const at = new Date(timestamp)
  if (dayOf(at) === dayOf(now)) return format('clock', clock, at)
  if (dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4)) return format('day', shortDay, at)
  return format('year', { month: 'short', year: 'numeric' }, at)
}

export const fullTime = (timestamp: string): string =>
  format('full', { weekday: 'short', ...shortDay, year: 'numeric', ...clock }, new Date(timestamp))

/** A calendar day has no time zone, so it is formatted in UTC. */
const plainWeekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', ...shortDay })
export const weekdayWords = (day: string): string => plainWeekday.format(Date.parse(day)).replace(',', '')

/** The current minute. Components that show relative times rerender once a minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
