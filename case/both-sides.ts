import { bothEndAt } from './case-at.ts'
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

/** By how many seconds care begins sooner with FirstHour, negative if later; if it takes a transfer, the arrival at the door counts. */
export const soonerIn = (
  run: Pick<Run, 'careAt' | 'drive'>,
  phone: Pick<Run['phone'], 'careAt' | 'drive'>,
) =>
  run.careAt === undefined || phone.careAt === undefined
    ? phone.drive.arrivesAt - run.drive.arrivesAt
    : phone.careAt - run.careAt
