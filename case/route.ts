import { type City, lengthsAlong, pointAlong } from './city/city.ts'
import { firstSteps, type RouteTree, searchRoutes, unreachable } from './routing.ts'

/** A way from the spot to a door, in pieces: piece `i` ends after `secondsAt[i]` seconds and `metresAt[i]` metres. */
export type Route = NonNullable<ReturnType<typeof routeTo>>

/** The way to a junction, read backwards from the search; undefined where no road leads. */
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
    // A spot within half a metre of the door takes a second all the same, and a second with 0 m to go contradicts itself.
    metres: Math.max(Math.round(line.metres()), Math.min(1, seconds)),
    segments: [spot.segment, ...segments],
    secondsAt,
    metresAt,
    ...line.drawn(),
  }
}

const shapeOf = (city: City, segment: number) => city.shapes[segment] ?? new Float32Array(4)

/** Gathers the shapes of a route into one line and measures it on the way. */
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
    /** The line to draw, x and y in turns, and how many metres each of its points is from the start. */
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

/** The first so many seconds of a way to one door, on to the next crossing, and from there the shortest way to another. */
export function turnedRoute(
  tree: RouteTree,
  driven: Route,
  seconds: number,
  [oldDoor, door]: readonly [number, number],
): Route | undefined {
  const { city, segmentSeconds, closed } = tree
  if (seconds <= 0) return routeTo(tree, door)
  const last = driven.secondsAt.findIndex((at) => at >= seconds)
  const [segment, next] = [driven.segments[last], driven.segments[last + 1]]
  if (segment === undefined) return undefined
  const ahead = next === undefined ? [oldDoor] : [city.from[next], city.to[next]]
  const isAtEnd = ahead.includes(city.to[segment])
  const spot = { segment, along: isAtEnd ? 1000 : 0 }
  const onward = routeTo(searchRoutes(city, spot, segmentSeconds, closed), door)
  return onward && joined(driven, last, onward)
}

function joined(driven: Route, last: number, onward: Route): Route {
  const seconds = driven.secondsAt[last] ?? 0
  const metres = driven.metresAt[last] ?? 0
  const kept = driven.pointMetres.filter((each) => each <= metres + 0.01).length
  return {
    seconds: seconds + onward.seconds,
    metres: Math.round(metres) + onward.metres,
    segments: [...driven.segments.slice(0, last + 1), ...onward.segments],
    secondsAt: [...driven.secondsAt.slice(0, last + 1), ...onward.secondsAt.map((each) => seconds + each)],
    metresAt: [...driven.metresAt.slice(0, last + 1), ...onward.metresAt.map((each) => metres + each)],
    points: Float32Array.from([...driven.points.slice(0, kept * 2), ...onward.points]),
    pointMetres: Float32Array.from([
      ...driven.pointMetres.slice(0, kept),
      ...onward.pointMetres.map((each) => metres + each),
    ]),
  }
}
