import { expect, test } from 'vitest'
import { nextWorkingDay } from '../../contract/working-days.ts'
import { afterWorkingTime, hasOpened } from './working-time.ts'

const hour = 3_600_000
const hours = {
  days: [1, 2, 3, 4, 5, 6],
  opens: '09:30',
  closes: '18:30',
  holidays: ['2026-11-16', '2026-11-17'],
}
const noHolidays = { ...hours, holidays: [] }
const late = (from: string, ms = hour) =>
  new Date(afterWorkingTime(Date.parse(`${from}:00+05:30`), ms, 'Asia/Kolkata', hours)).toISOString()
const at = (time: string) => new Date(`${time}:00+05:30`).toISOString()

// 2026-11-14 is a Saturday.
test.each([
  ['2026-11-13T11:00', '2026-11-13T12:00', 'in the middle of a day'],
  ['2026-11-13T06:00', '2026-11-13T10:30', 'before the office opens'],
  ['2026-11-13T18:00', '2026-11-14T10:00', 'half of it on the day after'],
  ['2026-11-13T17:30', '2026-11-13T18:30', 'to the very end of a day'],
  ['2026-11-13T21:00', '2026-11-14T10:30', 'in the night'],
  ['2026-11-14T18:30', '2026-11-18T10:30', 'from the end of a Saturday, over a Sunday and two holidays'],
  ['2026-11-15T12:00', '2026-11-18T10:30', 'on a Sunday'],
])('an hour of work since %s has passed at %s: %s', (from, to) => expect(late(from)).toBe(at(to)))

test('counts hours by the clock of the zone when clocks change', () => {
  // In Berlin the last Sunday of October has 25 hours.
  const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '23:00', holidays: [] }
  const from = Date.parse('2026-10-25T00:00:00+02:00')
  expect(afterWorkingTime(from, 24 * hour, 'Europe/Berlin', everyDay) - from).toBe(24 * hour)
  expect(late('2026-11-13T11:00', 20 * hour)).toBe(at('2026-11-18T13:00'))
})

test('ends if there is no working time at all', () => {
  expect(afterWorkingTime(0, hour, 'Asia/Kolkata', { ...hours, days: [] })).toBe(hour)
  expect(nextWorkingDay('2026-11-13', { ...hours, days: [] })).toBe('2026-11-14')
})

test('the next working day skips Sundays and holidays', () => {
  expect(nextWorkingDay('2026-11-13', hours)).toBe('2026-11-14')
  expect(nextWorkingDay('2026-11-14', noHolidays)).toBe('2026-11-16')
  expect(nextWorkingDay('2026-11-14', hours)).toBe('2026-11-18')
})

test.each([
  ['2026-11-14T09:29', false, 'before it opens'],
  ['2026-11-14T09:30', true, 'on a Saturday'],
  ['2026-11-15T12:00', false, 'on a Sunday'],
  ['2026-11-16T12:00', false, 'on a holiday'],
])('at %s the office has opened: %s, %s', (time, opened) =>
  expect(hasOpened('Asia/Kolkata', Date.parse(`${time}:00+05:30`), hours)).toBe(opened),
)
