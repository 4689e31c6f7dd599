export type Point = [x: number, y: number]

/** How far a point is from the straight line between two others. */
type Distance = (point: Point, from: Point, to: Point) => number

const across: Distance = ([x, y], from, to) => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(x - from[0], y - from[1])
  return Math.abs(dy * (x - from[0]) - dx * (y - from[1])) / length
}

/** The vertical distance, for a curve of heights. */
export const upright: Distance = ([x, y], from, to) =>
  Math.abs(y - from[1] - ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]))

/** Douglas-Peucker: keeps the point farthest from the straight line if the distance is visible. */
export function simplify(line: Point[], tolerance: number, distance = across): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const distances = line.map((point) => distance(point, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance, distance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance, distance),
  ]
}

/**
 * Relative coordinates in whole units or fractions, without accumulating rounding errors, and as short as SVG allows: a
 * sign separates numbers where there is one.
 */
export function stepsAlong(points: Point[], parts = 1): string {
  const whole = points.map(([x, y]) => [Math.round(x * parts), Math.round(y * parts)] as const)
  const steps = whole.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = whole[index] ?? [0, 0]
    return `${(x - fromX) / parts} ${(y - fromY) / parts}`
  })
  return `l${steps.join(' ')}`.replaceAll(' -', '-')
}

export const pathData = (points: Point[]) =>
  `M${points[0]?.join(' ')}${stepsAlong(points)}`.replace(' -', '-')
