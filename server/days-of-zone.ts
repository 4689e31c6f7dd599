const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // This language writes a date as 2026-11-15.
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formatters.set(timeZone, made)
  return made
}

/** The day of a time as people of that zone count it, such as 2026-11-15. */
export const dayIn = (timeZone: string, timestamp: number): string => formatterOf(timeZone).format(timestamp)

const timeFormatters = new Map<string, Intl.DateTimeFormat>()

/** A time as the people of that zone read it, such as 2026-11-15 14:30:07. */
export function timeIn(timeZone: string, timestamp: number): string {
  // This language writes a time as in ISO 8601, which also sorts.
  const formatter =
    timeFormatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  timeFormatters.set(timeZone, formatter)
  return formatter.format(timestamp)
}

const hourMs = 3_600_000
/** No place on earth is further from UTC than this. */
const furthestMs = 15 * hourMs

/** The first moment of a day in that zone. Searched for, since a change of clocks may skip or repeat midnight. */
export function startOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = midnight - furthestMs
  let from = midnight + furthestMs
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayIn(timeZone, middle) >= day) from = middle
    else before = middle
  }
  return from
}

/** The day that many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10)
