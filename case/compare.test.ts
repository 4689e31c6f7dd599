import { expect, test } from 'vitest'
import { houseCity } from '../tests/support/case-inputs.ts'
import { comparedCases, rankedCase, soonerBy, spreadOf } from './compare.ts'
import { emergencies } from './keys.ts'
import { planCase } from './plan-case.ts'
import { usualAssumptions } from './telephone.ts'

const numbers = Array.from({ length: comparedCases }, (_, number) => number)

test('whoever computes the many cases again gets the same', () => {
  const once = numbers.slice(0, 20).map((number) => rankedCase(houseCity, 'stroke', number).input)
  expect(numbers.slice(0, 20).map((number) => rankedCase(houseCity, 'stroke', number).input)).toEqual(once)
  expect(new Set(once.map(({ spot }) => spot.segment)).size).toBeGreaterThan(15)
})

test('each of them says what running it would say', () => {
  for (const number of numbers.slice(0, 12)) {
    const ranked = rankedCase(houseCity, 'heartAttack', number)
    const run = planCase(houseCity, ranked.input)
    const sooner = soonerBy(houseCity, ranked, usualAssumptions)
    expect(sooner).toBe(run?.phone.careAt === undefined ? undefined : run.phone.careAt - (run.careAt ?? 0))
  }
})

test.each(emergencies)('the telephone is no straw man: for %s it is often as quick', (emergency) => {
  const values = numbers.flatMap(
    (number) => soonerBy(houseCity, rankedCase(houseCity, emergency, number), usualAssumptions) ?? [],
  )
  const { count, sooner, same, later } = spreadOf(values)
  console.info(`${emergency}: sooner in ${sooner}, as quick in ${same}, later in ${later} of ${count}.`)
  expect(sooner + same + later).toBe(count)
  expect(same).toBeGreaterThan(count / 4)
  // What the list gives up for a better equipped or emptier hospital is a few minutes, never a wait.
  expect(Math.min(...values)).toBeGreaterThan(-5 * 60)
})
