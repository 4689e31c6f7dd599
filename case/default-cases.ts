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
  heartAttack: { number: 140, spot: { segment: 72, along: 786 }, startsAt: 16767, seed: 1440 },
  stroke: { number: 61, spot: { segment: 662, along: 183 }, startsAt: 32946, seed: 5517 },
  roadTrauma: { number: 98, spot: { segment: 305, along: 413 }, startsAt: 4915, seed: 8786 },
  burns: { number: 164, spot: { segment: 402, along: 437 }, startsAt: 84437, seed: 2682 },
  childbirth: { number: 186, spot: { segment: 129, along: 991 }, startsAt: 24195, seed: 4829 },
  breathing: { number: 52, spot: { segment: 311, along: 102 }, startsAt: 25296, seed: 5277 },
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
