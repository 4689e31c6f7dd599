import { clockAt } from './case-input.ts'
import { type Travel, travelAt } from './drive.ts'
import type { CallStep, PhonePhase } from './keys.ts'
import { sceneTimes } from './scene-times.ts'
import type { Call, Leg, PhoneRun } from './telephone.ts'

export interface PhoneMoment {
  second: number
  clock: number
  phase: PhonePhase
  /** The call in progress, with the step it is at. */
  call: Call | undefined
  step: CallStep | undefined
  ended: Call[]
  /** Where it is heading, once it has left: another one after each turn. */
  leg: Leg | undefined
  untilArrival: number | undefined
  travel: Travel | undefined
}

export function phoneCaseAt(
  { startsAt, phone }: { startsAt: number; phone: PhoneRun },
  t: number,
): PhoneMoment {
  const second = Math.max(0, Math.min(phone.endsAt, Math.floor(t)))
  const call = phone.calls.find((each) => each.startsAt <= second && second < each.endsAt)
  const leg = second >= phone.drive.departsAt ? phone.legs.findLast(({ from }) => from <= second) : undefined
  return {
    second,
    clock: clockAt(startsAt, second),
    phase: phonePhaseAt(phone, second),
    call,
    step: call?.steps.find((step) => step.startsAt <= second && second < step.endsAt)?.key,
    ended: phone.calls.filter((each) => each.endsAt <= second),
    leg,
    untilArrival: leg && Math.max(0, leg.drive.arrivesAt - second),
    travel: leg && travelAt(leg.drive, second),
  }
}

function phonePhaseAt({ drive, endsAt }: PhoneRun, second: number): PhonePhase {
  if (second < sceneTimes.assessedAt) return 'assessment'
  if (second < drive.departsAt) return 'calling'
  if (second < drive.arrivesAt) return 'transport'
  return second < endsAt ? 'handover' : 'done'
}
