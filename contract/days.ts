const dayMs = 24 * 60 * 60_000

/** Adds days to a calendar day. Calendar days have no time zone, so daylight saving does not matter. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Whether the text is an existing calendar day such as 2026-11-15 in the years 1000 to 2999; 2026-02-30 is not. */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
