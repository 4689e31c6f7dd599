import { expect, test } from 'vitest'
import { addDays, isDay } from '../contract/days.ts'
import { countDays, dayIn, hourIn, startOfDay, timeIn } from './days-of-zone.ts'

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

test('adding days crosses the end of a month and a year', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})

test('days are counted including both ends, also across a change of clocks', () => {
  expect([countDays('2026-03-07', '2026-03-09'), countDays('2026-11-15', '2026-11-14')]).toEqual([3, 0])
})

test.each([
  '2026-02-30',
  '2026-2-03',
  '2026-11-15T00:00',
  '20261115',
  'today',
  '',
  '9999-12-31',
  '0000-01-01',
])('%j is no day', (text) => {
  expect([isDay(text), isDay('2028-02-29')]).toEqual([false, true])
})

test('a time is formatted in the zone', () => {
  const instant = Date.parse('2026-11-14T18:45:59.900Z')
  expect([timeIn('Asia/Kolkata', instant), timeIn('UTC', instant)]).toEqual([
    '2026-11-15 00:15:59',
    '2026-11-14 18:45:59',
  ])
  expect([hourIn('Asia/Kolkata', instant), hourIn('UTC', instant)]).toEqual([0, 18])
})
