import { careBeginsAt, careFreeAt } from './availability.ts'
import { type Arrival, ambulanceOf, bayOf, planOthers } from './board.ts'
import type { CaseInput } from './case-input.ts'
import type { City } from './city/city.ts'
import { type Drive, startDrive } from './drive.ts'
import { profiles } from './emergencies.ts'
import { hasCare } from './hospitals.ts'
import type { Care, Document, Emergency, MessageKind, Person, Task } from './keys.ts'
import { chanceOf } from './random.ts'
import { type Ranking, rankHospitals } from './ranking.ts'
import { routeTo } from './routing.ts'
import { handoverSeconds, receivedSeconds, sceneTimes } from './scene-times.ts'
import { type PhoneRun, planPhoneRun } from './telephone.ts'
import type { GivenTreatment } from './vitals.ts'

/** Everything that will happen, with the second at which it does. caseAt() reads one moment out of it. */
export interface Run {
  input: CaseInput
  emergency: Emergency
  seed: number
  startsAt: number
  ranking: Ranking
  hospital: number
  patient: { number: number; sex: 'female' | 'male'; age: number }
  ambulance: number
  bay: number
  drive: Drive
  alert: { sentAt: number; seen: { who: Person; at: number }[] }
  treatments: GivenTreatment[]
  messages: { kind: MessageKind; from: 'paramedic' | 'doctor'; at: number }[]
  tasks: { task: Task; who: Person; care: Care | undefined; at: number }[]
  documents: { document: Document; at: number }[]
  arrivals: Arrival[]
  /** The door at best, later while the care is in use; undefined where it would take a transfer. */
  careAt: number | undefined
  receivedAt: number
  endsAt: number
  phone: PhoneRun
}

/** Shares of the drive at which each thing happens: on a long way there is more time for the same. */
const messageShares = { report: 0.185, seen: 0.32, order: 0.43, given: 0.57, ready: 0.81 } as const
const treatmentShares = [0.2, 0.52]
const taskShares: Record<Task, number> = {
  vitalsRead: 0.31,
  ecgRead: 0.31,
  careHeld: 0.37,
  teamCalledIn: 0.42,
  bloodOrdered: 0.46,
  bayCleared: 0.51,
  transferArranged: 0.6,
  liftHeld: 0.7,
}

/** Plans the whole case, or gives undefined where no open road leads to the hospital. */
export function planCase(city: City, input: CaseInput): Run | undefined {
  const { emergency, seed, startsAt } = input
  const ranking = rankHospitals(city, input)
  const hospital = input.choice ?? ranking.list[0]?.hospital ?? 0
  const route = routeTo(ranking.tree, city.doors[hospital] ?? 0)
  const phone = planPhoneRun(city, input, ranking)
  if (!route || !phone) return undefined
  const drive = startDrive(route, sceneTimes.departsAt)
  const during = (share: number) => drive.departsAt + Math.round(route.seconds * share)
  const tasks = planTasks(input, hospital, during)
  const own = ownArrival(input, hospital, drive, tasks)
  const closed = new Uint8Array(city.metres.length)
  for (const segment of input.closedRoads) closed[segment] = 1
  return {
    input,
    emergency,
    seed,
    startsAt,
    ranking,
    hospital,
    patient: patientOf(input),
    ambulance: own.ambulance,
    bay: own.bay,
    drive,
    alert: planAlert(emergency, drive),
    treatments: planTreatments(emergency, during),
    messages: planMessages(during),
    tasks,
    documents: [
      { document: 'caseSheet', at: sceneTimes.assessedAt },
      { document: 'ecg12Lead', at: during(0.18) },
      { document: 'consent', at: during(0.3) },
      { document: 'vitalsRecord', at: drive.arrivesAt },
    ],
    arrivals: [own, ...planOthers(city, hospital, drive, ranking.tree.segmentSeconds, closed, seed)],
    careAt: careBeginsAt(input, hospital, 0, drive.arrivesAt),
    receivedAt: drive.arrivesAt + receivedSeconds,
    endsAt: drive.arrivesAt + handoverSeconds,
    phone,
  }
}

function patientOf({ emergency, seed }: CaseInput): Run['patient'] {
  const { sexes, ageFrom, ageTo } = profiles[emergency].patient
  const sex = sexes[Math.floor(chanceOf(seed, 5) * sexes.length)] ?? 'female'
  return { number: seed, sex, age: ageFrom + Math.floor(chanceOf(seed, 6) * (ageTo - ageFrom + 1)) }
}

function planAlert(emergency: Emergency, { departsAt, arrivesAt }: Drive): Run['alert'] {
  const { doctor, team } = profiles[emergency]
  const after = (seconds: number) => Math.min(departsAt + seconds, arrivesAt)
  return {
    sentAt: departsAt,
    seen: [
      { who: doctor, at: after(18) },
      { who: 'emergencyDesk', at: after(23) },
      { who: team, at: after(31) },
      { who: 'bloodBank', at: after(74) },
    ],
  }
}

function planTreatments(emergency: Emergency, during: (share: number) => number): GivenTreatment[] {
  const { treatments } = profiles[emergency]
  const [first = 0, last = 0] = treatmentShares
  return treatments.map(({ treatment }, index) => ({
    treatment,
    at: during(first + ((last - first) * index) / Math.max(1, treatments.length - 1)),
  }))
}

function planMessages(during: (share: number) => number): Run['messages'] {
  return [
    { kind: 'report', from: 'paramedic', at: during(messageShares.report) },
    { kind: 'seen', from: 'doctor', at: during(messageShares.seen) },
    { kind: 'order', from: 'doctor', at: during(messageShares.order) },
    { kind: 'given', from: 'paramedic', at: during(messageShares.given) },
    { kind: 'ready', from: 'doctor', at: during(messageShares.ready) },
  ]
}

/** Care that is still in use cannot be held before it is free; care that is not there means a transfer. */
function planTasks(input: CaseInput, hospital: number, during: (share: number) => number): Run['tasks'] {
  const { needs, tasks } = profiles[input.emergency]
  const held = needs.filter((care) => hasCare(hospital, care))
  const freeAt = Math.max(0, ...held.map((care) => careFreeAt(input, hospital, care, 0)))
  const complete = held.length === needs.length
  return tasks
    .map(({ task, who }) => {
      const name: Task = task === 'careHeld' && !complete ? 'transferArranged' : task
      const at = during(taskShares[name])
      return { task: name, who, care: needs[0], at: name === 'careHeld' ? Math.max(at, freeAt) : at }
    })
    .sort((a, b) => a.at - b.at)
}

function ownArrival(
  { emergency, seed }: CaseInput,
  hospital: number,
  drive: Drive,
  tasks: Run['tasks'],
): Arrival {
  const at = (task: Task) => tasks.find((each) => each.task === task)?.at ?? drive.arrivesAt
  return {
    ...drive,
    emergency,
    care: profiles[emergency].needs[0] ?? 'intensiveCare',
    ambulance: ambulanceOf(seed),
    bay: bayOf(seed, hospital),
    isOwn: true,
    calledAt: drive.departsAt + 18,
    readyAt: Math.max(at('careHeld'), at('teamCalledIn')),
  }
}
