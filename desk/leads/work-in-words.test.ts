import { expect, test } from 'vitest'
import type { DeskLead } from '../../contract/desk.ts'
import { chosenDayInWords, dueInWords, nextInWords, usualDays } from './work-in-words.ts'

const working = { days: [1, 2, 3, 4, 5, 6], holidays: ['2026-11-16'] }

test.each([
  ['2026-11-16', '2026-11-23', 'Monday'],
  ['2026-11-17', '2026-11-23', 'Tuesday'],
  ['2026-12-31', '2027-01-04', 'Thursday, across a year'],
])('from %s the next Monday is %s (%s)', (today, monday) => {
  expect(usualDays(today, { ...working, days: [1, 2, 3, 4, 5, 6, 7], holidays: [] })[2]).toEqual({
    name: 'Next Monday',
    day: monday,
  })
})

test('from a Sunday the next Monday is tomorrow, and listed once', () =>
  expect(usualDays('2026-11-15', { days: working.days, holidays: [] }).map(({ name }) => name)).toEqual([
    'Today',
    'Tomorrow',
  ]))

test.each([
  ['2099-12-25', 'due Fri 25 Dec, when the office is closed'],
  ['2099-12-20', 'due Sun 20 Dec, when the office is closed'],
  ['2099-12-19', 'due Sat 19 Dec'],
  [null, 'without a due day'],
])('%s is chosen as a due day', (day, said) =>
  expect(chosenDayInWords(day, { days: working.days, holidays: ['2099-12-25'] })).toBe(said),
)

test('a due day is written in words', () => {
  const said = ['2026-10-31', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-03'].map((day) =>
    dueInWords(day, '2026-11-30'),
  )
  expect(said).toEqual(['overdue 31 Oct', 'overdue 29 Nov', 'due today', 'due tomorrow', 'due Thu 3 Dec'])
})

test.each([
  ['2026-10-31', 'It was due on 31 Oct.'],
  ['2026-11-30', 'It is due today.'],
  ['2026-12-01', 'It is due tomorrow.'],
  ['2026-12-03', 'It is due Thu 3 Dec.'],
  [null, ''],
])('the next step of a lead that is due on %s', (dueOn, said) => {
  // The properties that nextInWords reads.
  const lead = { status: 'contacted', dueOn } as DeskLead
  expect(nextInWords(lead, lead, '2026-11-30')).toBe(said)
})

test('no usual day is a Sunday or a holiday', () =>
  // A Saturday before a Monday that is a holiday.
  expect(usualDays('2026-11-14', working).map(({ name, day }) => [name, day])).toEqual([
    ['Today', '2026-11-14'],
    ['Next working day', '2026-11-17'],
  ]))
