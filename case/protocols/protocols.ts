import type { Emergency } from '../keys.ts'
import { breathing } from './breathing.ts'
import { burns } from './burns.ts'
import { childbirth } from './childbirth.ts'
import { heartAttack } from './heart-attack.ts'
import type { Protocol } from './protocol.ts'
import { roadTrauma } from './road-accident.ts'
import { stroke } from './stroke.ts'

/** A simulation, not medical advice; it describes no real patient. */
export const protocols: Record<Emergency, Protocol> = {
  heartAttack,
  stroke,
  roadTrauma,
  burns,
  childbirth,
  breathing,
}
