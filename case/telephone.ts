import { acceptedWaitMinutes, bedsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt, type PhoneAssumptions } from './case-input.ts'
import type { City } from './city/city.ts'
import { startDrive } from './drive.ts'
import { planHospital, secondsToSee } from './hospital-side.ts'
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

/** Three minutes per request: half of the measured time for each further request (6.3). The calculator on /impact has the same default. */
export const usualAssumptions: PhoneAssumptions = {
  calls: 4,
  minutesPerCall: 3,
  noAnswerShare: 0.2,
  dataShare: 0.3,
  finding: true,
  preparing: true,
}

/** With these assumptions both sides are equal. */
export const noAdvantage: PhoneAssumptions = {
  ...usualAssumptions,
  dataShare: 1,
  finding: false,
  preparing: false,
}

/** Fixed assumptions, listed with the result. */
export const phoneFacts = {
  lookUpSeconds: 10,
  noAnswerSeconds: 45,
  /** Relative deviation of a call from the average. */
  spread: 0.3,
} as const
const dataDraw = 17
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
  assumptions = input.telephone ?? usualAssumptions,
) {
  const { tree } = order
  const scene = sceneOf(input)
  const secondsTo = (hospital: number) => tree.seconds[city.doors[hospital] ?? 0] ?? unreachable
  const { calls, hospital, toldAt } = assumptions.finding
    ? askAround(input, scene, assumptions, secondsTo)
    : { calls: [], hospital: chosenIn(input, order), toldAt: scene.knownAt + assumptions.minutesPerCall * 60 }
  const route = hospital === undefined ? undefined : routeTo(tree, city.doors[hospital] ?? 0)
  if (hospital === undefined || !route) return undefined
  const departsAt = Math.max(scene.leavesAt, calls.at(-1)?.endsAt ?? 0)
  const drive = startDrive(route, departsAt)
  const notifiedAt = assumptions.preparing
    ? Math.min(toldAt ?? drive.arrivesAt, drive.arrivesAt)
    : scene.alertedAt
  const askedAt = assumptions.finding ? (toldAt ?? drive.arrivesAt) : scene.rankedAt
  const bringsData = chanceOf(input.seed, dataDraw) < assumptions.dataShare && notifiedAt < drive.arrivesAt
  const dataAt = bringsData ? notifiedAt : drive.arrivesAt + secondsToSee(input)
  return {
    calls,
    /** Whether a hospital accepted; otherwise the crew arrives at one that did not. */
    accepted: toldAt !== undefined,
    hospital,
    bay: bayAt(hospital, input.seed),
    drive,
    notifiedAt,
    bringsData,
    ...planHospital(input, hospital, { askedAt, notifiedAt, dataAt }, drive.arrivesAt),
  }
}

function askAround(
  input: CaseInput,
  scene: Scene,
  assumptions: PhoneAssumptions,
  secondsTo: (hospital: number) => number,
) {
  const waiting = plausibleFirst(input, secondsTo)
  const calls: Call[] = []
  let t = scene.knownAt
  while (calls.length < assumptions.calls) {
    const hospital = waiting.shift()
    if (hospital === undefined) break
    const asked = {
      hospital,
      number: calls.length,
      startsAt: t,
      leavesAt: scene.leavesAt,
      seconds: secondsTo(hospital),
    }
    const call = makeCall(input, assumptions, asked)
    calls.push(call)
    if (call.outcome.key === 'accepted') return { calls, hospital, toldAt: call.endsAt }
    if (call.outcome.key === 'noAnswer') waiting.push(hospital)
    t = call.endsAt + phoneFacts.lookUpSeconds
  }
  // Prefers a hospital that has not refused, then the nearest with the care.
  const hospital =
    waiting.sort((a, b) => secondsTo(a) - secondsTo(b))[0] ?? plausibleFirst(input, secondsTo)[0]
  return { calls, hospital, toldAt: undefined }
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
  leavesAt: number
  /** The route to it. */
  seconds: number
}

function makeCall(
  input: CaseInput,
  { minutesPerCall, noAnswerShare }: PhoneAssumptions,
  { hospital, number, startsAt, leavesAt, seconds }: Asked,
): Call {
  const draw = (salt: number) => chanceOf(input.seed, hospital * 16 + number, salt)
  if (draw(1) < noAnswerShare) {
    const endsAt = startsAt + phoneFacts.noAnswerSeconds
    const steps = [{ key: 'ringing' as const, startsAt, endsAt }]
    return { hospital, startsAt, endsAt, steps, outcome: { key: 'noAnswer' } }
  }
  const length = minutesPerCall * 60 * (1 + phoneFacts.spread * (2 * draw(2) - 1))
  let at = startsAt
  const steps = stepShares.map(([key, share]) => {
    const step = { key, startsAt: at, endsAt: at + Math.max(1, Math.round(length * share)) }
    at = step.endsAt
    return step
  })
  const arrivesAt = Math.max(leavesAt, at) + seconds
  return { hospital, startsAt, endsAt: at, steps, outcome: answerOf(input, hospital, at, arrivesAt) }
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
