import { expect, test } from 'vitest'
import { addDays, dayIn, startOfDay } from './days-of-zone.ts'

test.each([
  ['Asia/Kolkata', '2026-11-15', '2026-11-14T18:30:00.000Z'],
  ['UTC', '2026-11-15', '2026-11-15T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-15', '2026-11-14T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-15', '2026-11-15T11:00:00.000Z'],
  // Clocks went from 23:59:59 to 01:00 here.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, start) => {
  const found = startOfDay(zone, day)
  expect(new Date(found).toISOString()).toBe(start)
  expect([dayIn(zone, found - 1), dayIn(zone, found)]).toEqual([addDays(day, -1), day])
})

test('days go on over the end of a month and a year', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})
