import { expect, test } from 'vitest'
import { isWorkingDay, nextWorkingDay, workingDayUntil } from './working-days.ts'

// 2026-11-14 is a Saturday.
const working = { days: [1, 2, 3, 4, 5, 6], holidays: ['2026-11-16'] }

test.each([
  ['2026-11-14', true],
  ['2026-11-15', false],
  ['2026-11-16', false],
])('that %s is a working day is %s', (day, isOne) => expect(isWorkingDay(day, working)).toBe(isOne))

test('what must be done by a Sunday or a holiday is done by the working day before', () => {
  expect(workingDayUntil('2026-11-13', working)).toBe('2026-11-13')
  expect(workingDayUntil('2026-11-16', working)).toBe('2026-11-14')
})

test('without any working day it is the next day, and the day itself', () => {
  expect(nextWorkingDay('2026-11-13', { ...working, days: [] })).toBe('2026-11-14')
  expect(workingDayUntil('2026-11-13', { ...working, days: [] })).toBe('2026-11-13')
})
