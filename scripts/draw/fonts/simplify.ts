import { areNear, type Path, type Point, pathOf, pointsOf, type Segment, type Spot } from './paths.ts'

/** A step along the contour: one segment on the grid in place of some of the old ones. */
interface Step {
  segment: Segment
  old: Path
  price: number
  before: Step | undefined
}

/** A curve is two points, but the one on it often goes unwritten. */
const prices = { line: 1, curve: 1.6, away: 0.8 }
/** Below the one unit that is allowed, so that the same points often serve for a contour that stands elsewhere, too. */
const joinedLimit = 0.9
/** A longer stretch rarely fits where a shorter one does not. */
const longestStretch = 12

/**
 * The same contour with the fewest points on whole units that stay within one unit of it: those that only the joining of
 * weights needed go.
 */
export function simplify(contour: readonly Segment[]): Point[] {
  const segments = fromLowest(contour.filter(({ from, to }) => from.x !== to.x || from.y !== to.y))
  if (segments.length < 2) return []
  return withoutImplied(fewestSteps(segments))
}

/** Wherever the font begins a contour, a corner there stays one, and contours that are alike come out alike. */
function fromLowest(segments: readonly Segment[]): Segment[] {
  const start = segments.reduce((best, { from }, index) => {
    const lowest = segments[best]?.from ?? from
    return from.y < lowest.y || (from.y === lowest.y && from.x < lowest.x) ? index : best
  }, 0)
  return [...segments.slice(start), ...segments.slice(0, start)]
}

/** Shortest way along the contour over the whole units around its points. */
function fewestSteps(segments: readonly Segment[]): Step[] {
  const first = segments[0]?.from ?? { x: 0, y: 0 }
  const begin = { x: Math.round(first.x), y: Math.round(first.y) }
  const places = segments.map(({ to }, index) => (index < segments.length - 1 ? around(to) : [begin]))
  const ways = places.map((spots) => spots.map((): Step | undefined => undefined))
  for (let start = 0; start < segments.length; start++) {
    const befores = start ? (ways[start - 1] ?? []).filter((step) => step !== undefined) : [undefined]
    let old: Path = []
    for (let end = start; end < Math.min(segments.length, start + longestStretch); end++) {
      const run = segments.slice(start, end + 1)
      old = [...old, ...pathAlong(run.slice(-1))]
      for (const before of befores)
        places[end]?.forEach((to, index) => {
          const step = stepAlong(run, old, before, before?.segment.to ?? begin, to, ways[end]?.[index]?.price)
          if (step) ways[end]?.splice(index, 1, step)
        })
    }
  }
  const way: Step[] = []
  for (let step = ways.at(-1)?.[0]; step; step = step.before) way.unshift(step)
  if (way.length === 0) throw new Error('A contour cannot be drawn on whole units.')
  return way
}

/** Undefined where there is none that is near enough and below this price. */
function stepAlong(
  run: readonly Segment[],
  old: Path,
  before: Step | undefined,
  from: Spot,
  to: Spot,
  most = Number.POSITIVE_INFINITY,
): Step | undefined {
  const exact = run.at(-1)?.to ?? to
  const start = (before?.price ?? 0) + Math.hypot(to.x - exact.x, to.y - exact.y) * prices.away
  const limit = run.length > 1 ? joinedLimit : 1
  if (start + prices.line < most && isNear(old, { from, to }, limit))
    return { segment: { from, to }, old, price: start + prices.line, before }
  if (start + prices.curve >= most) return undefined
  const segment = curvesAlong(run, from, to).find((curve) => isNear(old, curve, limit))
  return segment && { segment, old, price: start + prices.curve, before }
}

/** The spots along segments that follow each other, both ends included. */
const pathAlong = (run: readonly Segment[]) =>
  pathOf([...pointsOf(run), ...run.slice(-1).map(({ to }) => ({ ...to, on: true }))], false)

const isNear = (old: Path, segment: Segment, limit: number) =>
  areNear(old, pathAlong([segment]), false, limit)

function curvesAlong(run: readonly Segment[], from: Spot, to: Spot): Segment[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return []
  const control = crossing(first.from, first.control ?? first.to, last.to, last.control ?? last.from)
  return control ? around(control).map((spot) => ({ from, control: spot, to })) : []
}

/** The four corners of the unit that a spot is in, the nearest first. */
function around({ x, y }: Spot): Spot[] {
  const [xs, ys] = [x, y].map((value) => [...new Set([Math.floor(value), Math.ceil(value)])])
  const away = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y)
  return (xs ?? [])
    .flatMap((left) => (ys ?? []).map((down) => ({ x: left, y: down })))
    .sort((a, b) => away(a) - away(b))
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

/** A point in the middle between two control points goes unwritten, if both curves stay near with the middle instead. */
function withoutImplied(way: readonly Step[]): Point[] {
  const steps = way.map(({ segment, old }) => ({ segment, old }))
  return steps.flatMap((step, index): Point[] => {
    const before = steps[index - 1]
    const [one, other] = [before?.segment.control, step.segment.control]
    if (!before || !one || !other) return pointsOf([step.segment])
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
    const [first, second] = [
      { ...before.segment, to: middle },
      { ...step.segment, from: middle },
    ]
    if (!isNear(before.old, first, joinedLimit) || !isNear(step.old, second, joinedLimit))
      return pointsOf([step.segment])
    before.segment = first
    step.segment = second
    return [{ ...other, on: false }]
  })
}
