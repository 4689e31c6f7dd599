import { type Assumptions, fixedDestination, usualAssumptions } from '../../../case/assumptions.ts'
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

const ranked = Object.fromEntries(emergencies.map((emergency) => [emergency, casesOf(emergency)])) as Record<
  Emergency,
  ReturnType<typeof casesOf>
> // Object.fromEntries loses the literal names

/** All cases of each emergency under the same assumptions, against one rival. */
const simulate = (assumptions: Assumptions, rival?: 'messenger') =>
  Object.fromEntries(
    emergencies.map((emergency) => [
      emergency,
      spreadOf(ranked[emergency].flatMap((each) => soonerBy(city, each, assumptions, rival) ?? [])),
    ]),
  ) as Record<Emergency, Spread> // Object.fromEntries loses the literal names

/** The result of a case with the default assumptions, computed when the site is built. */
export const simulatedSpreads = simulate(usualAssumptions)

/** The same against everything sent by messenger, and against a fixed destination. */
export const spreadsAgainst = {
  messenger: simulate(usualAssumptions, 'messenger'),
  fixed: simulate(fixedDestination),
}

/** The simulated counterpart of the published comparison of heart attacks with and without a pre-alert. */
export const simulatedNotification = () => ({
  count: comparedCases,
  minutes: minutesSaved(doorToCare(ranked.heartAttack)),
})
