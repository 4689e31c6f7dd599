import type { Assumptions } from './assumptions.ts'
import type { Spot } from './city/city.ts'
import type { Emergency } from './keys.ts'

/** The complete input of a case: the same input in the same city gives the same case, to the second. */
export interface CaseInput {
  emergency: Emergency
  spot: Spot
  /** The time of the call, in whole seconds after midnight. */
  startsAt: number
  /** Closed segments. */
  closedRoads: readonly number[]
  /** Indexes of hospitals without a free bed. */
  fullHospitals: readonly number[]
  /** Indexes of hospitals where the care this case needs is in use for the next 90 minutes. */
  busyHospitals: readonly number[]
  /** The visitor's choice of hospital; without one, the first of the ranking. */
  choice?: number | undefined
  /** Also the case's number, 0 to 9999. Determines the patient, the other ambulances and the busy telephone lines. */
  seed: number
  /** What is assumed about all sides, if the visitor changed it. */
  assumptions?: Assumptions | undefined
}

export const daySeconds = 86_400

/** The time of day `t` seconds after the call, in seconds after midnight. */
export const clockAt = (startsAt: number, t: number) => (startsAt + Math.floor(t)) % daySeconds

/** Minutes as displayed. Differences are computed from displayed minutes, so that they add up. */
export const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60))
