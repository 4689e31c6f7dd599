import { type CaseInput, clockAt } from './case-input.ts'
import { busyUntil, freeBeds } from './hospitals.ts'
import type { Care } from './keys.ts'
import { protocols } from './protocols/protocols.ts'

/** How long after the call a hospital in `busyHospitals` has no free capacity for this case. */
const takenSeconds = 90 * 60

/** A busy hospital accepts the patient if its care is free within this time after arrival. */
export const acceptedWaitMinutes = 10

/** When a hospital's care is free, asked at second `t` of the case: `t` itself if it is free then. */
export function careFreeAt(input: CaseInput, hospital: number, care: Care, t: number): number {
  const clock = clockAt(input.startsAt, t)
  const freeAt = t + busyUntil(hospital, care, clock) - clock
  const isTaken = input.busyHospitals.includes(hospital) && protocols[input.emergency].needs[0] === care
  return isTaken ? Math.max(freeAt, takenSeconds) : freeAt
}

export const bedsAt = (input: CaseInput, hospital: number, t: number) =>
  input.fullHospitals.includes(hospital) ? 0 : freeBeds(hospital, clockAt(input.startsAt, t))
