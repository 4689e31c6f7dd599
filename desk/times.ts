import { useEffect, useState } from 'react'

/** Times by the company's clock. `timeZone` is set once, when the session is known. */
let timeZone: string | undefined

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

/** A day as the address and the server write it: 2026-11-15. */
export const dayOf = (at: Date): string => {
  const parts = format('iso', { year: 'numeric', month: '2-digit', day: '2-digit' }, at).split('/')
  return parts.reverse().join('-')
}

/** As short as a list needs it: the clock today, the day this year, the year before that. */
export function shortTime(timestamp: string, now: Date): string {
  const at = new Date(timestamp)
  if (dayOf(at) === dayOf(now)) return format('clock', clock, at)
  if (dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4)) return format('day', shortDay, at)
  return format('year', { month: 'short', year: 'numeric' }, at)
}

export const fullTime = (timestamp: string): string =>
  format('full', { weekday: 'short', ...shortDay, year: 'numeric', ...clock }, new Date(timestamp))

/** A day is no moment: the same in every zone. */
const plainWeekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', ...shortDay })
export const weekdayWords = (day: string): string => plainWeekday.format(Date.parse(day)).replace(',', '')

/** Now, to the minute: rows that show a time are drawn again when it may have changed, and not more often. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
