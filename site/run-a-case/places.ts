import { type City, pointOnSegment, type Spot, spotNear } from '../../case/city/city.ts'
import { areas } from '../../case/city/names.ts'
import type { Route } from '../../case/route.ts'
import { fill } from '../../contract/fill.ts'
import { placeName } from './place-names.ts'
import type { Words } from './words.ts'

const nearestArea = (x: number, y: number) =>
  areas.reduce((best, area) =>
    Math.hypot(area.x - x, area.y - y) < Math.hypot(best.x - x, best.y - y) ? area : best,
  )

/** A name for a spot: its road, and the nearest quarter. */
export function nameOfSpot(city: City, words: Words, spot: Spot): string {
  const [x, y] = pointOnSegment(city, spot)
  return fill(words.setup.onTheMap, {
    road: placeName(words, city.names[spot.segment] ?? ''),
    area: placeName(words, nearestArea(x, y).name),
  })
}

/** A spot in each quarter, for visitors who choose from the list. */
export const listPlaces = (city: City, words: Words) =>
  areas.map(({ name, x, y }) => ({ name: placeName(words, name), spot: spotNear(city, x, y) }))

/** The roads of a route, each by its longest segment, longest first. Without the first segment, where the ambulance starts. */
export function roadsOnTheWay({ metres, names }: City, route: Route): number[] {
  const pieces = route.segments.slice(1).sort((a, b) => (metres[b] ?? 0) - (metres[a] ?? 0))
  return pieces.filter((piece, at) => pieces.findIndex((other) => names[other] === names[piece]) === at)
}
