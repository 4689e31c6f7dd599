const at = (timeZone: string, timestamp: number) =>
  Temporal.Instant.fromEpochMilliseconds(timestamp).toZonedDateTimeISO(timeZone)

/** The date in that zone, such as 2026-11-15. */
export const dayIn = (timeZone: string, timestamp: number): string =>
  at(timeZone, timestamp).toPlainDate().toString()

export const hourIn = (timeZone: string, timestamp: number): number => at(timeZone, timestamp).hour

export const weekdayIn = (timeZone: string, timestamp: number): number => at(timeZone, timestamp).dayOfWeek

/** The local time in that zone, such as 2026-11-15 14:30:07. */
export const timeIn = (timeZone: string, timestamp: number): string =>
  at(timeZone, timestamp).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

/** The first moment of a day in that zone. Not always midnight, which daylight saving time may skip or repeat. */
export const startOfDay = (timeZone: string, day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds

export const countDays = (first: string, last: string): number =>
  Temporal.PlainDate.from(first).until(last).days + 1
