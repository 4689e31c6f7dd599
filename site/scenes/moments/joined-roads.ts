import type { City } from '../../../case/city/city.ts'
import { roadClasses } from '../../../case/city/road.ts'

/** The roads of some classes joined into long lines, which take fewer characters than their segments. */
export function roadsOf(city: City, classes: readonly string[]): number[][] {
  const left = new Set(
    city.shapes.flatMap((_, segment) =>
      classes.includes(roadClasses[city.roadClass[segment] ?? 0] ?? '') ? segment : [],
    ),
  )
  const roads: number[][] = []
  for (const first of left) {
    left.delete(first)
    const points = [...(city.shapes[first] ?? [])]
    let end = city.to[first]
    for (let next = take(city, left, end); next !== undefined; next = take(city, left, end)) {
      const isForth = city.from[next] === end
      const shape = [...(city.shapes[next] ?? [])]
      points.push(...(isForth ? shape : backwards(shape)).slice(2))
      end = isForth ? city.to[next] : city.from[next]
    }
    roads.push(points)
  }
  return roads
}

/** Removes and returns a segment that touches the junction. */
function take(city: City, left: Set<number>, junction: number | undefined): number | undefined {
  const next = [...left].find((each) => city.from[each] === junction || city.to[each] === junction)
  if (next !== undefined) left.delete(next)
  return next
}

/** Points are x and y in turns. */
const backwards = (shape: readonly number[]) =>
  shape
    .flatMap((x, index) => (index % 2 === 0 ? [[x, shape[index + 1] ?? 0]] : []))
    .reverse()
    .flat()
