import { bedsAt, careFreeAt } from './availability.ts'
import type { CaseInput } from './case-input.ts'
import { type Drive, startDrive, travelAt } from './drive.ts'
import { bayAt, hasCare, hospitalPlan } from './hospitals.ts'
import { type BoardState, type Care, type Emergency, emergencies } from './keys.ts'
import { protocols } from './protocols/protocols.ts'
import { createRandom, wholeBetween } from './random.ts'
import { routeTo } from './route.ts'
import { type RouteTree, searchRoutes } from './routing.ts'

type Arrival = ReturnType<typeof arrivalOf>
export type BoardRow = ReturnType<typeof boardAt>[number]

/** A hospital has one of each at night, so a second patient would wait. */
export const onlyOneAtATime: readonly Care[] = [
  'cathLab',
  'strokeTeam',
  'thrombectomy',
  'traumaTeam',
  'theatre',
]

const fleet = 28
/** How long before departure the other ambulances alert the hospital. */
const alertedBefore = 480
/** How long an arrived ambulance stays on the board. */
const keptSeconds = 90

/**
 * Other ambulances on their way to this hospital, over the same roads. Only cases that the ranking would send there, so no
 * second patient for an occupied cath lab.
 */
export function planOthers(
  input: CaseInput,
  hospital: number,
  own: Arrival,
  { city, segmentSeconds, closed }: RouteTree,
): Arrival[] {
  const random = createRandom(input.seed * 31 + hospital)
  const others: Arrival[] = []
  const most = Math.min(4, hospitalPlan(hospital).bays, bedsAt(input, hospital, own.knownAt)) - 1
  const first = wholeBetween(random, 0, emergencies.length - 1)
  for (let attempt = 0; attempt < 18 && others.length < most; attempt++) {
    const emergency = emergencies[(first + attempt) % emergencies.length] ?? 'breathing'
    const spot = { segment: wholeBetween(random, 0, city.metres.length - 1), along: 500 }
    const route = routeTo(searchRoutes(city, spot, segmentSeconds, closed), city.doors[hospital] ?? 0)
    const departsAt = own.departsAt + wholeBetween(random, -90, 150)
    if (!route || route.seconds < 330) continue
    const drive = startDrive(route, departsAt)
    const known = [own, ...others]
    if (known.some(({ arrivesAt }) => Math.abs(arrivesAt - drive.arrivesAt) < 45)) continue
    if (!canTake(input, hospital, emergency, drive, known)) continue
    others.push(arrivalOf({ ...input, emergency }, hospital, drive, known.length))
  }
  return others
}

function canTake(
  input: CaseInput,
  hospital: number,
  emergency: Emergency,
  { departsAt, arrivesAt }: Drive,
  known: readonly Arrival[],
): boolean {
  const taken = known.flatMap((arrival) => protocols[arrival.emergency].needs)
  return protocols[emergency].needs.every(
    (care) =>
      hasCare(hospital, care) &&
      careFreeAt(input, hospital, care, departsAt) <= arrivesAt &&
      !(onlyOneAtATime.includes(care) && taken.includes(care)),
  )
}

/** An ambulance on a hospital's board. Index 0 is this case's own. */
export function arrivalOf({ emergency, seed }: CaseInput, hospital: number, drive: Drive, place: number) {
  const during = (share: number) => drive.departsAt + Math.round(drive.route.seconds * share)
  return {
    ...drive,
    /** Since the hospital was alerted, from the scene. */
    knownAt: drive.departsAt - alertedBefore,
    emergency,
    care: protocols[emergency].needs[0] ?? 'intensiveCare',
    ambulance: 1 + (((seed % 26) + place * 9) % fleet),
    bay: bayAt(hospital, seed, place),
    isOwn: place === 0,
    calledAt: during(0.3),
    readyAt: during(0.55),
  }
}

/** The rows at a moment, the next to arrive first. */
export function boardAt(arrivals: readonly Arrival[], t: number) {
  return arrivals
    .filter((arrival) => t >= arrival.knownAt && t < arrival.arrivesAt + keptSeconds)
    .map((arrival) => ({
      ...arrival,
      ...travelAt(arrival, t),
      leftSeconds: Math.max(0, arrival.arrivesAt - Math.floor(t)),
      state: stateAt(arrival, t),
    }))
    .sort((a, b) => a.leftSeconds - b.leftSeconds || a.ambulance - b.ambulance)
}

function stateAt({ departsAt, arrivesAt, readyAt, calledAt }: Arrival, t: number): BoardState {
  if (t >= arrivesAt) return 'arrived'
  if (t >= readyAt) return 'ready'
  if (t >= calledAt) return 'teamCalled'
  return t >= departsAt ? 'onTheWay' : 'atScene'
}
