import { careFreeAt } from './availability.ts'
import { type CaseInput, clockAt } from './case-input.ts'
import { comesFromHome, hasCare, worksAt } from './hospitals.ts'
import type { Care, Person, Task } from './keys.ts'
import type { Preparation } from './protocols/protocol.ts'
import { protocols } from './protocols/protocols.ts'
import { drawSeconds } from './scene.ts'

/** When the hospital was notified of the patient, and when its doctors received the measurements. */
interface Notification {
  /** Care that was free at this second is reserved for the patient. */
  askedAt: number
  notifiedAt: number
  dataAt: number
  /** When a spoken diagnosis was enough to call the team in; undefined where it was not. */
  spokenAt?: number | undefined
}

export interface PlannedTask {
  task: Task
  who: Person
  care: Care | undefined
  startsAt: number
  /** When it is done. */
  at: number
}

/** Seconds from the notification until each role in the hospital knows. */
const passedOn: Partial<Record<Person, number>> = {
  emergencyDesk: 10,
  dutyManager: 60,
  bloodBank: 50,
  security: 80,
}
const doctorSeconds = 20
const teamSeconds = 35
/** The random duration of a protocol line depends on its number. These ranges begin after the crew's lines. */
const preparesFrom = 40
const bedsideFrom = 60
const seesLine = 80
const readsLine = 81

/** Without the specialist of this emergency an emergency physician takes the case. */
export const doctorAt = ({ emergency }: CaseInput, hospital: number): Person =>
  worksAt(hospital, protocols[emergency].doctor) ? protocols[emergency].doctor : 'emergencyPhysician'

export const secondsUntilNotified = (input: CaseInput, who: Person) =>
  who === protocols[input.emergency].team ? teamSeconds : (passedOn[who] ?? doctorSeconds)

/** How long a hospital without the crew's data takes to examine the patient, from the door. */
export const secondsToSee = ({ emergency, seed }: CaseInput) =>
  drawSeconds(seed, protocols[emergency].seesForItself.minutes, seesLine)

/** How long its doctor takes to read what the crew hands over at the door. */
export const secondsToRead = ({ emergency, seed }: CaseInput) =>
  drawSeconds(seed, protocols[emergency].handedOver.minutes, readsLine)

/** How long one preparation takes at this hospital, if it begins at that second. */
function secondsOf(input: CaseInput, hospital: number, line: Preparation, index: number, at: number): number {
  const called = line.nightMinutes && comesFromHome(hospital, line.who, clockAt(input.startsAt, at))
  return drawSeconds(
    input.seed,
    called && line.nightMinutes ? line.nightMinutes : line.minutes,
    preparesFrom + index,
  )
}

/**
 * When doctor and board may report that everything is ready. The lift does not count, because it is held at the last
 * minute; with a transfer the hospital is never ready.
 */
export const preparedAt = (tasks: readonly PlannedTask[]) =>
  tasks.some(({ task }) => task === 'transferArranged')
    ? Infinity
    : Math.max(...tasks.filter(({ task }) => task !== 'liftHeld').map(({ at }) => at))

/**
 * What a hospital does with a patient, and when care begins; undefined if that takes a transfer. The comparison is fair because
 * this function does not know which crew brings the patient: the same notification at the same time gives the same result.
 */
export function planHospital(input: CaseInput, hospital: number, notified: Notification, arrivesAt: number) {
  const { prepares, atBedside, needs, seesForItself: _, ...protocol } = protocols[input.emergency]
  const lack = needs.find((care) => !hasCare(hospital, care))
  const freeAt = Math.max(
    0,
    ...needs
      .filter((care) => hasCare(hospital, care))
      .map((care) => careFreeAt(input, hospital, care, notified.askedAt)),
  )
  const tasks: PlannedTask[] = []
  /** A spoken diagnosis counts if it comes before the data. */
  const spokenAt = notified.spokenAt ?? Infinity
  const doneAt = (task: Task | undefined) => tasks.find((each) => each.task === task)?.at ?? 0
  for (const [index, line] of prepares.entries()) {
    const who = line.who === protocol.doctor ? doctorAt(input, hospital) : line.who
    const passedOn = secondsUntilNotified(input, line.who)
    const knownAt = (line.begins === 'data' ? notified.dataAt : notified.notifiedAt) + passedOn
    const soonest = line.beforeDoor ? arrivesAt - line.beforeDoor * 60 : 0
    const begins = Math.max(knownAt, doneAt(line.after))
    const startsAt = Math.max(line.bySpoken ? Math.min(begins, spokenAt + passedOn) : begins, soonest)
    const isTransfer = line.task === 'careHeld' && lack !== undefined
    const done = startsAt + secondsOf(input, hospital, line, index, startsAt)
    if (!worksAt(hospital, who)) continue
    const task = isTransfer ? 'transferArranged' : line.task
    tasks.push({
      task,
      who,
      care: lack ?? needs[0],
      startsAt,
      at: line.task === 'careHeld' ? Math.max(done, freeAt) : done,
    })
  }
  const readAt = tasks.find(({ task }) => task === 'ecgRead' || task === 'vitalsRead')?.at ?? arrivesAt
  let at = arrivesAt
  const bedside = atBedside.map((line, index): PlannedTask => {
    const startsAt = Math.max(at, ...line.waitsFor.map((task) => doneAt(task)))
    at = startsAt + drawSeconds(input.seed, line.minutes, bedsideFrom + index)
    return { task: line.task, who: line.who, care: needs[0], startsAt, at }
  })
  const careStep = atBedside.findLastIndex(({ follows }) => !follows)
  return {
    tasks: tasks.sort((a, b) => a.at - b.at),
    bedside: lack ? [] : bedside,
    /** A doctor knows the diagnosis and has decided: on the crew's data, or on its word. */
    decisionAt: Math.min(readAt, spokenAt + doctorSeconds),
    careAt: lack ? undefined : bedside[careStep]?.at,
  }
}
