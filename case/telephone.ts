import { bedsAt, careBeginsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt } from './case-input.ts'
import { type City, pointOnSegment } from './city/city.ts'
import { type Drive, startDrive } from './drive.ts'
import { profiles } from './emergencies.ts'
import { hasCare, hospitals } from './hospitals.ts'
import type { CallOutcome, CallStep, PhoneEnding } from './keys.ts'
import { chanceOf } from './random.ts'
import type { Ranking } from './ranking.ts'
import { routeTo } from './route.ts'
import { unreachable } from './routing.ts'
import { handoverSeconds, sceneTimes } from './scene-times.ts'

export interface Call {
  hospital: number
  startsAt: number
  endsAt: number
  steps: { key: CallStep; startsAt: number; endsAt: number }[]
  outcome: CallOutcome
}

export interface PhoneRun {
  calls: Call[]
  ending: PhoneEnding
  hospital: number
  drive: Drive
  /** As in the run beside it. */
  careAt: number | undefined
  endsAt: number
}

/** What the story of the telephone assumes; shown beside its result. Seconds, shares of calls, and minutes. */
export const phoneAssumptions = {
  lookUpSeconds: 8,
  ringSeconds: [9, 22],
  explainSeconds: [34, 54],
  /** Asking the ward: only where the desk cannot say no at once. */
  holdSeconds: [30, 75],
  answerSeconds: 10,
  busyLineSeconds: 9,
  noAnswerSeconds: 36,
  busyLineShare: 0.2,
  noAnswerShare: 0.08,
  /** A hospital whose care is in use says yes if it will be free so soon after arrival. */
  acceptedWaitMinutes: 10,
} as const

/**
 * The same case by telephone: the nearest hospital first, one after another until one says yes. The world is the same
 * one, at the clock of each call; the seed decides only who picks up and how long people talk.
 */
export function planPhoneRun(city: City, input: CaseInput, { tree }: Ranking): PhoneRun | undefined {
  const waiting = callOrder(city, input).filter(
    (hospital) => tree.seconds[city.doors[hospital] ?? 0] !== unreachable,
  )
  const calls: Call[] = []
  let t: number = sceneTimes.assessedAt
  for (let hospital = waiting.shift(); hospital !== undefined; hospital = waiting.shift()) {
    const attempt = calls.filter((call) => call.hospital === hospital).length
    const call = makeCall(input, hospital, attempt, t, tree.seconds[city.doors[hospital] ?? 0] ?? 0)
    calls.push(call)
    t = call.endsAt + phoneAssumptions.lookUpSeconds
    if (call.outcome.key === 'accepted') break
    if (call.outcome.key === 'lineBusy' || call.outcome.key === 'noAnswer') waiting.push(hospital)
  }
  const last = calls.at(-1)
  const accepted = last?.outcome.key === 'accepted'
  const hospital = accepted ? last.hospital : lastResort(calls)
  const route = hospital === undefined ? undefined : routeTo(tree, city.doors[hospital] ?? 0)
  if (!last || hospital === undefined || !route) return undefined
  const drive = startDrive(route, last.endsAt)
  return {
    calls,
    ending: accepted ? 'accepted' : 'takenAnyway',
    hospital,
    drive,
    careAt: careBeginsAt(input, hospital, last.endsAt, drive.arrivesAt),
    endsAt: drive.arrivesAt + handoverSeconds,
  }
}

/** Nobody said yes: to the nearest that at least has the care, or else to the nearest. */
const lastResort = (calls: Call[]) =>
  (calls.find(({ outcome }) => outcome.key === 'noBed' || outcome.key === 'careBusy') ?? calls[0])?.hospital

/** As the crow flies: that is what a crew without a map of what is free knows. */
function callOrder(city: City, { spot }: CaseInput): number[] {
  const [x, y] = pointOnSegment(city, spot)
  const metres = (hospital: number) => {
    const door = city.doors[hospital] ?? 0
    return Math.hypot((city.x[door] ?? 0) - x, (city.y[door] ?? 0) - y)
  }
  return hospitals.map((_, hospital) => hospital).sort((a, b) => metres(a) - metres(b) || a - b)
}

function makeCall(
  input: CaseInput,
  hospital: number,
  attempt: number,
  startsAt: number,
  travelSeconds: number,
): Call {
  const draw = (salt: number) => chanceOf(input.seed, hospital * 16 + attempt, salt)
  const within = ([low, high]: readonly [number, number], salt: number) =>
    Math.round(low + (high - low) * draw(salt))
  const steps: Call['steps'] = []
  let t = startsAt
  const take = (key: CallStep, seconds: number) => {
    steps.push({ key, startsAt: t, endsAt: t + seconds })
    t += seconds
  }
  const end = (outcome: CallOutcome): Call => ({ hospital, startsAt, endsAt: t, steps, outcome })
  const luck = attempt === 0 ? draw(1) : 1
  if (luck < phoneAssumptions.busyLineShare) {
    take('ringing', phoneAssumptions.busyLineSeconds)
    return end({ key: 'lineBusy' })
  }
  if (luck < phoneAssumptions.busyLineShare + phoneAssumptions.noAnswerShare) {
    take('ringing', phoneAssumptions.noAnswerSeconds)
    return end({ key: 'noAnswer' })
  }
  take('ringing', within(phoneAssumptions.ringSeconds, 2))
  take('explaining', within(phoneAssumptions.explainSeconds, 3))
  if (profiles[input.emergency].needs.every((care) => hasCare(hospital, care))) {
    take('onHold', within(phoneAssumptions.holdSeconds, 4))
  }
  const outcome = answerOf(input, hospital, t, travelSeconds)
  take('answer', phoneAssumptions.answerSeconds)
  return end(outcome)
}

/** What the hospital truthfully says at that second. */
function answerOf(input: CaseInput, hospital: number, t: number, travelSeconds: number): CallOutcome {
  const { needs } = profiles[input.emergency]
  const lack = needs.find((care) => !hasCare(hospital, care))
  if (lack) return { key: 'lacksCare', care: lack }
  if (bedsAt(input, hospital, t) === 0) return { key: 'noBed' }
  for (const care of needs) {
    const freeAt = careFreeAt(input, hospital, care, t)
    if (freeAt - t - travelSeconds <= phoneAssumptions.acceptedWaitMinutes * 60) continue
    return { key: 'careBusy', care, until: clockAt(input.startsAt, freeAt) }
  }
  return { key: 'accepted' }
}
