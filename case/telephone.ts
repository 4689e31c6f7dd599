import { type Assumptions, usualAssumptions } from './assumptions.ts'
import { acceptedWaitMinutes, bedsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt } from './case-input.ts'
import type { City } from './city/city.ts'
import { startDrive } from './drive.ts'
import { failureIn, signalSeconds, staleIn } from './failures.ts'
import { planHospital, secondsToRead } from './hospital-side.ts'
import { bayAt, hasCare, hospitals } from './hospitals.ts'
import type { CallOutcome, CallStep } from './keys.ts'
import { protocols } from './protocols/protocols.ts'
import { chanceOf } from './random.ts'
import { chosenIn, type Order } from './ranking.ts'
import { routeTo } from './route.ts'
import { unreachable } from './routing.ts'
import { type Scene, sceneOf } from './scene.ts'

export interface Call {
  hospital: number
  startsAt: number
  endsAt: number
  steps: { key: CallStep; startsAt: number; endsAt: number }[]
  outcome: CallOutcome
}

export type PhoneRun = NonNullable<ReturnType<typeof planPhoneRun>>

/** Fixed assumptions, listed with the result. */
export const phoneFacts = {
  lookUpSeconds: 10,
  noAnswerSeconds: 45,
  /** Relative deviation of a call from the average. */
  spread: 0.3,
} as const
const dataDraw = 17
const spokenDraw = 18
const stepShares: [CallStep, number][] = [
  ['ringing', 0.1],
  ['explaining', 0.35],
  ['onHold', 0.45],
  ['answer', 0.1],
]

/**
 * The same case by telephone, with a crew that knows its district: it follows the same protocol and, while one of them
 * treats, the other calls hospitals that have the care, the nearest by road first, until one accepts. Then it leaves.
 * That call is also the notification. Both sides share the same simulation state; the seed determines only who answers
 * and how long each call takes.
 */
export function planPhoneRun(
  city: City,
  input: CaseInput,
  order: Order,
  assumptions = input.assumptions ?? usualAssumptions,
) {
  const { tree } = order
  const scene = sceneOf(input)
  const stale = staleIn(input, order, assumptions)
  const secondsTo = (hospital: number) => tree.seconds[city.doors[hospital] ?? 0] ?? unreachable
  const { calls, hospital, toldAt, agreed } = assumptions.finding
    ? askAround(input, scene, { assumptions, secondsTo, stale })
    : callAhead(input, order, scene, { assumptions, secondsTo, stale })
  const route = hospital === undefined ? undefined : routeTo(tree, city.doors[hospital] ?? 0)
  if (hospital === undefined || !route) return undefined
  // A call ahead to an agreed destination keeps nobody at the scene.
  const lastCall = assumptions.finding ? (calls.at(-1)?.endsAt ?? 0) : 0
  const drive = startDrive(route, Math.max(scene.leavesAt, lastCall))
  const notifiedAt = assumptions.preparing
    ? Math.min(toldAt ?? drive.arrivesAt, drive.arrivesAt)
    : scene.alertedAt
  // The care of an agreed destination is reserved like that of the ranked hospital; of any other from the call on.
  const askedAt = agreed ? scene.rankedAt : (toldAt ?? drive.arrivesAt)
  const isTold = notifiedAt < drive.arrivesAt
  const bringsData = isTold && chanceOf(input.seed, dataDraw) < assumptions.dataShare
  const isActedOn = isTold && !bringsData && chanceOf(input.seed, spokenDraw) < assumptions.spokenShare
  const speaks = protocols[input.emergency].prepares.some(({ bySpoken }) => bySpoken)
  const signalAt = failureIn(input, assumptions) === 'noSignal' ? drive.departsAt + signalSeconds : 0
  const readAt = drive.arrivesAt + secondsToRead(input)
  const dataAt = bringsData ? Math.min(Math.max(notifiedAt, signalAt), readAt) : readAt
  const spokenAt = speaks && isActedOn ? notifiedAt : undefined
  return {
    calls,
    /** Whether a hospital accepted; otherwise the crew arrives at one that did not. */
    accepted: toldAt !== undefined,
    hospital,
    bay: bayAt(hospital, input.seed),
    drive,
    notifiedAt,
    bringsData,
    /** The hospital called its team in on the spoken diagnosis. */
    isSpoken: spokenAt !== undefined,
    ...planHospital(input, hospital, { askedAt, notifiedAt, dataAt, spokenAt }, drive.arrivesAt),
  }
}

interface Asking {
  assumptions: Assumptions
  /** By road. */
  secondsTo: (hospital: number) => number
  /** A hospital that is full although its list says otherwise. */
  stale: number | undefined
}

