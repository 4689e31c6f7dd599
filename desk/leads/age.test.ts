import { expect, test } from 'vitest'
import { waitOf } from './work-in-words.ts'

const timestamp = '2026-11-16T05:00:00.000Z'
const lateAt = '2026-11-16T06:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(timestamp) + minutes * 60_000)

test.each([
  [-1, '0 min', '0 minutes', false],
  [59, '59 min', '59 minutes', false],
  [60, '1 h', '1 hour', true],
  [24 * 60 - 1, '23 h', '23 hours', true],
  [24 * 60, '1 d', '1 day', true],
])('after %d minutes it is %s old, read as %s, and late: %s', (minutes, age, inWords, isLate) => {
  expect(waitOf({ timestamp, lateAt }, after(minutes))).toEqual({ age, inWords, isLate })
})

test('a lead that somebody has worked on is not waiting', () => {
  expect(waitOf({ timestamp, lateAt: null }, after(600))).toBeUndefined()
})
