const dayMs = 24 * 60 * 60_000

/** The day that many days later, or earlier. A day of the calendar is no moment, so no zone and no change of clocks matters. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
