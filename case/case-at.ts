import { type BoardRow, boardAt } from './board.ts'
import { clockAt } from './case-input.ts'
import { type Position, positionAt, type Travel, travelAt } from './drive.ts'
import type { Vitals } from './emergencies.ts'
import type { Care, Document, MessageKind, Person, Phase, Task } from './keys.ts'
import type { Run } from './plan-case.ts'
import type { RankedHospital } from './ranking.ts'
import { sceneTimes } from './scene-times.ts'
import { type GivenTreatment, vitalsAt } from './vitals.ts'

export interface Message {
  kind: MessageKind
  from: 'paramedic' | 'doctor'
  at: number
  clock: number
  /** The figures on the monitor at that second, for messages that name them. */
  vitals: Vitals
}

export interface ChecklistItem {
  task: Task
  who: Person
  care: Care | undefined
  done: boolean
  /** Seconds until it is done; 0 when it is. */
  inSeconds: number
  clock: number
}

/** Everything every screen shows at one second. Times named `clock` are seconds after midnight. */
export interface Moment {
  second: number
  clock: number
  phase: Phase
  /** From the start to the door: what has passed, what is left, the whole. */
  passed: number
  untilArrival: number
  wholeSeconds: number
  firstHour: { passed: number; left: number }
  /** Empty until the hospitals are ranked. */
  list: RankedHospital[]
  hospital: number | undefined
  alert: 'none' | 'sent' | 'seen'
  alertSeen: { who: Person; seen: boolean; clock: number }[]
  travel: Travel
  position: Position
  vitals: Vitals | undefined
  treatments: (GivenTreatment & { clock: number })[]
  messages: Message[]
  checklist: ChecklistItem[]
  documents: { document: Document; clock: number }[]
  received: boolean
  board: BoardRow[]
}

export function caseAt(run: Run, t: number): Moment {
  const second = Math.max(0, Math.min(run.endsAt, Math.floor(t)))
  const clockOf = (at: number) => clockAt(run.startsAt, at)
  const past = <T extends { at: number }>(events: readonly T[]) => events.filter(({ at }) => at <= second)
  const passed = Math.min(second, run.drive.arrivesAt)
  const chosen = second >= sceneTimes.departsAt
  return {
    second,
    clock: clockOf(second),
    phase: phaseAt(run, second),
    passed,
    untilArrival: run.drive.arrivesAt - passed,
    wholeSeconds: run.drive.arrivesAt,
    firstHour: { passed: Math.min(3600, second), left: 3600 - Math.min(3600, second) },
    list: second >= sceneTimes.rankedAt ? run.ranking.list : [],
    hospital: chosen ? run.hospital : undefined,
    alert: alertAt(run, second),
    alertSeen: chosen
      ? run.alert.seen.map(({ who, at }) => ({ who, seen: at <= second, clock: clockOf(at) }))
      : [],
    travel: travelAt(run.drive, second),
    position: positionAt(run.drive, Math.min(t, run.endsAt), { x: 0, y: 0, heading: 0 }),
    vitals: second >= sceneTimes.assessedAt ? vitalsAt(run, second) : undefined,
    treatments: past(run.treatments).map((given) => ({ ...given, clock: clockOf(given.at) })),
    messages: past(run.messages).map((message) => ({
      ...message,
      clock: clockOf(message.at),
      vitals: vitalsAt(run, message.at),
    })),
    checklist: chosen ? checklistAt(run, second) : [],
    documents: past(run.documents).map(({ document, at }) => ({ document, clock: clockOf(at) })),
    received: second >= run.receivedAt,
    board: chosen ? boardAt(run.arrivals, second) : [],
  }
}

function phaseAt({ drive, endsAt }: Run, second: number): Phase {
  if (second === 0) return 'call'
  if (second < sceneTimes.rankedAt) return 'assessment'
  if (second < drive.departsAt) return 'ranking'
  if (second < drive.arrivesAt) return 'transport'
  return second < endsAt ? 'handover' : 'done'
}

function alertAt({ alert }: Run, second: number): Moment['alert'] {
  if (second < alert.sentAt) return 'none'
  return alert.seen.some(({ at }) => at <= second) ? 'seen' : 'sent'
}

function checklistAt({ tasks, startsAt }: Run, second: number): ChecklistItem[] {
  return tasks.map(({ task, who, care, at }) => ({
    task,
    who,
    care,
    done: at <= second,
    inSeconds: Math.max(0, at - second),
    clock: clockAt(startsAt, at),
  }))
}
