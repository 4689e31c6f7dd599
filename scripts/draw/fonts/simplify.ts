export interface Spot {
  x: number
  y: number
}
/** A point of a TrueType outline: on the curve, or the control point between two that are. */
export interface Point extends Spot {
  on: boolean
}
/** A quadratic curve, or a line where it has no control point. */
export interface Segment {
  from: Spot
  control?: Spot | undefined
  to: Spot
}

/** Relative cost of a segment: a curve stores two points. */
const costs = { line: 1, curve: 1.6 }
/** Longer runs of segments are rarely replaceable by one. Bounds the search. */
const longestRun = 12
const samplesPerSegment = 8

/**
 * The fewest segments on the integer grid that stay within one unit of the contour: the shortest path over runs of its
 * segments. With rounding alone a cut of Hindi or Telugu is 3.4 to 4.5 KB larger, and one of English 1.6 KB.
 */
export function simplify(contour: readonly Segment[]): Point[] {
  const segments = contour.filter(({ from, to }) => from.x !== to.x || from.y !== to.y)
  if (segments.length < 2) return []
  const best: ({ cost: number; segment: Segment; start: number } | undefined)[] = []
  for (let start = 0; start < segments.length; start++) {
    const cost = start === 0 ? 0 : best[start - 1]?.cost
    if (cost === undefined) continue
    for (let end = start; end < Math.min(segments.length, start + longestRun); end++) {
      const run = segments.slice(start, end + 1)
      for (const segment of candidates(run)) {
        const total = cost + (segment.control ? costs.curve : costs.line)
        if (total < (best[end]?.cost ?? Number.POSITIVE_INFINITY) && areNear(run, [segment], 1))
          best[end] = { cost: total, segment, start }
      }
    }
  }
  const chosen: Segment[] = []
  for (let end = segments.length - 1; end >= 0; ) {
    const step = best[end]
    if (!step) throw new Error('A contour has no outline on the integer grid within one unit.')
    chosen.unshift(step.segment)
    end = step.start - 1
  }
  return chosen.flatMap(({ from, control }) => [
    { ...from, on: true },
    ...(control ? [{ ...control, on: false }] : []),
  ])
}

const rounded = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) })

/** The line between the ends of a run, and the curve whose control point is where its end tangents meet. */
function candidates(run: readonly Segment[]): Segment[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return []
  const [from, to] = [rounded(first.from), rounded(last.to)]
  const control = crossing(first.from, first.control ?? first.to, last.to, last.control ?? last.from)
  return control
    ? [
        { from, to },
        { from, control: rounded(control), to },
      ]
    : [{ from, to }]
}

/** Where two rays meet, or undefined if they do not. */
function crossing(a: Spot, towardsA: Spot, b: Spot, towardsB: Spot): Spot | undefined {
  const [ux, uy, vx, vy] = [towardsA.x - a.x, towardsA.y - a.y, towardsB.x - b.x, towardsB.y - b.y]
  const cross = ux * vy - uy * vx
  if (Math.abs(cross) < 1e-6) return undefined
  const alongA = ((b.x - a.x) * vy - (b.y - a.y) * vx) / cross
  const alongB = ((b.x - a.x) * uy - (b.y - a.y) * ux) / cross
  return alongA > 0 && alongB > 0 ? { x: a.x + ux * alongA, y: a.y + uy * alongA } : undefined
}

/** Whether no sample of either outline is farther than `limit` from the other. */
export function areNear(one: readonly Segment[], other: readonly Segment[], limit: number): boolean {
  const [a, b] = [samplesOf(one), samplesOf(other)]
  return isWithin(a, b, limit) && isWithin(b, a, limit)
}

const samplesOf = (segments: readonly Segment[]): Spot[] => [
  ...segments.flatMap((segment) =>
    Array.from({ length: samplesPerSegment }, (_, index) => sampleAt(segment, index / samplesPerSegment)),
  ),
  ...segments.slice(-1).map(({ to }) => to),
]

function sampleAt({ from, control, to }: Segment, t: number): Spot {
  const middle = control ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const at = (axis: 'x' | 'y') =>
    (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * middle[axis] + t * t * to[axis]
  return { x: at('x'), y: at('y') }
}

function isWithin(spots: readonly Spot[], path: readonly Spot[], limit: number): boolean {
  return spots.every((spot) =>
    path.some((to, index) => {
      const from = path[index - 1]
      return from !== undefined && squaredDistance(spot, from, to) <= limit * limit
    }),
  )
}

/** From a spot to the line between two others. */
function squaredDistance(spot: Spot, from: Spot, to: Spot): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const along = ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const t = Math.max(0, Math.min(1, along))
  const x = spot.x - from.x - dx * t
  const y = spot.y - from.y - dy * t
  return x * x + y * y
}
