import type { City, Spot } from './city/city.ts'

export const unreachable = 0xffffffff

/** Seconds from the start to every junction, and by which segment each was reached. */
export interface RouteTree {
  city: City
  spot: Spot
  segmentSeconds: Uint16Array
  seconds: Uint32Array
  /** The segment that led here, plus one; none at the ends of the first segment. */
  cameBy: Uint16Array
}

/** A way from the spot to a door, in pieces: piece `i` ends after `secondsAt[i]` seconds and `metresAt[i]` metres. */
export interface Route {
  seconds: number
  metres: number
  segments: number[]
  secondsAt: number[]
  metresAt: number[]
  /** The line to draw, x and y in turns, and how many metres each of its points is from the start. */
  points: Float32Array
  pointMetres: Float32Array
}

/** The seconds from the spot to the two ends of its own segment, rounded up: no metre without a second. */
function firstSteps({ city, spot, segmentSeconds }: Omit<RouteTree, 'seconds' | 'cameBy'>) {
  const whole = segmentSeconds[spot.segment] ?? 0
  const back = Math.ceil((whole * spot.along) / 1000)
  const forth = Math.ceil((whole * (1000 - spot.along)) / 1000)
  return { back: city.oneWay[spot.segment] ? unreachable : back, forth }
}

/**
 * Dijkstra's search from the spot to everywhere: one search answers for all hospitals at once, which is less work
 * than an A* search for each of them. `closed` holds a 1 for each segment that cannot be driven.
 */
export function searchRoutes(
  city: City,
  spot: Spot,
  segmentSeconds: Uint16Array,
  closed: Uint8Array,
): RouteTree {
  const count = city.x.length
  const seconds = new Uint32Array(count).fill(unreachable)
  const cameBy = new Uint16Array(count)
  const queue = createQueue(city.touching.length + 2)
  const { back, forth } = firstSteps({ city, spot, segmentSeconds })
  const improve = (junction: number, value: number, by: number) => {
    if (value >= (seconds[junction] ?? 0)) return
    seconds[junction] = value
    cameBy[junction] = by
    queue.add(junction, value)
  }
  improve(city.from[spot.segment] ?? 0, back, 0)
  improve(city.to[spot.segment] ?? 0, forth, 0)
  for (let junction = queue.take(); junction >= 0; junction = queue.take()) {
    if (queue.takenKey() > (seconds[junction] ?? 0)) continue
    const end = city.firstTouching[junction + 1] ?? 0
    for (let at = city.firstTouching[junction] ?? 0; at < end; at++) {
      const segment = city.touching[at] ?? 0
      const leavesFromStart = city.from[segment] === junction
      if (closed[segment] || (city.oneWay[segment] && !leavesFromStart)) continue
      const next = (leavesFromStart ? city.to[segment] : city.from[segment]) ?? 0
      improve(next, (seconds[junction] ?? 0) + (segmentSeconds[segment] ?? 0), segment + 1)
    }
  }
  return { city, spot, segmentSeconds, seconds, cameBy }
}

/** A binary heap in two columns; a junction may wait in it more than once, its first turn counts. */
function createQueue(capacity: number) {
  const keys = new Uint32Array(capacity)
  const values = new Uint16Array(capacity)
  let size = 0
  let lastKey = 0
  const swap = (a: number, b: number) => {
    const key = keys[a] ?? 0
    const value = values[a] ?? 0
    keys[a] = keys[b] ?? 0
    values[a] = values[b] ?? 0
    keys[b] = key
    values[b] = value
  }
  const less = (a: number, b: number) => (keys[a] ?? 0) < (keys[b] ?? 0)
  return {
    takenKey: () => lastKey,
    add(value: number, key: number) {
      let at = size++
      keys[at] = key
      values[at] = value
      for (let up = (at - 1) >> 1; at > 0 && less(at, up); up = (at - 1) >> 1) {
        swap(at, up)
        at = up
      }
    },
    take(): number {
      if (size === 0) return -1
      const taken = values[0] ?? 0
      lastKey = keys[0] ?? 0
      swap(0, --size)
      for (let at = 0; ; ) {
        const left = at * 2 + 1
        const right = left + 1
        const child = right < size && less(right, left) ? right : left
        if (child >= size || !less(child, at)) return taken
        swap(at, child)
        at = child
      }
    },
  }
}

/** The way to a junction, read backwards from the search; undefined where no road leads. */
export function routeTo(tree: RouteTree, door: number): Route | undefined {
  const { city, spot, segmentSeconds, cameBy } = tree
  if (tree.seconds[door] === unreachable) return undefined
  const segments: number[] = []
  let junction = door
  for (let by = cameBy[junction] ?? 0; by > 0; by = cameBy[junction] ?? 0) {
    const segment = by - 1
    segments.unshift(segment)
    junction = (city.from[segment] === junction ? city.to[segment] : city.from[segment]) ?? 0
  }
  const { back, forth } = firstSteps(tree)
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
  return {
    seconds: secondsAt.at(-1) ?? 0,
    metres: Math.round(line.metres()),
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
    drawn: () => ({ points: new Float32Array(points), pointMetres: new Float32Array(pointMetres) }),
    /** From one share of the shape's length to another, backwards when the first is greater. */
    addPart(shape: Float32Array, fromShare: number, toShare: number) {
      const count = shape.length / 2
      const lengths = [0]
      for (let i = 1; i < count; i++) {
        lengths.push(
          (lengths[i - 1] ?? 0) +
            Math.hypot(at(shape, i, 0) - at(shape, i - 1, 0), at(shape, i, 1) - at(shape, i - 1, 1)),
        )
      }
      const whole = lengths[count - 1] ?? 0
      const [low, high] = [Math.min(fromShare, toShare) * whole, Math.max(fromShare, toShare) * whole]
      const part: [number, number][] = [pointAt(shape, lengths, low)]
      for (let i = 0; i < count; i++) {
        const length = lengths[i] ?? 0
        if (length > low && length < high) part.push([at(shape, i, 0), at(shape, i, 1)])
      }
      part.push(pointAt(shape, lengths, high))
      for (const [x, y] of fromShare > toShare ? part.reverse() : part) add(x, y)
    },
  }
}

const at = (shape: Float32Array, point: number, axis: 0 | 1) => shape[point * 2 + axis] ?? 0

function pointAt(shape: Float32Array, lengths: number[], metres: number): [number, number] {
  const next = Math.max(
    1,
    lengths.findIndex((length) => length >= metres - 0.001),
  )
  const before = lengths[next - 1] ?? 0
  const share = Math.max(0, Math.min(1, (metres - before) / ((lengths[next] ?? 0) - before || 1)))
  return [
    at(shape, next - 1, 0) + (at(shape, next, 0) - at(shape, next - 1, 0)) * share,
    at(shape, next - 1, 1) + (at(shape, next, 1) - at(shape, next - 1, 1)) * share,
  ]
}
