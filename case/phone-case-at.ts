import { clockAt } from './case-input.ts'
import { type Position, positionAt, type Travel, travelAt } from './drive.ts'
import type { CallStep, PhonePhase } from './keys.ts'
import { sceneTimes } from './scene-times.ts'
import type { Call, PhoneRun } from './telephone.ts'

export interface PhoneMoment {
  second: number
  clock: number
  phase: PhonePhase
  /** The call in progress, with the step it is at. */
  call: Call | undefined
  step: CallStep | undefined
  ended: Call[]
  /** Known once the search is over. */
  hospital: number | undefined
  untilArrival: number | undefined
  travel: Travel
  position: Position
}

export function phoneCaseAt(
  { startsAt, phone }: { startsAt: number; phone: PhoneRun },
  t: number,
): PhoneMoment {
  const second = Math.max(0, Math.min(phone.endsAt, Math.floor(t)))
  const call = phone.calls.find((each) => each.startsAt <= second && second < each.endsAt)
  const found = second >= phone.drive.departsAt
  return {
    second,
    clock: clockAt(startsAt, second),
    phase: phonePhaseAt(phone, second),
    call,
    step: call?.steps.find((step) => step.startsAt <= second && second < step.endsAt)?.key,
    ended: phone.calls.filter((each) => each.endsAt <= second),
    hospital: found ? phone.hospital : undefined,
    untilArrival: found ? Math.max(0, phone.drive.arrivesAt - second) : undefined,
    travel: travelAt(phone.drive, second),
    position: positionAt(phone.drive, Math.max(0, t), { x: 0, y: 0, heading: 0 }),
  }
}

function phonePhaseAt({ drive, endsAt }: PhoneRun, second: number): PhonePhase {
  if (second < sceneTimes.assessedAt) return 'assessment'
  if (second < drive.departsAt) return 'calling'
  if (second < drive.arrivesAt) return 'transport'
  return second < endsAt ? 'handover' : 'done'
}
