import { boardAt } from './board.ts'
import { clockAt } from './case-input.ts'
import { travelAt } from './drive.ts'
import { profiles } from './emergencies.ts'
import type { Phase, PhonePhase } from './keys.ts'
import type { Run } from './plan-case.ts'
import { sceneTimes } from './scene-times.ts'
import { vitalsAt } from './vitals.ts'

export type Message = Run['messages'][number] & { clock: number }

export type Moment = ReturnType<typeof caseAt>
export type PhoneMoment = ReturnType<typeof phoneCaseAt>

/**
 * Everything every screen shows at one second; what nobody knows yet is undefined or empty. Times named `clock` are
 * seconds after midnight, `second` and `passed` count since the crew arrived, the first hour since the emergency began.
 */
export function caseAt(run: Run, t: number) {
  const second = Math.max(0, Math.min(run.endsAt, Math.floor(t)))
  const clockOf = (at: number) => clockAt(run.startsAt, at)
  const past = <T extends { at: number }>(events: readonly T[]) => events.filter(({ at }) => at <= second)
  const passed = Math.min(second, run.drive.arrivesAt)
  const chosen = second >= sceneTimes.departsAt
  return {
    second,
    clock: clockOf(second),
    phase: phaseAt(run, second),
    /** Until the door, where it stands still. */
    passed,
    /** Known once a hospital is chosen, as is the way to it. */
    untilArrival: chosen ? run.drive.arrivesAt - passed : undefined,
    firstHour: firstHourAt(run, second),
    /** Empty until the hospitals are ranked. */
    list: second >= sceneTimes.rankedAt ? run.ranking.list : [],
    hospital: chosen ? run.hospital : undefined,
    alert: alertAt(run, second),
    alertSeen: chosen
      ? run.alert.seen.map(({ who, at }) => ({ who, seen: at <= second, clock: clockOf(at) }))
      : [],
    travel: chosen ? travelAt(run.drive, second) : undefined,
    /** On the crew's phone since they were taken; on the hospital's screens since somebody there opened the alert. */
    vitals: second >= sceneTimes.assessedAt ? vitalsAt(run, second) : undefined,
    doctorSees: second >= vitalsLiveAt(run) ? vitalsAt(run, second) : undefined,
    treatments: past(run.treatments).map((given) => ({ ...given, clock: clockOf(given.at) })),
    messages: past(run.messages).map((message) => ({ ...message, clock: clockOf(message.at) })),
    checklist: chosen ? checklistAt(run, second) : [],
    documents: past(run.documents).map(({ document, at }) => ({ document, clock: clockOf(at) })),
    received: second >= run.receivedAt,
    board: chosen ? boardAt(run.arrivals, second) : [],
  }
}

/** From here on the hospital sees what the crew measures. */
export const vitalsLiveAt = ({ alert, drive }: Run) => alert.seen[0]?.at ?? drive.arrivesAt

function firstHourAt({ emergency }: Run, second: number) {
  const passed = Math.min(3600, profiles[emergency].onsetMinutes * 60 + second)
  return { passed, left: 3600 - passed }
}

function phaseAt({ drive, endsAt }: Run, second: number): Phase {
  if (second === 0) return 'call'
  if (second < sceneTimes.rankedAt) return 'assessment'
  if (second < drive.departsAt) return 'ranking'
  if (second < drive.arrivesAt) return 'transport'
  return second < endsAt ? 'handover' : 'done'
}

function alertAt({ alert }: Run, second: number): 'none' | 'sent' | 'seen' {
  if (second < alert.sentAt) return 'none'
  return alert.seen.some(({ at }) => at <= second) ? 'seen' : 'sent'
}

function checklistAt({ tasks, startsAt }: Run, second: number) {
  return tasks.map(({ task, who, care, at }) => ({
    task,
    who,
    care,
    done: at <= second,
    /** Until it is done; 0 when it is. */
    inSeconds: Math.max(0, at - second),
    clock: clockAt(startsAt, at),
  }))
}

/** What the way beside it shows at one second. */
export function phoneCaseAt({ phone }: Run, t: number) {
  const second = Math.max(0, Math.min(phone.endsAt, Math.floor(t)))
  const call = phone.calls.find((each) => each.startsAt <= second && second < each.endsAt)
  const leg = second >= phone.drive.departsAt ? phone.legs.findLast(({ from }) => from <= second) : undefined
  return {
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

function phonePhaseAt({ drive, endsAt }: Run['phone'], second: number): PhonePhase {
  if (second < sceneTimes.assessedAt) return 'assessment'
  if (second < drive.departsAt) return 'calling'
  if (second < drive.arrivesAt) return 'transport'
  return second < endsAt ? 'handover' : 'done'
}
