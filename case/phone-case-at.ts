import { clockAt } from './case-input.ts'
import { travelAt } from './drive.ts'
import type { PhonePhase } from './keys.ts'
import { sceneTimes } from './scene-times.ts'
import type { PhoneRun } from './telephone.ts'

export type PhoneMoment = ReturnType<typeof phoneCaseAt>

export function phoneCaseAt({ startsAt, phone }: { startsAt: number; phone: PhoneRun }, t: number) {
  const second = Math.max(0, Math.min(phone.endsAt, Math.floor(t)))
  const call = phone.calls.find((each) => each.startsAt <= second && second < each.endsAt)
  const leg = second >= phone.drive.departsAt ? phone.legs.findLast(({ from }) => from <= second) : undefined
  return {
    second,
    clock: clockAt(startsAt, second),
    phase: phonePhaseAt(phone, second),
    /** The call in progress, with the step it is at. */
    call,
    step: call?.steps.find((step) => step.startsAt <= second && second < step.endsAt)?.key,
    ended: phone.calls.filter((each) => each.endsAt <= second),
    /** Where it is heading, once it has left: another one after each turn. */
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
