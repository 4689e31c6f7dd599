import { bedsAt, careBeginsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt } from './case-input.ts'
import type { Drive } from './drive.ts'
import { profiles, tasksOf } from './emergencies.ts'
import { hasCare, worksAt } from './hospitals.ts'
import type { Answer, Care, Emergency, MessageKind, Person, Task } from './keys.ts'
import type { GivenTreatment } from './vitals.ts'

export interface PlannedMessage {
  kind: MessageKind | Answer
  from: 'paramedic' | 'doctor'
  at: number
  /** These two belong to answers that name them. */
  care?: Care | undefined
  until?: number
}

export type PlannedTask = ReturnType<typeof planTasks>[number]

/** Shares of the drive at which each thing happens: on a long way there is more time for the same. */
const messageShares = { report: 0.185, seen: 0.32, order: 0.43, given: 0.57, ready: 0.81 } as const
const treatmentShares = [0.2, 0.52]
export const taskShares: Record<Task, number> = {
  vitalsRead: 0.31,
  ecgRead: 0.31,
  careHeld: 0.37,
  teamCalledIn: 0.42,
  bloodOrdered: 0.46,
  bayCleared: 0.54,
  transferArranged: 0.6,
  liftHeld: 0.7,
}

/** Without the specialist of this emergency an emergency physician takes the case. */
const doctorAt = (emergency: Emergency, hospital: number): Person =>
  worksAt(hospital, profiles[emergency].doctor) ? profiles[emergency].doctor : 'emergencyPhysician'

/** Seconds until each has seen the alert, and the share of the drive it takes at most: all of it comes before their tasks. */
export function planAlert(emergency: Emergency, hospital: number, drive: Drive) {
  const { team, ordersBlood } = profiles[emergency]
  const after = (seconds: number, share: number) =>
    drive.departsAt + Math.min(seconds, Math.round(drive.route.seconds * share))
  const audience: { who: Person; at: number }[] = [
    { who: doctorAt(emergency, hospital), at: after(18, 0.1) },
    { who: 'emergencyDesk', at: after(23, 0.14) },
    { who: team, at: after(31, 0.2) },
    { who: 'dutyManager', at: after(74, 0.3) },
    { who: 'bloodBank', at: after(80, 0.35) },
  ]
  const asked = (who: Person) => who !== 'bloodBank' || ordersBlood
  return { sentAt: drive.departsAt, seen: audience.filter(({ who }) => asked(who) && worksAt(hospital, who)) }
}

export function planTreatments(emergency: Emergency, during: (share: number) => number): GivenTreatment[] {
  const { treatments } = profiles[emergency]
  const [first = 0, last = 0] = treatmentShares
  return treatments.map(({ treatment }, index) => ({
    treatment,
    at: during(first + ((last - first) * index) / Math.max(1, treatments.length - 1)),
  }))
}

/** The doctor promises only what the hospital can keep. */
export function planMessages(
  input: CaseInput,
  hospital: number,
  { arrivesAt }: Drive,
  during: (share: number) => number,
): PlannedMessage[] {
  const { needs } = profiles[input.emergency]
  const lack = needs.find((care) => !hasCare(hospital, care))
  const begins = careBeginsAt(input, hospital, 0, arrivesAt) ?? arrivesAt
  const inUse = needs.find(
    (care) => hasCare(hospital, care) && careFreeAt(input, hospital, care, 0) === begins,
  )
  const waits = begins > arrivesAt
  const seen = lack
    ? ({ kind: 'seenTransfer', care: lack } as const)
    : waits
      ? ({ kind: 'seenInUse', care: inUse, until: clockAt(input.startsAt, begins) } as const)
      : bedsAt(input, hospital, 0) === 0
        ? ({ kind: 'seenWithoutBed', care: needs[0] } as const)
        : ({ kind: 'seen' } as const)
  return [
    { kind: 'report', from: 'paramedic', at: during(messageShares.report) },
    { ...seen, from: 'doctor', at: during(messageShares.seen) },
    { kind: 'order', from: 'doctor', at: during(messageShares.order) },
    { kind: 'given', from: 'paramedic', at: during(messageShares.given) },
    { kind: lack || waits ? 'atDoor' : 'ready', from: 'doctor', at: during(messageShares.ready) },
  ]
}

/** Care that is still in use cannot be held before it is free; care that is not there means a transfer. */
export function planTasks(input: CaseInput, hospital: number, during: (share: number) => number) {
  const { needs, doctor } = profiles[input.emergency]
  const lack = needs.find((care) => !hasCare(hospital, care))
  const held = needs.filter((care) => hasCare(hospital, care))
  const freeAt = Math.max(0, ...held.map((care) => careFreeAt(input, hospital, care, 0)))
  return tasksOf(profiles[input.emergency])
    .map(({ task, who }) => {
      const name: Task = task === 'careHeld' && lack ? 'transferArranged' : task
      const at = during(taskShares[name])
      return {
        task: name,
        who: who === doctor ? doctorAt(input.emergency, hospital) : who,
        care: lack ?? needs[0],
        at: name === 'careHeld' ? Math.max(at, freeAt) : at,
      }
    })
    .filter(({ who }) => worksAt(hospital, who))
    .sort((a, b) => a.at - b.at)
}
