import type { City } from './city/city.ts'
import { type Drive, startDrive, type Travel, travelAt } from './drive.ts'
import { profiles } from './emergencies.ts'
import { hasCare, hospitalPlan } from './hospitals.ts'
import { type BoardState, type Care, type Emergency, emergencies } from './keys.ts'
import { createRandom, type Random, wholeBetween } from './random.ts'
import { routeTo } from './route.ts'
import { searchRoutes } from './routing.ts'

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

export interface BoardRow extends Travel {
  ambulance: number
  emergency: Emergency
  care: Care
  bay: number
  isOwn: boolean
  state: BoardState
}

const fleet = 28
/** An arrived ambulance stays on the board so long. */
const keptSeconds = 90

export const ambulanceOf = (seed: number) => 1 + (seed % 26)
export const bayOf = (seed: number, hospital: number) => 1 + (seed % hospitalPlan(hospital).bays)

/** Others that bring patients to this hospital, from elsewhere in the same city over the same roads. */
export function planOthers(
  city: City,
  hospital: number,
  own: Drive,
  segmentSeconds: Uint16Array,
  closed: Uint8Array,
  seed: number,
): Arrival[] {
  const random = createRandom(seed * 31 + hospital)
  const kinds = emergencies.filter((emergency) =>
    profiles[emergency].needs.every((care) => hasCare(hospital, care)),
  )
  const firstKind = wholeBetween(random, 0, kinds.length)
  const others: Arrival[] = []
  for (
    let attempt = 0;
    attempt < 12 && others.length < Math.min(3, hospitalPlan(hospital).bays - 1);
    attempt++
  ) {
    const emergency = kinds[(firstKind + others.length) % kinds.length]
    const spot = { segment: wholeBetween(random, 0, city.metres.length - 1), along: 500 }
    const route = routeTo(searchRoutes(city, spot, segmentSeconds, closed), city.doors[hospital] ?? 0)
    const departsAt = own.departsAt + wholeBetween(random, -90, 150)
    if (!emergency || !route || route.seconds < 330) continue
    const drive = startDrive(route, departsAt)
    if ([own, ...others].some((other) => Math.abs(other.arrivesAt - drive.arrivesAt) < 45)) continue
    others.push(arrivalOf(drive, emergency, others.length + 1, hospital, seed, random))
  }
  return others
}

function arrivalOf(
  drive: Drive,
  emergency: Emergency,
  place: number,
  hospital: number,
  seed: number,
  random: Random,
): Arrival {
  return {
    ...drive,
    emergency,
    care: profiles[emergency].needs[0] ?? 'intensiveCare',
    ambulance: 1 + ((ambulanceOf(seed) + place * 9 - 1) % fleet),
    bay: bayOf(seed + place, hospital),
    isOwn: false,
    calledAt: drive.departsAt + 20,
    readyAt: drive.departsAt + Math.round(drive.route.seconds * (0.35 + random() * 0.4)),
  }
}

/** The rows at a moment, the next to arrive first. */
export function boardAt(arrivals: readonly Arrival[], t: number): BoardRow[] {
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
