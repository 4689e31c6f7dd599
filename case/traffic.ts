import type { City } from './city/city.ts'
import { type RoadClass, roadClasses } from './city/road.ts'

interface Pace {
  /** An ambulance's speed on an empty road of this kind, including crossings. */
  kmPerHour: number
  /** Share of the speed lost in the worst hour in the centre. */
  lostInTraffic: number
}

const pace: Record<RoadClass, Pace> = {
  ring: { kmPerHour: 52, lostInTraffic: 0.35 },
  arterial: { kmPerHour: 42, lostInTraffic: 0.6 },
  collector: { kmPerHour: 34, lostInTraffic: 0.5 },
  street: { kmPerHour: 28, lostInTraffic: 0.4 },
  lane: { kmPerHour: 18, lostInTraffic: 0.45 },
}
const crossingSeconds = 3

/** Traffic density at each full hour, 0 to 1. */
const fullness = [
  0.03, 0, 0, 0.02, 0.05, 0.12, 0.3, 0.55, 0.85, 1, 0.9, 0.72, 0.66, 0.68, 0.66, 0.68, 0.78, 0.93, 1, 0.96,
  0.76, 0.5, 0.28, 0.12,
]

/** Interpolates linearly between full hours. */
export function trafficAt(second: number): number {
  const hour = Math.floor(second / 3600) % 24
  const share = (second % 3600) / 3600
  const now = fullness[hour] ?? 0
  return now + ((fullness[(hour + 1) % 24] ?? 0) - now) * share
}

/** Whole seconds to drive each segment, so that sums over any route are whole seconds as well. */
export function segmentSeconds(city: City, traffic: number): Uint16Array {
  const paces = roadClasses.map((name) => pace[name])
  return city.metres.map((metres, segment) => {
    const { kmPerHour, lostInTraffic } = paces[city.roadClass[segment] ?? 0] ?? pace.lane
    const central = (city.central[segment] ?? 0) / 255
    const kept = 1 - lostInTraffic * traffic * (0.45 + 0.55 * central)
    return crossingSeconds + Math.ceil((metres * 3.6) / (kmPerHour * kept))
  })
}
