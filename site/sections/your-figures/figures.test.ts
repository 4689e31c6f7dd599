import { expect, test } from 'vitest'
import { usualAssumptions } from '../../../case/assumptions.ts'
import {
  type Assumptions,
  assumptionNames,
  estimate,
  example,
  nearest,
  ranges,
  readFigures,
  withinRanges,
  writeFigures,
} from '../../../contract/estimate.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { axisEnd, hoursADay, mostHoursADay } from './figures.ts'

/** All positions of the sliders. */
const moved = fc
  .record(
    Object.fromEntries(
      assumptionNames.map((name) => {
        const { min, max, step } = ranges[name]
        return [name, fc.integer({ min: min / step, max: max / step }).map((steps) => steps * step)]
      }),
    ),
  )
  .map((wished) => withinRanges(wished as Assumptions))

test('figures that leave a crew no time to drive are detected, and the example is not among them', () => {
  const most = withinRanges(
    Object.fromEntries(assumptionNames.map((name) => [name, ranges[name].max])) as Assumptions,
  )
  expect(hoursADay(estimate(most).minutesToday, most)).toBeGreaterThan(24)
  expect(hoursADay(estimate(example).minutesToday, example)).toBeLessThan(mostHoursADay)
})

test('the example gives the sums that one gets on paper', () => {
  expect(estimate(example)).toEqual({
    casesPerMonth: 10 * 20,
    minutesToday: 10 * 20 * 2 * 3,
    minutesThatStay: 10 * 20 * 1 * 3,
    minutesReturned: 10 * 20 * (2 - 1) * 3,
  })
})

test('the example has no more calls than the simulated crew makes at most, each as long', () => {
  expect(example.callsPerCase).toBeLessThan(usualAssumptions.calls)
  expect(example.minutesPerCall).toBe(usualAssumptions.minutesPerCall)
})

test('remaining and returned minutes add up to the minutes of today', () => {
  fc.assert(
    fc.property(moved, (assumptions) => {
      const { minutesToday, minutesThatStay, minutesReturned } = estimate(assumptions)
      expect(minutesThatStay + minutesReturned).toBe(minutesToday)
      expect(minutesReturned).toBeGreaterThanOrEqual(0)
      expect(minutesThatStay).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('increasing a figure never reduces the returned minutes, except the calls that stay', () => {
  fc.assert(
    fc.property(moved, fc.constantFrom(...assumptionNames), (assumptions, name) => {
      const more = withinRanges({ ...assumptions, [name]: assumptions[name] + ranges[name].step })
      const gain = estimate(more).minutesReturned - estimate(assumptions).minutesReturned
      if (name === 'callsThatStay') expect(gain).toBeLessThanOrEqual(0)
      else expect(gain).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('any input is rounded to the nearest value of the slider', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...assumptionNames),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      (name, typed) => {
        const { min, max, step } = ranges[name]
        const value = nearest(ranges[name], typed)
        expect(value).toBeGreaterThanOrEqual(min)
        expect(value).toBeLessThanOrEqual(max)
        expect(Number.isInteger(value / step)).toBe(true)
        if (typed >= min && typed <= max) expect(Math.abs(value - typed)).toBeLessThanOrEqual(step / 2)
      },
    ),
  )
})

test('decoding a link gives its figures', () => {
  fc.assert(
    fc.property(moved, (assumptions) => {
      expect(readFigures(`#your-figures=${writeFigures(assumptions)}`)).toEqual(assumptions)
    }),
  )
})

test.each([
  '',
  '#your-figures',
  '#your-figures=',
  '#your-figures=10-20-4-3',
  '#your-figures=10-20-4-3-1-40-7',
  '#your-figures=0-20-4-3-1',
  '#your-figures=10-20-4-3-5',
  '#your-figures=1e1-20-4-3-1',
  '#your-figures=10-20-4-3.25-1',
  '#your-figures=10-20-4-NaN-1',
  '#your-figures=10-20-4--3-1',
  '#your-figures=<b>',
])('the link %o decodes to no figures', (hash) => {
  expect(readFigures(hash)).toBeUndefined()
})

test('a link of an earlier version, with a further figure at its end, still decodes', () => {
  expect(readFigures('#your-figures=12-20-2-3-1-40')).toEqual({ ...example, ambulances: 12 })
})

test('decoding any text never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readFigures(`#=${text}`)
      expect(read === undefined || text.startsWith(writeFigures(read))).toBe(true)
    }),
  )
})

test('the axis fits the longest bar, and the bar fills at least half of it', () => {
  fc.assert(
    fc.property(moved, (assumptions) => {
      const { minutesToday } = estimate(assumptions)
      expect(axisEnd(minutesToday)).toBeGreaterThanOrEqual(minutesToday)
      expect(minutesToday / axisEnd(minutesToday)).toBeGreaterThanOrEqual(0.5)
    }),
  )
})
