import { usualAssumptions } from '../../../case/assumptions.ts'
import {
  comparedCases,
  doorToCare,
  minutesSaved,
  rankedCase,
  soonerBy,
  spreadOf,
} from '../../../case/compare.ts'
import { type Emergency, emergencies } from '../../../case/keys.ts'
import { city } from './sample-run.ts'

export type Spread = ReturnType<typeof spreadOf>

const casesOf = (emergency: Emergency) =>
  Array.from({ length: comparedCases }, (_, number) => rankedCase(city, emergency, number))

const simulate = (emergency: Emergency): Spread =>
  spreadOf(casesOf(emergency).flatMap((each) => soonerBy(city, each, usualAssumptions) ?? []))

/** The result of a case with the default assumptions, computed when the site is built. */
export const simulatedSpreads = Object.fromEntries(
  emergencies.map((emergency) => [emergency, simulate(emergency)]),
) as Record<Emergency, Spread> // Object.fromEntries loses the literal names

/** The simulated counterpart of the published comparison of heart attacks with and without a pre-alert. */
export const simulatedNotification = () => ({
  count: comparedCases,
  minutes: minutesSaved(doorToCare(casesOf('heartAttack'))),
})
