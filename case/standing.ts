import type { Care, Reason } from './keys.ts'

export interface Check {
  reason: Reason
  met: boolean
}

/** What is known about one hospital for this case, before it is compared with the others. */
export interface Standing {
  hospital: number
  travelSeconds: number
  /** The same way without closed roads, and without closed roads and traffic. */
  openSeconds: number
  emptySeconds: number
  /** After arriving, until the care it came for is free. */
  waitSeconds: number
  /** A full house receives more slowly. */
  queueSeconds: number
  beds: number
  /** The needed care it has, each with whether it is free on arrival. */
  offers: Check[]
  lacks: readonly Care[]
  lacksHelp: readonly Care[]
  /** Has the care, a bed and a road that leads there. */
  fits: boolean
  /** From leaving the scene to the begin of care. */
  careSeconds: number
  order: number
}
