import type { Run } from './plan-case.ts'
import type { Call } from './telephone.ts'

/** The three ways to care that a case compares. */
const laneNames = ['firsthour', 'telephone', 'messenger'] as const
export type LaneName = (typeof laneNames)[number]

/** In every lane: a doctor has decided, the ambulance is at the door, care has begun. */
export const markNames = ['decision', 'door', 'care'] as const
export type MarkName = (typeof markNames)[number]

export interface Lane {
  lane: LaneName
  hospital: number
  departsAt: number
  calls: readonly Pick<Call, 'startsAt' | 'endsAt'>[]
  /** Undefined where care takes a transfer. */
  marks: Record<MarkName, number | undefined>
}

export function lanesOf(run: Run): Lane[] {
  const { phone, messenger, failureCall } = run
  const sides = {
    firsthour: { ...run, calls: failureCall ? [failureCall] : [] },
    telephone: phone,
    messenger,
  }
  return laneNames.map((lane) => {
    const { hospital, drive, calls, decisionAt, careAt } = sides[lane]
    return {
      lane,
      hospital,
      departsAt: drive.departsAt,
      calls,
      marks: { decision: decisionAt, door: drive.arrivesAt, care: careAt },
    }
  })
}
