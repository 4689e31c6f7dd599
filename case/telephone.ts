import { acceptedWaitMinutes, bedsAt, careBeginsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt, type PhoneAssumptions } from './case-input.ts'
import type { City } from './city/city.ts'
import { type Drive, startDrive } from './drive.ts'
import { profiles } from './emergencies.ts'
import { hasCare, hospitals } from './hospitals.ts'
import type { CallOutcome, CallStep } from './keys.ts'
import { chanceOf } from './random.ts'
import type { Ranking } from './ranking.ts'
import { routeTo, turnedRoute } from './route.ts'
import { unreachable } from './routing.ts'
import { handoverSeconds, sceneTimes } from './scene-times.ts'

export interface Call {
  hospital: number
  startsAt: number
  endsAt: number
  steps: { key: CallStep; startsAt: number; endsAt: number }[]
  outcome: CallOutcome
}

/** A stretch towards one hospital; the next begins where a call turned the ambulance round. */
export interface Leg {
  hospital: number
  from: number
  /** The whole way since the scene, as it would be without another turn. */
  drive: Drive
}

export type PhoneRun = NonNullable<ReturnType<typeof planPhoneRun>>

export const usualAssumptions: PhoneAssumptions = { calls: 4, minutesPerCall: 1.5, noAnswerShare: 0.2 }

/** What is left fixed; told beside the result. */
export const phoneFacts = {
  lookUpSeconds: 8,
  noAnswerSeconds: 30,
  /** A call takes the average, give or take this share of it. */
  spread: 0.3,
} as const
const stepShares: [CallStep, number][] = [
  ['ringing', 0.15],
  ['explaining', 0.4],
  ['onHold', 0.35],
  ['answer', 0.1],
]

/**
 * The same case by telephone, as a crew that knows its district does it: it rings only hospitals that have the care,
 * the nearest by road first, leaves as soon as the other does, towards the nearest of them, and turns round when a call
 * says so. The world is the same one, at the clock of each call; the seed decides only who picks up and how long they talk.
 */
export function planPhoneRun(
  city: City,
  input: CaseInput,
  { tree }: Ranking,
  assumptions = input.telephone ?? usualAssumptions,
) {
  const secondsTo = (hospital: number) => tree.seconds[city.doors[hospital] ?? 0] ?? unreachable
  const waiting = plausibleFirst(input, secondsTo)
  const [nearest] = waiting
  const route = nearest === undefined ? undefined : routeTo(tree, city.doors[nearest] ?? 0)
  if (nearest === undefined || !route) return undefined
  let leg: Leg = { hospital: nearest, from: 0, drive: startDrive(route, sceneTimes.departsAt) }
  const legs = [leg]
  const calls: Call[] = []
  const turnTo = (hospital: number, at: number) => {
    if (hospital === leg.hospital) return
    const doors = [city.doors[leg.hospital] ?? 0, city.doors[hospital] ?? 0] as const
    const turned = turnedRoute(tree, leg.drive.route, at - sceneTimes.departsAt, doors)
    if (!turned) return
    leg = { hospital, from: at, drive: startDrive(turned, sceneTimes.departsAt) }
    legs.push(leg)
  }
  let accepted = false
  let t: number = sceneTimes.assessedAt
  while (calls.length < assumptions.calls && !accepted) {
    const hospital = waiting.shift()
    if (hospital === undefined) break
    const arrivesAt = hospital === leg.hospital ? leg.drive.arrivesAt : t + secondsTo(hospital)
    const call = makeCall(input, assumptions, { hospital, number: calls.length, startsAt: t, arrivesAt })
    if (call.endsAt >= leg.drive.arrivesAt) break
    calls.push(call)
    t = call.endsAt + phoneFacts.lookUpSeconds
    accepted = call.outcome.key === 'accepted'
    if (call.outcome.key === 'noAnswer') waiting.push(hospital)
    else if (accepted) turnTo(hospital, call.endsAt)
    else if (hospital === leg.hospital) turnTo(waiting[0] ?? hospital, call.endsAt)
  }
  const { hospital, drive } = leg
  return {
    calls,
    legs,
    /** A hospital said yes; else the crew arrives at one that has promised nothing. */
    accepted,
    hospital,
    drive,
    /** As in the run beside it. */
    careAt: careBeginsAt(input, hospital, calls.at(-1)?.endsAt ?? 0, drive.arrivesAt),
    endsAt: drive.arrivesAt + handoverSeconds,
  }
}

/** What the crew knows by heart: who has the care, and whose road is shorter. Without any of them, the nearest door. */
function plausibleFirst({ emergency }: CaseInput, secondsTo: (hospital: number) => number): number[] {
  const reachable = hospitals
    .map((_, hospital) => hospital)
    .filter((hospital) => secondsTo(hospital) !== unreachable)
    .sort((a, b) => secondsTo(a) - secondsTo(b) || a - b)
  const able = reachable.filter((hospital) =>
    profiles[emergency].needs.every((care) => hasCare(hospital, care)),
  )
  return able.length > 0 ? able : reachable.slice(0, 1)
}

function makeCall(
  input: CaseInput,
  { minutesPerCall, noAnswerShare }: PhoneAssumptions,
  asked: { hospital: number; number: number; startsAt: number; arrivesAt: number },
): Call {
  const { hospital, number, startsAt, arrivesAt } = asked
  const draw = (salt: number) => chanceOf(input.seed, hospital * 16 + number, salt)
  if (draw(1) < noAnswerShare) {
    const endsAt = startsAt + phoneFacts.noAnswerSeconds
    const steps = [{ key: 'ringing' as const, startsAt, endsAt }]
    return { hospital, startsAt, endsAt, steps, outcome: { key: 'noAnswer' } }
  }
  const seconds = minutesPerCall * 60 * (1 + phoneFacts.spread * (2 * draw(2) - 1))
  let at = startsAt
  const steps = stepShares.map(([key, share]) => {
    const step = { key, startsAt: at, endsAt: at + Math.max(1, Math.round(seconds * share)) }
    at = step.endsAt
    return step
  })
  return { hospital, startsAt, endsAt: at, steps, outcome: answerOf(input, hospital, at, arrivesAt) }
}

/** What the hospital truthfully says at that second. */
function answerOf(input: CaseInput, hospital: number, t: number, arrivesAt: number): CallOutcome {
  const { needs } = profiles[input.emergency]
  const lack = needs.find((care) => !hasCare(hospital, care))
  if (lack) return { key: 'lacksCare', care: lack }
  if (bedsAt(input, hospital, t) === 0) return { key: 'noBed' }
  for (const care of needs) {
    const freeAt = careFreeAt(input, hospital, care, t)
    if (freeAt - arrivesAt <= acceptedWaitMinutes * 60) continue
    return { key: 'careBusy', care, until: clockAt(input.startsAt, freeAt) }
  }
  return { key: 'accepted' }
}
