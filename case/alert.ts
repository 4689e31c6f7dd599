import type { Assumptions, Failure } from './assumptions.ts'
import type { CaseInput } from './case-input.ts'
import { failureIn, signalSeconds } from './failures.ts'
import { secondsToRead } from './hospital-side.ts'
import { chosenIn, type Order } from './ranking.ts'
import { unreachable } from './routing.ts'
import { type Scene, sceneOf } from './scene.ts'
import { callSeconds, secondsToReach } from './telephone.ts'

/** FirstHour's alert in one case: which hospital it reaches in the end, when, and what went wrong before. */
type Alerted = ReturnType<typeof sendAlert>

/** The crew calls if nobody has opened the alert after this time. */
const unseenSeconds = 120
/** A hospital answers an alert with no after it has read it. */
const readSeconds = 20
/** Choosing the next hospital and sending the alert to it. */
const choosingSeconds = 25
/** Numbers the calls after a failure apart from those of the telephone crew. */
const failureCall = 9

export function sendAlert(input: CaseInput, order: Order, assumptions: Assumptions) {
  const scene = sceneOf(input)
  const failure = failureIn(input, assumptions)
  const first = chosenIn(input, order)
  // Rather one with the care and no bed than one that has to transfer the patient.
  const others = order.list.filter(
    ({ hospital, travelSeconds }) => hospital !== first && travelSeconds !== unreachable,
  )
  const next = others.find(({ lacks }) => lacks.length === 0) ?? others[0]
  if ((failure === 'stale' || failure === 'declined') && next)
    return sendToNext(input, scene, assumptions, { failure, first, next: next.hospital })
  const sent = {
    hospital: first,
    sentAt: scene.alertedAt,
    departsAt: scene.leavesAt,
    askedAt: scene.rankedAt,
  }
  if (failure === 'noSignal' || failure === 'unseen') {
    const startsAt = scene.alertedAt + (failure === 'unseen' ? unseenSeconds : 0)
    const endsAt = startsAt + secondsToReach(input, first, failureCall, assumptions)
    return {
      ...sent,
      failure,
      refused: undefined,
      call: { startsAt, endsAt },
      notifiedAt: endsAt,
      dataAt: failure === 'unseen' ? endsAt : Math.max(endsAt, scene.leavesAt + signalSeconds),
    }
  }
  return {
    ...sent,
    failure: undefined,
    refused: undefined,
    call: undefined,
    notifiedAt: sent.sentAt,
    dataAt: sent.sentAt,
  }
}

/** The first hospital refuses by telephone; the alert goes to the next of the list. */
function sendToNext(
  input: CaseInput,
  scene: Scene,
  assumptions: Assumptions,
  { failure, first, next }: { failure: Failure; first: number; next: number },
) {
  const startsAt = scene.alertedAt + readSeconds
  const endsAt = startsAt + callSeconds(input, first, failureCall, assumptions)
  const sentAt = endsAt + choosingSeconds
  return {
    hospital: next,
    sentAt,
    departsAt: Math.max(scene.leavesAt, sentAt),
    askedAt: endsAt,
    failure,
    refused: { hospital: first, at: endsAt },
    call: { startsAt, endsAt },
    notifiedAt: sentAt,
    dataAt: sentAt,
  }
}

/** Nothing is learned later than at the door, where the crew hands over what it has measured. */
export const atDoorAtTheLatest = (input: CaseInput, alerted: Alerted, arrivesAt: number) => ({
  askedAt: alerted.askedAt,
  notifiedAt: Math.min(alerted.notifiedAt, arrivesAt),
  dataAt: Math.min(alerted.dataAt, arrivesAt + secondsToRead(input)),
})
