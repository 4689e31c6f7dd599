import type { City } from '../../../case/city/city.ts'
import { type RoadClass, roadClasses } from '../../../case/city/road.ts'

/** A line as the `d` of an SVG path, in metres. */
export function pathOf(points: ArrayLike<number>): string {
  let d = ''
  for (let i = 0; i + 1 < points.length; i += 2)
    d += `${i === 0 ? 'M' : 'L'}${Math.round(points[i] ?? 0)} ${Math.round(points[i + 1] ?? 0)}`
  return d
}

let drawn: { city: City; paths: { name: RoadClass; d: string }[] } | undefined

/** All roads of a class in one path, because a few elements render faster than hundreds. Cached, because the city never changes. */
export function roadPaths(city: City) {
  if (drawn?.city !== city) drawn = { city, paths: writePaths(city) }
  return drawn.paths
}

const writePaths = (city: City) =>
  roadClasses.map((name, roadClass) => ({
    name,
    d: city.shapes
      .map((shape, segment) => (city.roadClass[segment] === roadClass ? pathOf(shape) : ''))
      .join(''),
  }))
