const dayMs = 24 * 60 * 60_000

/** The day that many days later, or earlier. A day of the calendar is no moment, so no zone and no change of clocks matters. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Whether it is a day such as 2026-11-15, in the calendar, as 2026-02-30 is not, and in a year that has others around it. */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
