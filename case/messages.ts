import { bedsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt } from './case-input.ts'
import { type PlannedTask, preparedAt } from './hospital-side.ts'
import { hasCare } from './hospitals.ts'
import type { Answer, Care, MessageKind } from './keys.ts'
import { protocols } from './protocols/protocols.ts'
import type { DoneStep, Scene } from './scene.ts'

interface PlannedMessage {
  kind: MessageKind | Answer
  from: 'paramedic' | 'doctor'
  at: number
  /** Values of the placeholders in the messages. */
  care?: Care | undefined
  until?: number
}

const orderSeconds = 40
const saidSeconds = 25

interface Spoken {
  scene: Scene
  steps: readonly DoneStep[]
  tasks: readonly PlannedTask[]
  /** When the crew's report and its measurements reach the hospital. */
  reportedAt: number
  arrivesAt: number
}

const readAt = (tasks: readonly PlannedTask[]) =>
  tasks.find(({ task }) => task === 'ecgRead' || task === 'vitalsRead')?.at ?? Infinity

/** The doctor orders treatment after reading the crew's data. */
export const orderedAfter = (tasks: readonly PlannedTask[]) => readAt(tasks) + orderSeconds

/** What crew and doctor write to each other. The doctor promises only what the hospital can keep. */
export function planMessages(
  input: CaseInput,
  hospital: number,
  { scene, steps, tasks, reportedAt, arrivesAt }: Spoken,
): PlannedMessage[] {
  const { needs } = protocols[input.emergency]
  const seenAt = readAt(tasks)
  const orderedAt = seenAt + orderSeconds
  // The crew reports what it has done on the way, so the message waits for the last of it.
  const lastGiven = Math.max(
    ...steps
      .filter(({ step, endsAt }) => endsAt <= arrivesAt && (step.gives || step.does.startsWith('ivLine')))
      .map(({ endsAt }) => endsAt),
  )
  const lack = needs.find((care) => !hasCare(hospital, care))
  const inUse = needs.find((care) => careFreeAt(input, hospital, care, scene.rankedAt) > arrivesAt)
  const readyAt = preparedAt(tasks)
  const isReady = readyAt <= arrivesAt - saidSeconds
  const givenAt = Math.max(orderedAt, lastGiven) + saidSeconds
  const messages: PlannedMessage[] = [
    { kind: 'report', from: 'paramedic', at: reportedAt },
    { ...seenBy(), from: 'doctor', at: seenAt },
    { kind: 'order', from: 'doctor', at: orderedAt },
    { kind: 'given', from: 'paramedic', at: Math.min(givenAt, arrivesAt - saidSeconds) },
    isReady
      ? { kind: 'ready', from: 'doctor', at: readyAt + saidSeconds }
      : { kind: 'atDoor', from: 'doctor', at: arrivesAt - saidSeconds },
  ]
  // A team may be ready before the crew has given all treatments. What would come after the arrival is said at the bedside.
  return messages
    .filter(({ kind, at }) => at < arrivesAt && (kind !== 'given' || at > orderedAt))
    .sort((a, b) => a.at - b.at)

  function seenBy(): Pick<PlannedMessage, 'kind' | 'care' | 'until'> {
    if (lack) return { kind: 'seenTransfer', care: lack }
    if (inUse) {
      const until = clockAt(input.startsAt, careFreeAt(input, hospital, inUse, scene.rankedAt))
      return { kind: 'seenInUse', care: inUse, until }
    }
    return bedsAt(input, hospital, scene.rankedAt) === 0
      ? { kind: 'seenWithoutBed', care: needs[0] }
      : { kind: 'seen' }
  }
}
