import { describe, expect, test } from 'vitest'
import { sampleCity } from '../tests/support/case-inputs.ts'
import type { PhoneAssumptions } from './case-input.ts'
import { comparedCases, rankedCase, soonerBy, spreadOf } from './compare.ts'
import { type Emergency, emergencies } from './keys.ts'
import { planCase } from './plan-case.ts'
import { noAdvantage, usualAssumptions } from './telephone.ts'

const numbers = Array.from({ length: comparedCases }, (_, number) => number)
const casesOf = (emergency: Emergency) => numbers.map((number) => rankedCase(sampleCity, emergency, number))
const gains = (emergency: Emergency, assumptions: PhoneAssumptions) =>
  casesOf(emergency).flatMap((each) => soonerBy(sampleCity, each, assumptions) ?? [])
const meanMinutes = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length / 60

test('whoever computes the many cases again gets the same', () => {
  const once = numbers.slice(0, 20).map((number) => rankedCase(sampleCity, 'stroke', number).input)
  expect(numbers.slice(0, 20).map((number) => rankedCase(sampleCity, 'stroke', number).input)).toEqual(once)
  expect(new Set(once.map(({ spot }) => spot.segment)).size).toBeGreaterThan(15)
})

test('each of them says what running it would say', () => {
  for (const number of numbers.slice(0, 12)) {
    const ranked = rankedCase(sampleCity, 'heartAttack', number)
    const run = planCase(sampleCity, ranked.input)
    const sooner = soonerBy(sampleCity, ranked, usualAssumptions)
    expect(sooner).toBe(run?.phone.careAt === undefined ? undefined : run.phone.careAt - (run.careAt ?? 0))
  }
})

describe.each(emergencies)('%s', (emergency) => {
  test('the telephone is no straw man: it is as quick or quicker in a share of the cases', () => {
    const values = gains(emergency, usualAssumptions)
    const { count, sooner, same, later } = spreadOf(values)
    console.info(`${emergency}: sooner in ${sooner}, as quick in ${same}, later in ${later} of ${count}.`)
    expect(sooner + same + later).toBe(count)
    expect(same + later).toBeGreaterThan(count / 10)
  })

  test('with the advantage switched off every one of them is equal', () => {
    expect(new Set(gains(emergency, noAdvantage))).toEqual(new Set([0]))
  })
})

/** Told ahead with data or without, and nothing else: minutes that the sources name for that. */
const published: Partial<Record<Emergency, { most: number; least: number }>> = {
  // Door to balloon 26 minutes shorter, 19 to 33; 13 in Busan.
  heartAttack: { least: 13, most: 33 },
  // CT 5 to 6 minutes sooner, the needle 2 to 5.
  stroke: { least: 2, most: 6 },
  // First procedure 9 minutes sooner, blood 14.
  roadTrauma: { least: 9, most: 14 },
  // No study: nothing is assumed.
  burns: { least: 0, most: 0 },
  childbirth: { least: 0, most: 0 },
  breathing: { least: 0, most: 0 },
}

test.each(Object.entries(published))(
  '%s: what the hospital gains by knowing stays within what was published',
  (emergency, { least, most }) => {
    const withoutData = { ...noAdvantage, dataShare: 0 }
    const mean = meanMinutes(gains(emergency as Emergency, withoutData))
    expect(mean).toBeGreaterThanOrEqual(least)
    expect(mean).toBeLessThanOrEqual(most)
  },
)
