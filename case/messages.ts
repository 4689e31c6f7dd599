import { bedsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt } from './case-input.ts'
import { type PlannedTask, preparedAt } from './hospital-side.ts'
import { hasCare } from './hospitals.ts'
import type { Answer, Care, MessageKind } from './keys.ts'
import { protocols } from './protocols/protocols.ts'
import type { DoneStep, Scene } from './scene.ts'

export interface PlannedMessage {
  kind: MessageKind | Answer
  from: 'paramedic' | 'doctor'
  at: number
  /** Values of the placeholders in the messages. */
  care?: Care | undefined
  until?: number
}

const orderSeconds = 40
const saidSeconds = 25

/** What crew and doctor write to each other. The doctor promises only what the hospital can keep. */
export function planMessages(
  input: CaseInput,
  hospital: number,
  scene: Scene,
  steps: readonly DoneStep[],
  tasks: readonly PlannedTask[],
  arrivesAt: number,
): PlannedMessage[] {
  const { needs } = protocols[input.emergency]
  // The doctor answers after reading the crew's data.
  const read = tasks.find(({ task }) => task === 'ecgRead' || task === 'vitalsRead')
  const seenAt = read?.at ?? scene.alertedAt
  const orderedAt = seenAt + orderSeconds
  // The crew reports its treatments, so the message waits for the last of them.
  const lastGiven = Math.max(
    ...steps.filter(({ step }) => step.gives || step.does === 'ivLine').map(({ endsAt }) => endsAt),
  )
  const lack = needs.find((care) => !hasCare(hospital, care))
  const inUse = needs.find((care) => careFreeAt(input, hospital, care, scene.rankedAt) > arrivesAt)
  const readyAt = preparedAt(tasks)
  const isReady = readyAt <= arrivesAt - saidSeconds
  const givenAt = Math.max(orderedAt, lastGiven) + saidSeconds
  const messages: PlannedMessage[] = [
    { kind: 'report', from: 'paramedic', at: scene.alertedAt },
    { ...seenBy(), from: 'doctor', at: seenAt },
    { kind: 'order', from: 'doctor', at: orderedAt },
    { kind: 'given', from: 'paramedic', at: Math.min(givenAt, arrivesAt - saidSeconds) },
    isReady
      ? { kind: 'ready', from: 'doctor', at: readyAt + saidSeconds }
      : { kind: 'atDoor', from: 'doctor', at: arrivesAt - saidSeconds },
  ]
  // A team may be ready before the crew has given all treatments.
  return messages.sort((a, b) => a.at - b.at)

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
