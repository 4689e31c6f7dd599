import { careFreeAt } from './availability.ts'
import type { CaseInput } from './case-input.ts'
import type { Drive } from './drive.ts'
import { profiles } from './emergencies.ts'
import { hasCare } from './hospitals.ts'
import type { Emergency, Task } from './keys.ts'
import type { Run } from './plan-case.ts'
import type { GivenTreatment } from './vitals.ts'

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

export function planAlert(emergency: Emergency, { departsAt, arrivesAt }: Drive): Run['alert'] {
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

export function planTreatments(emergency: Emergency, during: (share: number) => number): GivenTreatment[] {
  const { treatments } = profiles[emergency]
  const [first = 0, last = 0] = treatmentShares
  return treatments.map(({ treatment }, index) => ({
    treatment,
    at: during(first + ((last - first) * index) / Math.max(1, treatments.length - 1)),
  }))
}

export function planMessages(during: (share: number) => number): Run['messages'] {
  return [
    { kind: 'report', from: 'paramedic', at: during(messageShares.report) },
    { kind: 'seen', from: 'doctor', at: during(messageShares.seen) },
    { kind: 'order', from: 'doctor', at: during(messageShares.order) },
    { kind: 'given', from: 'paramedic', at: during(messageShares.given) },
    { kind: 'ready', from: 'doctor', at: during(messageShares.ready) },
  ]
}

/** Care that is still in use cannot be held before it is free; care that is not there means a transfer. */
export function planTasks(
  input: CaseInput,
  hospital: number,
  during: (share: number) => number,
): Run['tasks'] {
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
