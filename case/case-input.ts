import type { Spot } from './city/city.ts'
import type { Emergency } from './keys.ts'

/** Everything a case depends on: the same input in the same city is the same case, to the second. */
export interface CaseInput {
  emergency: Emergency
  spot: Spot
  /** The clock when somebody calls, in whole seconds after midnight. */
  startsAt: number
  /** Segments nobody can drive. */
  closedRoads: readonly number[]
  /** Indexes of hospitals that have no bed left. */
  fullHospitals: readonly number[]
  /** Indexes of hospitals where the care this case needs is in use for the next 90 minutes. */
  busyHospitals: readonly number[]
  /** Where the crew goes; the first of the list if nothing else was chosen. */
  choice?: number | undefined
  /** Also the case's number, 0 to 9999: it decides who the patient is, who else is on the way, which line is busy. */
  seed: number
  /** How good the telephone is in the way beside it, where somebody has set it. */
  telephone?: PhoneAssumptions | undefined
}

/** What a visitor may doubt about telephoning. With `finding` and `preparing` off and a `dataShare` of 1 nothing is left of the advantage. */
export interface PhoneAssumptions {
  /** After so many requests the crew leaves without a promise. */
  calls: number
  /** From the first ring to a yes or a no. */
  minutesPerCall: number
  noAnswerShare: number
  /** Off: the telephone crew knows the ranked hospital as soon as the other. */
  finding: boolean
  /** In how many of the cases a call brings along what the crew measured: an ECG by messenger, a list read out in full. */
  dataShare: number
  /** Off: the hospital is told as soon as the other is alerted. */
  preparing: boolean
}

export const daySeconds = 86_400

/** The clock on the wall `t` seconds after the start. */
export const clockAt = (startsAt: number, t: number) => (startsAt + Math.floor(t)) % daySeconds

/** Minutes as every screen shows them; differences are taken between shown minutes, so that they add up. */
export const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60))