function askAround(input: CaseInput, scene: Scene, asking: Asking) {
  const { assumptions, secondsTo } = asking
  const waiting = plausibleFirst(input, secondsTo)
  const calls: Call[] = []
  let t = scene.knownAt
  while (calls.length < assumptions.calls) {
    const hospital = waiting.shift()
    if (hospital === undefined) break
    const call = makeCall(input, asking, { hospital, number: calls.length, startsAt: t, scene })
    calls.push(call)
    if (call.outcome.key === 'accepted') return { calls, hospital, toldAt: call.endsAt, agreed: false }
    if (call.outcome.key === 'noAnswer') waiting.push(hospital)
    t = call.endsAt + phoneFacts.lookUpSeconds
  }
  // Prefers a hospital that has not refused, then the nearest with the care.
  const hospital =
    waiting.sort((a, b) => secondsTo(a) - secondsTo(b))[0] ?? plausibleFirst(input, secondsTo)[0]
  return { calls, hospital, toldAt: undefined, agreed: false }
}

/** One call to the agreed destination; if that is full, one more to the next. */
function callAhead(input: CaseInput, order: Order, scene: Scene, { assumptions, stale }: Asking) {
  const agreed = chosenIn(input, order)
  const next = order.list.find(({ hospital, lacks }) => hospital !== agreed && lacks.length === 0)?.hospital
  const hospital = agreed === stale && next !== undefined ? next : agreed
  const minutes = assumptions.minutesPerCall * (hospital === agreed ? 1 : 2)
  return {
    calls: [] as Call[],
    hospital,
    toldAt: scene.knownAt + minutes * 60,
    agreed: hospital === agreed,
  }
}

/** Hospitals with the care by distance, as a local crew knows them; if none has it, the nearest one. */
function plausibleFirst({ emergency }: CaseInput, secondsTo: (hospital: number) => number): number[] {
  const reachable = hospitals
    .map((_, hospital) => hospital)
    .filter((hospital) => secondsTo(hospital) !== unreachable)
    .sort((a, b) => secondsTo(a) - secondsTo(b) || a - b)
  const able = reachable.filter((hospital) =>
    protocols[emergency].needs.every((care) => hasCare(hospital, care)),
  )
  return able.length > 0 ? able : reachable.slice(0, 1)
}

interface Asked {
  hospital: number
  number: number
  startsAt: number
  scene: Scene
}

/** Who answers and how long it takes depends on the case, the hospital and the number of the call. */
const drawn = ({ seed }: CaseInput, hospital: number, number: number, salt: number) =>
  chanceOf(seed, hospital * 16 + number, salt)

/** How long an answered call lasts. */
export const callSeconds = (
  input: CaseInput,
  hospital: number,
  number: number,
  { minutesPerCall }: Assumptions,
) => Math.round(minutesPerCall * 60 * (1 + phoneFacts.spread * (2 * drawn(input, hospital, number, 2) - 1)))

/** The same with one attempt before it that nobody answers, in the share of calls that is set for this. */
export const secondsToReach = (
  input: CaseInput,
  hospital: number,
  number: number,
  assumptions: Assumptions,
) =>
  callSeconds(input, hospital, number, assumptions) +
  (drawn(input, hospital, number, 1) < assumptions.noAnswerShare
    ? phoneFacts.noAnswerSeconds + phoneFacts.lookUpSeconds
    : 0)

function makeCall(
  input: CaseInput,
  { assumptions, secondsTo, stale }: Asking,
  { hospital, number, startsAt, scene }: Asked,
): Call {
  if (drawn(input, hospital, number, 1) < assumptions.noAnswerShare) {
    const endsAt = startsAt + phoneFacts.noAnswerSeconds
    const steps = [{ key: 'ringing' as const, startsAt, endsAt }]
    return { hospital, startsAt, endsAt, steps, outcome: { key: 'noAnswer' } }
  }
  const length = callSeconds(input, hospital, number, assumptions)
  let at = startsAt
  const steps = stepShares.map(([key, share]) => {
    const step = { key, startsAt: at, endsAt: at + Math.max(1, Math.round(length * share)) }
    at = step.endsAt
    return step
  })
  const arrivesAt = Math.max(scene.leavesAt, at) + secondsTo(hospital)
  const outcome: CallOutcome =
    hospital === stale ? { key: 'noBed' } : answerOf(input, hospital, at, arrivesAt)
  return { hospital, startsAt, endsAt: at, steps, outcome }
}

/** The hospital's answer at that second, from its actual state. */
function answerOf(input: CaseInput, hospital: number, t: number, arrivesAt: number): CallOutcome {
  const { needs } = protocols[input.emergency]
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
