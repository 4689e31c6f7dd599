import { type City, lengthsAlong, pointAlong } from './city/city.ts'
import { firstSteps, type RouteTree, unreachable } from './routing.ts'

/**
 * A route from the spot to a hospital, in pieces: piece `i` ends after `secondsAt[i]` seconds and `metresAt[i]` metres.
 */
export type Route = NonNullable<ReturnType<typeof routeTo>>

/** The route to a junction, traced back through the search; undefined where no road leads. */
export function routeTo(tree: RouteTree, door: number) {
  const { city, spot, segmentSeconds, cameBy } = tree
  if (tree.seconds[door] === unreachable) return undefined
  const segments: number[] = []
  let junction = door
  for (let by = cameBy[junction] ?? 0; by > 0; by = cameBy[junction] ?? 0) {
    const segment = by - 1
    segments.unshift(segment)
    junction = (city.from[segment] === junction ? city.to[segment] : city.from[segment]) ?? 0
  }
  const { back, forth } = firstSteps(city, spot, segmentSeconds)
  const forwards = city.to[spot.segment] === junction
  const line = createLine()
  line.addPart(shapeOf(city, spot.segment), spot.along / 1000, forwards ? 1 : 0)
  const secondsAt = [forwards ? forth : back]
  const metresAt = [line.metres()]
  for (const segment of segments) {
    const forth = city.from[segment] === junction
    line.addPart(shapeOf(city, segment), forth ? 0 : 1, forth ? 1 : 0)
    junction = (forth ? city.to[segment] : city.from[segment]) ?? 0
    secondsAt.push((secondsAt.at(-1) ?? 0) + (segmentSeconds[segment] ?? 0))
    metresAt.push(line.metres())
  }
  const seconds = secondsAt.at(-1) ?? 0
  return {
    seconds,
    // At least one metre: a spot at the door still takes a second, and a remaining second with 0 m would be inconsistent.
    metres: Math.max(Math.round(line.metres()), Math.min(1, seconds)),
    segments: [spot.segment, ...segments],
    secondsAt,
    metresAt,
    ...line.drawn(),
  }
}

const shapeOf = (city: City, segment: number) => city.shapes[segment] ?? new Float32Array(4)

/** Joins the shapes of a route into one line and measures it. */
function createLine() {
  const points: number[] = []
  const pointMetres: number[] = []
  let total = 0
  const add = (x: number, y: number) => {
    const [lastX = x, lastY = y] = points.slice(-2)
    total += Math.hypot(x - lastX, y - lastY)
    points.push(x, y)
    pointMetres.push(total)
  }
  return {
    metres: () => total,
    /** The line to draw, x and y in turns, and the distance of each of its points from the start in metres. */
    drawn: () => ({ points: new Float32Array(points), pointMetres: new Float32Array(pointMetres) }),
    /** From one share of the shape's length to another, backwards when the first is greater. */
    addPart(shape: Float32Array, fromShare: number, toShare: number) {
      const lengths = lengthsAlong(shape)
      const whole = lengths.at(-1) ?? 0
      const [low, high] = [Math.min(fromShare, toShare) * whole, Math.max(fromShare, toShare) * whole]
      const between = lengths.filter((length) => length > low && length < high)
      const part = [low, ...between, high].map((metres) => pointAlong(shape, lengths, metres))
      for (const [x, y] of fromShare > toShare ? part.reverse() : part) add(x, y)
    },
  }
}
