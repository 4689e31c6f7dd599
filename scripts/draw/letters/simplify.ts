export interface Point {
  x: number
  y: number
  on: boolean
}
/** A curve of TrueType, or a line where it has no control point. */
interface Segment {
  from: Spot
  control: Spot | undefined
  to: Spot
}
interface Spot {
  x: number
  y: number
}

/** In units of the font, 2000 to the em: less than a third of a pixel in the largest headline, a tenth in text. */
const tolerance = 8
const grid = 8
const samplesPerSegment = 6

/** The same contour with fewer points: those that only the joining of weights needed go, the rest stand on a coarser grid. */
export function simplify(contour: readonly Point[]): Point[] {
  const segments = segmentsOf(contour)
  if (segments.length < 2) return [...contour]
  return withoutImplied(fewestSegments(segments).flatMap(pointsOf).map(onGrid))
}

const between = (a: Spot, b: Spot, t: number): Spot => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
})
const onGrid = ({ x, y, on }: Point): Point => ({
  x: Math.round(x / grid) * grid,
  y: Math.round(y / grid) * grid,
  on,
})

/** Between two control points stands a point that TrueType does not write. */
function segmentsOf(contour: readonly Point[]): Segment[] {
  const whole = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point
    return point.on || next.on ? [point] : [point, { ...between(point, next, 0.5), on: true }]
  })
  const start = startOf(whole)
  const turned = [...whole.slice(start), ...whole.slice(0, start)]
  const found: Segment[] = []
  turned.forEach((point, index) => {
    if (!point.on) return
    const next = turned[(index + 1) % turned.length] ?? point
    const after = turned[(index + 2) % turned.length] ?? point
    found.push({ from: point, control: next.on ? undefined : next, to: next.on ? next : after })
  })
  return found.filter(({ from, to }) => from.x !== to.x || from.y !== to.y)
}

/** The contour begins at its lowest point, wherever the font begins it, so that nothing is joined across a corner there. */
function startOf(points: readonly Point[]): number {
  const order = points.map((_, index) => index).filter((index) => points[index]?.on)
  const at = (index: number) => points[index] ?? { x: 0, y: 0 }
  return order.reduce((best, index) => {
    const [a, b] = [at(index), at(best)]
    return a.y < b.y || (a.y === b.y && a.x < b.x) ? index : best
  }, order[0] ?? 0)
}

/** Shortest way along the contour, each step one segment in place of as many as it comes near enough to. */
function fewestSegments(segments: readonly Segment[]): Segment[] {
  const count = segments.length
  const cost = [0, ...Array<number>(count).fill(Number.POSITIVE_INFINITY)]
  const step: Segment[] = []
  const from: number[] = []
  for (let start = 0; start < count; start++)
    for (let end = start + 1; end <= count; end++) {
      const joined = end === start + 1 ? segments[start] : joinedInto(segments.slice(start, end))
      // A longer stretch rarely fits where a shorter one does not; eight tell.
      if (!joined && end - start > 8) break
      if (!joined) continue
      const price = (cost[start] ?? 0) + (joined.control ? 1.6 : 1)
      if (price >= (cost[end] ?? 0)) continue
      cost[end] = price
      step[end] = joined
      from[end] = start
    }
  const way: Segment[] = []
  for (let end = count; end > 0; end = from[end] ?? 0) {
    const taken = step[end]
    if (taken) way.unshift(taken)
  }
  return way
}

function joinedInto(run: readonly Segment[]): Segment | undefined {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return undefined
  const line: Segment = { from: first.from, control: undefined, to: last.to }
  if (isNear(run, line)) return line
  const control = crossing(first.from, first.control ?? first.to, last.to, last.control ?? last.from)
  const curve = { from: first.from, control, to: last.to }
  return control && isNear(run, curve) ? curve : undefined
}

/** Where the curve's two ends point to; undefined when it turns too far for one control point. */
function crossing(a: Spot, towards: Spot, b: Spot, back: Spot): Spot | undefined {
  const [ux, uy, vx, vy] = [towards.x - a.x, towards.y - a.y, back.x - b.x, back.y - b.y]
  const cross = ux * vy - uy * vx
  if (Math.abs(cross) < 1e-6) return undefined
  const alongA = ((b.x - a.x) * vy - (b.y - a.y) * vx) / cross
  const alongB = ((b.x - a.x) * uy - (b.y - a.y) * ux) / cross
  if (alongA <= 0 || alongB <= 0) return undefined
  return { x: a.x + ux * alongA, y: a.y + uy * alongA }
}

const spotOn = ({ from, control, to }: Segment, t: number): Spot =>
  control ? between(between(from, control, t), between(control, to, t), t) : between(from, to, t)

const samples = (segment: Segment, count: number): Spot[] =>
  Array.from({ length: count + 1 }, (_, index) => spotOn(segment, index / count))

/** Both ways: no part of the old outline is far from the new, nor the other way round. */
function isNear(run: readonly Segment[], joined: Segment): boolean {
  const old = run.flatMap((segment) => samples(segment, samplesPerSegment))
  const made = samples(joined, joined.control ? 16 : 1)
  return (
    old.every((spot) => distance(spot, made) <= tolerance) &&
    made.every((spot) => distance(spot, old) <= tolerance)
  )
}

function distance(spot: Spot, path: readonly Spot[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let index = 1; index < path.length; index++) {
    const [a, b] = [path[index - 1], path[index]]
    if (!a || !b) continue
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const length = dx * dx + dy * dy
    const t = length && Math.max(0, Math.min(1, ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / length))
    least = Math.min(least, Math.hypot(spot.x - a.x - dx * t, spot.y - a.y - dy * t))
  }
  return least
}

const pointsOf = ({ from, control }: Segment): Point[] => [
  { ...from, on: true },
  ...(control ? [{ ...control, on: false }] : []),
]

/** A point in the middle between two control points goes unwritten. */
function withoutImplied(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const before = points.at(index - 1)
    const after = points[(index + 1) % points.length]
    if (!point.on || index === 0 || !before || !after || before.on || after.on) return true
    const middle = between(before, after, 0.5)
    return Math.hypot(middle.x - point.x, middle.y - point.y) > tolerance
  })
}
