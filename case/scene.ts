import type { CaseInput } from './case-input.ts'
import type { CrewAct } from './keys.ts'
import type { CrewStep, Minutes } from './protocols/protocol.ts'
import { protocols } from './protocols/protocols.ts'
import { chanceOf } from './random.ts'

/** A crew's action, from the second it begins to the second it is done. */
export interface DoneStep {
  step: CrewStep
  startsAt: number
  endsAt: number
}

export type Scene = ReturnType<typeof sceneOf>

/** The crew reads the list as soon as it has entered its findings. */
const rankingSeconds = 20
/** Choosing a hospital and sending the alert. */
const choosingSeconds = 25

/** A duration within the range, in seconds; deterministic for a seed and a protocol line. */
export const drawSeconds = (seed: number, [from, to]: Minutes, line: number) =>
  Math.round((from + (to - from) * chanceOf(seed, line, 41)) * 60)

/** From the call until the ambulance leaves; all times in seconds since the call. Both crews do exactly this. */
export function sceneOf({ emergency, seed }: CaseInput) {
  const { response, onScene, knownAfter } = protocols[emergency]
  const onSceneAt = drawSeconds(seed, response.minutes, 0)
  const steps = stepsFrom(seed, onScene, onSceneAt, 1)
  const endOf = (act: CrewAct) => steps.find(({ step }) => step.does === act)?.endsAt ?? onSceneAt
  const knownAt = endOf(knownAfter)
  const assessedAt = Math.min(endOf('monitorOn'), knownAt)
  return {
    onSceneAt,
    steps,
    /** Emergency, place and first vitals are entered. */
    assessedAt,
    rankedAt: assessedAt + rankingSeconds,
    /** The emergency is identified: one crew sends an alert, the other begins to telephone. */
    knownAt,
    alertedAt: knownAt + choosingSeconds,
    leavesAt: steps.at(-1)?.endsAt ?? onSceneAt,
  }
}

/** The notification of the ranked hospital if nothing goes wrong: the alert, with all measurements. */
export const notifiedByAlert = ({ rankedAt, alertedAt }: Scene) => ({
  askedAt: rankedAt,
  notifiedAt: alertedAt,
  dataAt: alertedAt,
})

export function stepsFrom(
  seed: number,
  steps: readonly CrewStep[],
  from: number,
  firstLine: number,
): DoneStep[] {
  let at = from
  return steps.map((step, index) => {
    const startsAt = at
    at += drawSeconds(seed, step.minutes, firstLine + index)
    return { step, startsAt, endsAt: at }
  })
}
