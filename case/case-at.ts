import { boardAt } from './board.ts'
import { clockAt } from './case-input.ts'
import { travelAt } from './drive.ts'
import type { Phase } from './keys.ts'
import type { Run } from './plan-case.ts'
import { protocols } from './protocols/protocols.ts'
import { vitalsAt } from './vitals.ts'

export type Message = Run['messages'][number] & { clock: number }

export type Moment = ReturnType<typeof caseAt>
export type PhoneMoment = ReturnType<typeof phoneCaseAt>

/** Until care begins, or until the arrival if care takes a transfer. */
export const phoneEndsAt = ({ careAt, drive }: Pick<Run['phone'], 'careAt' | 'drive'>) =>
  careAt ?? drive.arrivesAt

/** The second at which the slowest of the three has begun. */
export const bothEndAt = (run: Run) =>
  Math.max(run.endsAt, phoneEndsAt(run.phone), phoneEndsAt(run.messenger))

/**
 * The state of every screen at one second, until care has begun on all sides; unknown values are undefined or empty.
 * Times named `clock` are seconds after midnight, `second` and `passed` count from the call, the first hour from the
 * onset.
 */
export function caseAt(run: Run, t: number) {
  const second = Math.max(0, Math.min(bothEndAt(run), Math.floor(t)))
  const { scene, drive, refused } = run
  const clockOf = (at: number) => clockAt(run.startsAt, at)
  const past = <T extends { at: number }>(events: readonly T[]) => events.filter(({ at }) => at <= second)
  const chosen = second >= run.alert.sentAt
  const leadOff = run.leadOff !== undefined && run.leadOff.from <= second && second < run.leadOff.until
  return {
    second,
    clock: clockOf(second),
    phase: phaseAt(run, second),
    /** Counts down until the arrival, then stays at zero. */
    passed: Math.min(second, drive.arrivesAt),
    /** Known, like the route, once a hospital is chosen. */
    untilArrival: chosen ? Math.max(0, drive.arrivesAt - second) : undefined,
    firstHour: firstHourAt(run, second),
    /** Empty until the hospitals are ranked. */
    list: second >= scene.rankedAt ? run.ranking.list : [],
    hospital: chosen ? run.hospital : undefined,
    /** The hospital whose answer to a first alert is awaited; in the end it refuses. */
    asked: !chosen && second >= scene.alertedAt ? refused?.hospital : undefined,
    alert: alertAt(run, second),
    alertSeen: chosen
      ? run.alert.seen.map(({ who, at }) => ({ who, seen: at <= second, clock: clockOf(at) }))
      : [],
    travel: second >= drive.departsAt ? travelAt(drive, second) : undefined,
    /** Shown on the crew's phone once measured, on the hospital's screens once the alert is opened there. */
    vitals: second >= scene.assessedAt ? shownVitals(run, second, leadOff) : undefined,
    doctorSees: second >= vitalsLiveAt(run) ? shownVitals(run, second, leadOff) : undefined,
    /** An electrode is detached, so there is no heart trace and no rate. */
    leadOff,
    crewStep: run.steps.find(({ startsAt, endsAt }) => startsAt <= second && second < endsAt)?.step.does,
    treatments: treatmentsOf(run)
      .filter(({ at }) => at <= second)
      .map((given) => ({ ...given, clock: clockOf(given.at) })),
    messages: past(run.messages).map((message) => ({ ...message, clock: clockOf(message.at) })),
    checklist: chosen ? checklistAt(run, second) : [],
    documents: past(run.documents).map(({ document, at }) => ({ document, clock: clockOf(at) })),
    received: second >= run.receivedAt,
    board: chosen ? boardAt(run.arrivals, second) : [],
    /** Undefined where care takes a transfer. */
    untilCare: run.careAt === undefined ? undefined : Math.max(0, run.careAt - second),
  }
}

export type ShownVitals = NonNullable<Moment['vitals']>

/** Without an electrode a monitor shows no rate instead of the last one. */
function shownVitals(run: Run, second: number, leadOff: boolean) {
  const { heartRate, ...others } = vitalsAt(run, second)
  return { ...others, heartRate: leadOff ? undefined : heartRate }
}

/** Treatments given so far, with their times. */
export const treatmentsOf = ({ steps }: Pick<Run, 'steps'>) =>
  steps.filter(({ step }) => step.gives).map(({ step, endsAt }) => ({ treatment: step.does, at: endsAt }))

/** When the hospital starts to see the crew's measurements. */
export const vitalsLiveAt = ({ alert, dataAt, drive }: Pick<Run, 'alert' | 'dataAt' | 'drive'>) =>
  Math.max(dataAt, alert.seen[0]?.at ?? drive.arrivesAt)

function firstHourAt({ emergency }: Run, second: number) {
  const passed = Math.min(3600, protocols[emergency].beforeCall.minutes * 60 + second)
  return { passed, left: 3600 - passed }
}

function phaseAt({ scene, alert, drive, endsAt }: Run, second: number): Phase {
  if (second < scene.onSceneAt) return 'call'
  if (second < scene.rankedAt) return 'assessment'
  if (second < scene.alertedAt) return 'ranking'
  if (second < alert.sentAt) return 'asking'
  if (second < drive.departsAt) return 'treatment'
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
    /** Seconds until it is done; 0 afterwards. */
    inSeconds: Math.max(0, at - second),
    clock: clockAt(startsAt, at),
  }))
}

/** The state of the telephone side at one second, or of the one that sends everything by messenger. */
export function phoneCaseAt({ scene, ...run }: Run, t: number, lane: 'phone' | 'messenger' = 'phone') {
  const phone = run[lane]
  const second = Math.max(0, Math.min(phoneEndsAt(phone), Math.floor(t)))
  const call = phone.calls.find((each) => each.startsAt <= second && second < each.endsAt)
  const found = second >= (phone.calls.at(-1)?.endsAt ?? scene.knownAt)
  return {
    phase: phonePhaseAt(scene, phone, second),
    /** The call in progress, with the step it is at. */
    call,
    step: call?.steps.find((step) => step.startsAt <= second && second < step.endsAt)?.key,
    ended: phone.calls.filter((each) => each.endsAt <= second),
    /** The hospital, once it is decided. */
    hospital: found ? phone.hospital : undefined,
    untilArrival: found ? Math.max(0, phone.drive.arrivesAt - second) : undefined,
    travel: second >= phone.drive.departsAt ? travelAt(phone.drive, second) : undefined,
    untilCare: phone.careAt === undefined ? undefined : Math.max(0, phone.careAt - second),
  }
}

function phonePhaseAt(scene: Run['scene'], { drive, calls, careAt }: Run['phone'], second: number): Phase {
  if (second < scene.onSceneAt) return 'call'
  if (second < scene.knownAt) return 'assessment'
  if (second < (calls.at(-1)?.endsAt ?? 0)) return 'calling'
  if (second < drive.departsAt) return 'treatment'
  if (second < drive.arrivesAt) return 'transport'
  return second < phoneEndsAt({ careAt, drive }) ? 'handover' : 'done'
}
