import type { CaseInput } from '../../case/case-input.ts'
import type { Spot } from '../../case/city/city.ts'
import type { Emergency } from '../../case/keys.ts'
import { mostClosedRoads } from '../../case/link.ts'

export type CaseChange =
  | { emergency: Emergency }
  | { spot: Spot }
  | { startsAt: number }
  | { road: number }
  | { full: number }
  | { busy: number }
  | { choice: number | undefined }

/** How a part of the stage changes the case that it shows. */
export type ChangeCase = (change: CaseChange) => void

const toggled = (list: readonly number[], entry: number) =>
  list.includes(entry) ? list.filter((each) => each !== entry) : [...list, entry].sort((a, b) => a - b)

/** Another emergency or another place is another question: a choice made for the last one no longer stands. */
export function changeCase(input: CaseInput, change: CaseChange): CaseInput {
  if ('emergency' in change) return { ...input, emergency: change.emergency, choice: undefined }
  if ('spot' in change) return { ...input, spot: change.spot, choice: undefined }
  if ('road' in change) {
    const closedRoads = toggled(input.closedRoads, change.road)
    return closedRoads.length > mostClosedRoads ? input : { ...input, closedRoads }
  }
  if ('full' in change) return { ...input, fullHospitals: toggled(input.fullHospitals, change.full) }
  if ('busy' in change) return { ...input, busyHospitals: toggled(input.busyHospitals, change.busy) }
  return { ...input, ...change }
}
