import { type City, pointOnSegment, type Spot, spotNear } from '../../case/city/city.ts'
import { areas } from '../../case/city/names.ts'
import type { Route } from '../../case/route.ts'
import { fill } from '../ui/fill.ts'
import { placeName } from './place-names.ts'
import type { Words } from './words.ts'

const nearestArea = (x: number, y: number) =>
  areas.reduce((best, area) =>
    Math.hypot(area.x - x, area.y - y) < Math.hypot(best.x - x, best.y - y) ? area : best,
  )

/** What people would call a spot: its road, and the quarter it is nearest to. */
export function nameOfSpot(city: City, words: Words, spot: Spot): string {
  const [x, y] = pointOnSegment(city, spot)
  return fill(words.setup.onTheMap, {
    road: placeName(words, city.names[spot.segment] ?? ''),
    area: placeName(words, nearestArea(x, y).name),
  })
}

/** Somewhere in each quarter, for those who choose from a list. */
export const listPlaces = (city: City, words: Words) =>
  areas.map(({ name, x, y }) => ({ name: placeName(words, name), spot: spotNear(city, x, y) }))

export type RoadOnTheWay = ReturnType<typeof roadsOnTheWay>[number]

/** The roads of a route by name, each with its longest piece; the first is where the ambulance stands already. */
export function roadsOnTheWay(city: City, route: Route) {
  const longest = new Map<string, number>()
  for (const segment of route.segments.slice(1)) {
    const name = city.names[segment] ?? ''
    const known = longest.get(name)
    if (known === undefined || (city.metres[segment] ?? 0) > (city.metres[known] ?? 0))
      longest.set(name, segment)
  }
  return [...longest].map(([name, segment]) => ({ name, segment }))
}
