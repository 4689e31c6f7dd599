import { bedsAt, careFreeAt } from './availability.ts'
import type { CaseInput } from './case-input.ts'
import { type Drive, startDrive, travelAt } from './drive.ts'
import { onlyOneAtATime, profiles } from './emergencies.ts'
import { hasCare, hospitalPlan } from './hospitals.ts'
import { type BoardState, type Care, type Emergency, emergencies } from './keys.ts'
import { taskShares } from './plan-events.ts'
import { createRandom, wholeBetween } from './random.ts'
import { routeTo } from './route.ts'
import { type RouteTree, searchRoutes } from './routing.ts'

/** An ambulance on a hospital's board: this case's own, or another on its way to the same doors. */
export interface Arrival extends Drive {
  ambulance: number
  emergency: Emergency
  care: Care
  bay: number
  isOwn: boolean
  calledAt: number
  readyAt: number
}

export type BoardRow = ReturnType<typeof boardAt>[number]

const fleet = 28
/** An arrived ambulance stays on the board so long. */
const keptSeconds = 90

export const ambulanceOf = (seed: number) => 1 + (seed % 26)
export const bayOf = (seed: number, hospital: number) => 1 + (seed % hospitalPlan(hospital).bays)

/**
 * Others that bring patients to this hospital, from elsewhere in the same city over the same roads: only such as its
 * own ranking would send there, so no second one for a cath lab that is taken.
 */
export function planOthers(
  input: CaseInput,
  hospital: number,
  own: Arrival,
  { city, segmentSeconds, closed }: RouteTree,
): Arrival[] {
  const random = createRandom(input.seed * 31 + hospital)
  const others: Arrival[] = []
  const most = Math.min(4, hospitalPlan(hospital).bays, bedsAt(input, hospital, 0)) - 1
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
    others.push(arrivalOf(drive, emergency, known.length, hospital, input.seed))
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
  const taken = known.flatMap((arrival) => profiles[arrival.emergency].needs)
  return profiles[emergency].needs.every(
    (care) =>
      hasCare(hospital, care) &&
      careFreeAt(input, hospital, care, departsAt) <= arrivesAt &&
      !(onlyOneAtATime.includes(care) && taken.includes(care)),
  )
}

function arrivalOf(
  drive: Drive,
  emergency: Emergency,
  place: number,
  hospital: number,
  seed: number,
): Arrival {
  const during = (share: number) => drive.departsAt + Math.round(drive.route.seconds * share)
  return {
    ...drive,
    emergency,
    care: profiles[emergency].needs[0] ?? 'intensiveCare',
    ambulance: 1 + ((ambulanceOf(seed) + place * 9 - 1) % fleet),
    bay: bayOf(seed + place, hospital),
    isOwn: false,
    calledAt: during(taskShares.teamCalledIn),
    readyAt: during(taskShares.bayCleared),
  }
}

/** The rows at a moment, the next to arrive first. */
export function boardAt(arrivals: readonly Arrival[], t: number) {
  return arrivals
    .filter((arrival) => t >= arrival.departsAt && t < arrival.arrivesAt + keptSeconds)
    .map((arrival) => ({
      ...travelAt(arrival, t),
      ambulance: arrival.ambulance,
      emergency: arrival.emergency,
      care: arrival.care,
      bay: arrival.bay,
      isOwn: arrival.isOwn,
      state: stateAt(arrival, t),
    }))
    .sort((a, b) => a.leftSeconds - b.leftSeconds || a.ambulance - b.ambulance)
}

function stateAt({ arrivesAt, readyAt, calledAt }: Arrival, t: number): BoardState {
  if (t >= arrivesAt) return 'arrived'
  if (t >= readyAt) return 'ready'
  return t >= calledAt ? 'teamCalled' : 'onTheWay'
}
