export interface Spot {
  x: number
  y: number
}
/** As TrueType writes an outline: points on it, and between them those that pull it. */
export interface Point extends Spot {
  on: boolean
}
/** A curve of TrueType, or a line where it has no control point. */
export interface Segment {
  from: Spot
  control?: Spot | undefined
  to: Spot
}
/** Spots along an outline: x and y by turns. */
export type Path = readonly number[]

const spotsPerCurve = 8

export const pointsOf = (contour: readonly Segment[]): Point[] =>
  contour.flatMap(({ from, control }) => [
    { ...from, on: true },
    ...(control ? [{ ...control, on: false }] : []),
  ])

/** The spots along a contour, or along a part of one between the first and the last spot that it fixes. */
export function pathOf(points: readonly Point[], isClosed: boolean): number[] {
  const whole: Point[] = []
  points.forEach((point, index) => {
    const next = points[index + 1] ?? (isClosed ? points[0] : undefined)
    whole.push(point)
    // Between two control points stands a point that TrueType does not write.
    if (next && !point.on && !next.on)
      whole.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, on: true })
  })
  const start = whole.findIndex(({ on }) => on)
  if (isClosed) whole.push(...whole.splice(0, start), whole[0] as Point)
  else whole.splice(0, start)
  const path: number[] = []
  for (let index = 0; index < whole.length - 1; index++) {
    const [a, b, c] = [whole[index], whole[index + 1], whole[index + 2]] as [Point, Point, Point | undefined]
    if (b.on) path.push(a.x, a.y, (a.x + b.x) / 2, (a.y + b.y) / 2)
    else if (c) {
      for (let t = 0; t < 1; t += 1 / spotsPerCurve)
        path.push(
          (1 - t) ** 2 * a.x + 2 * t * (1 - t) * b.x + t * t * c.x,
          (1 - t) ** 2 * a.y + 2 * t * (1 - t) * b.y + t * t * c.y,
        )
      index++
    }
  }
  const last = whole.findLast(({ on }) => on)
  if (!isClosed && last) path.push(last.x, last.y)
  return path
}

/**
 * Whether no part of one path is farther than this from the other, nor the other way round. Closed ones must turn the same
 * way, too: the other way round a hole is a dot.
 */
export const areNear = (one: Path, other: Path, isClosed: boolean, limit: number): boolean =>
  (!isClosed || turnOf(one) === turnOf(other)) &&
  isWithin(one, other, isClosed, limit) &&
  isWithin(other, one, isClosed, limit)

function turnOf(path: Path): number {
  let area = 0
  for (let from = 0; from < path.length; from += 2) {
    const to = from + 2 < path.length ? from + 2 : 0
    const [ax, ay, bx, by] = [path[from], path[from + 1], path[to], path[to + 1]] as [
      number,
      number,
      number,
      number,
    ]
    area += ax * by - bx * ay
  }
  return Math.sign(area)
}

function isWithin(spots: Path, path: Path, isClosed: boolean, limit: number): boolean {
  for (let spot = 0; spot < spots.length; spot += 2)
    if (!isSpotWithin(spots[spot] as number, spots[spot + 1] as number, path, isClosed, limit)) return false
  return true
}

function isSpotWithin(x: number, y: number, path: Path, isClosed: boolean, limit: number): boolean {
  const end = isClosed ? path.length : path.length - 2
  for (let from = 0; from < end; from += 2) {
    const to = from + 2 < path.length ? from + 2 : 0
    const [ax, ay] = [path[from] as number, path[from + 1] as number]
    const [dx, dy] = [(path[to] as number) - ax, (path[to + 1] as number) - ay]
    const length = dx * dx + dy * dy
    const along = length && ((x - ax) * dx + (y - ay) * dy) / length
    const t = Math.max(0, Math.min(1, along))
    if ((x - ax - dx * t) ** 2 + (y - ay - dy * t) ** 2 <= limit ** 2) return true
  }
  return false
}
