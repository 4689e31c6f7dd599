import { bothEndAt, caseAt, phoneCaseAt } from './case-at.ts'
import { positionAt } from './drive.ts'
import type { Run } from './plan-case.ts'

/** The seconds at which something happens on either side, from the call to the later beginning of care. */
export function stopsOf(run: Run): number[] {
  const { scene, alert, drive, careAt, messages, phone, messenger, failureCall } = run
  const ends = bothEndAt(run)
  const stops = [
    0,
    scene.onSceneAt,
    scene.assessedAt,
    scene.rankedAt,
    scene.alertedAt,
    alert.sentAt,
    ...(failureCall ? [failureCall.startsAt, failureCall.endsAt] : []),
    ...messages.map(({ at }) => at),
    ...phone.calls.map(({ endsAt }) => endsAt),
    drive.departsAt,
    drive.arrivesAt,
    phone.drive.departsAt,
    phone.drive.arrivesAt,
    careAt ?? ends,
    phone.careAt ?? ends,
    ...(messenger.careAt === undefined ? [] : [messenger.careAt]),
    ends,
  ]
  return [...new Set(stops)].sort((a, b) => a - b)
}

/**
 * The state of both sides at one moment, which may be fractional: position and phase of each ambulance, and the time until care
 * begins. Positions are metres on the city's map.
 */
export function bothSidesAt(run: Run, t: number) {
  const moment = caseAt(run, t)
  const phone = phoneCaseAt(run, t)
  const { ended, call, step } = phone
  return {
    second: Math.floor(t),
    clock: moment.clock,
    /** Ranked hospitals with their reasons; empty before they are ranked. */
    list: moment.list,
    ours: {
      phase: moment.phase,
      hospital: moment.hospital,
      asked: moment.asked,
      position: positionAt(run.drive, t),
      untilArrival: moment.untilArrival,
      untilCare: moment.untilCare,
      careAt: run.careAt,
    },
    phone: {
      phase: phone.phase,
      hospital: phone.hospital,
      position: positionAt(run.phone.drive, t),
      untilArrival: phone.untilArrival,
      untilCare: phone.untilCare,
      careAt: run.phone.careAt,
      calls: ended.map(({ hospital, outcome, endsAt }) => ({ hospital, outcome, endsAt })),
      call: call && step ? { hospital: call.hospital, step } : undefined,
    },
    /** Once care has begun on both sides: by how many seconds sooner with the list; negative if later. */
    sooner: t >= bothEndAt(run) ? soonerIn(run, run.phone) : undefined,
  }
}

/** When care begins; if that takes a transfer, the arrival at the door. */
export const soonerIn = (
  run: Pick<Run, 'careAt' | 'drive'>,
  phone: Pick<Run['phone'], 'careAt' | 'drive'>,
) =>
  run.careAt === undefined || phone.careAt === undefined
    ? phone.drive.arrivesAt - run.drive.arrivesAt
    : phone.careAt - run.careAt
