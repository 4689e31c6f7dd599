import { type CaseInput, clockAt } from './case-input.ts'
import { profiles } from './emergencies.ts'
import { busyUntil, freeBeds, hasCare } from './hospitals.ts'
import type { Care } from './keys.ts'

/** For so long after the start a hospital of `busyHospitals` uses what this case needs. */
const takenSeconds = 45 * 60

/** A hospital whose care is in use says yes if it will be free so soon after arrival. */
export const acceptedWaitMinutes = 10

/** When a hospital's care is free, asked at second `t` of the case: `t` itself if it is free then. */
export function careFreeAt(input: CaseInput, hospital: number, care: Care, t: number): number {
  const clock = clockAt(input.startsAt, t)
  const freeAt = t + busyUntil(hospital, care, clock) - clock
  const isTaken = input.busyHospitals.includes(hospital) && profiles[input.emergency].needs.includes(care)
  return isTaken ? Math.max(freeAt, takenSeconds) : freeAt
}

export const bedsAt = (input: CaseInput, hospital: number, t: number) =>
  input.fullHospitals.includes(hospital) ? 0 : freeBeds(hospital, clockAt(input.startsAt, t))

/** When care can begin for someone who was announced at `askedAt`; undefined where it would take a transfer. */
export function careBeginsAt(
  input: CaseInput,
  hospital: number,
  askedAt: number,
  arrivesAt: number,
): number | undefined {
  const { needs } = profiles[input.emergency]
  if (!needs.every((care) => hasCare(hospital, care))) return undefined
  return Math.max(arrivesAt, ...needs.map((care) => careFreeAt(input, hospital, care, askedAt)))
}
