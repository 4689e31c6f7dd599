import { comparedCases, rankedCase, soonerBy, spreadOf } from '../../../case/compare.ts'
import { type Emergency, emergencies } from '../../../case/keys.ts'
import { usualAssumptions } from '../../../case/telephone.ts'
import { city } from './sample-run.ts'

export type Spread = ReturnType<typeof spreadOf>

function simulate(emergency: Emergency): Spread {
  const cases = Array.from({ length: comparedCases }, (_, number) => rankedCase(city, emergency, number))
  return spreadOf(cases.flatMap((each) => soonerBy(city, each, usualAssumptions) ?? []))
}

/** What a visitor sees at the end of a case with the usual assumptions, computed when the site is built. */
export const simulatedSpreads = Object.fromEntries(
  emergencies.map((emergency) => [emergency, simulate(emergency)]),
) as Record<Emergency, Spread> // Object.fromEntries forgets the names
