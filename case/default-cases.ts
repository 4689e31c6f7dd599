import type { CaseInput } from './case-input.ts'
import type { Emergency } from './keys.ts'
import { sampleCase } from './sample-case.ts'

const at = (hours: number, minutes: number) => hours * 3600 + minutes * 60

/** The default place of each emergency: one where the nearest hospital lacks the needed care. */
const places: Record<Emergency, Pick<CaseInput, 'spot' | 'startsAt' | 'seed'>> = {
  heartAttack: sampleCase,
  stroke: { spot: { segment: 232, along: 500 }, startsAt: at(18, 30), seed: 1207 },
  roadTrauma: { spot: { segment: 217, along: 500 }, startsAt: at(2, 4) + 10, seed: 3820 },
  burns: { spot: { segment: 208, along: 500 }, startsAt: at(22, 15), seed: 2716 },
  childbirth: { spot: { segment: 541, along: 500 }, startsAt: at(18, 30), seed: 2041 },
  breathing: { spot: { segment: 498, along: 500 }, startsAt: at(22, 15), seed: 3307 },
}

export function defaultCase(emergency: Emergency): CaseInput {
  const { spot, startsAt, seed } = places[emergency]
  return { ...sampleCase, emergency, spot, startsAt, seed }
}
