import { type Assumptions, type Failure, failures } from './assumptions.ts'
import type { CaseInput } from './case-input.ts'
import { chanceOf } from './random.ts'
import { chosenIn, type Order } from './ranking.ts'

/** Without a signal at the scene: from leaving it until there is one again, for everybody. */
export const signalSeconds = 120
const failureDraw = 201

/** What goes wrong in this case, if anything. */
export const failureIn = ({ seed }: Pick<CaseInput, 'seed'>, assumptions: Assumptions): Failure | undefined =>
  failures.find((failure, index) => chanceOf(seed, failureDraw + index) < assumptions[`${failure}Share`])

/** The hospital whose shown beds are not there. It is full for everybody who asks. */
export const staleIn = (input: CaseInput, order: Order, assumptions: Assumptions): number | undefined =>
  failureIn(input, assumptions) === 'stale' ? chosenIn(input, order) : undefined
