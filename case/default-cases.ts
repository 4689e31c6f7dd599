import type { Assumptions } from './assumptions.ts'
import type { CaseInput } from './case-input.ts'
import type { Emergency } from './keys.ts'
import { encodeCase } from './link.ts'
import { sampleCase } from './sample-case.ts'

/**
 * The default case of each emergency: of the compared cases that differ, the one in the middle. compare.test.ts computes it again; the
 * place, hour and seed stand here because a page needs them before it has a city.
 */
const typicalCases: Record<Emergency, { number: number } & Pick<CaseInput, 'spot' | 'startsAt' | 'seed'>> = {
  heartAttack: { number: 2, spot: { segment: 227, along: 518 }, startsAt: 50832, seed: 5738 },
  stroke: { number: 171, spot: { segment: 588, along: 963 }, startsAt: 67729, seed: 3795 },
  roadTrauma: { number: 108, spot: { segment: 331, along: 437 }, startsAt: 6017, seed: 6078 },
  burns: { number: 112, spot: { segment: 195, along: 172 }, startsAt: 4477, seed: 9965 },
  childbirth: { number: 98, spot: { segment: 305, along: 413 }, startsAt: 4915, seed: 8786 },
  breathing: { number: 84, spot: { segment: 223, along: 327 }, startsAt: 14531, seed: 9090 },
}

/** Its number among the compared cases. */
export const typicalNumber = (emergency: Emergency) => typicalCases[emergency].number

/** Whether this is the case in the middle, under the assumptions that make it so. */
export const isTypical = (input: CaseInput, assumptions: Assumptions) =>
  encodeCase({ ...input, assumptions }) === encodeCase(defaultCase(input.emergency))

export function defaultCase(emergency: Emergency): CaseInput {
  const { spot, startsAt, seed } = typicalCases[emergency]
  return { ...sampleCase, emergency, spot, startsAt, seed }
}
