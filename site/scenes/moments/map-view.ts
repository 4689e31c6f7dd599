import type { Run } from '../../../case/plan-case.ts'

/** The part of the city that the map shows, in metres, and how it becomes a drawing of 1000 by 640. */
export type MapView = ReturnType<typeof viewOf>

export const mapWidth = 1000
export const mapHeight = 640

/** The whole way in the middle, with streets around it on every side. */
export function viewOf({ drive }: Run) {
  const { points } = drive.route
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const metresPerUnit = Math.max((east - west) / 560, (south - north) / 360)
  return {
    x: (west + east - mapWidth * metresPerUnit) / 2,
    y: (north + south - mapHeight * metresPerUnit) / 2,
    metresPerUnit,
  }
}

export const toDrawing = (view: MapView, x: number, y: number) => ({
  x: Math.round((x - view.x) / view.metresPerUnit),
  y: Math.round((y - view.y) / view.metresPerUnit),
})

/** A line in whole units of the drawing, without the points that nobody would miss. */
export function lineOf(view: MapView, points: ArrayLike<number>, tolerance = 0.8): [number, number][] {
  const drawn: [number, number][] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    const { x, y } = toDrawing(view, points[i] ?? 0, points[i + 1] ?? 0)
    drawn.push([x, y])
  }
  return simplify(drawn, tolerance)
}

/** Douglas and Peucker: keeps the point farthest from the straight line, as long as one would see it. */
function simplify(line: [number, number][], tolerance: number): [number, number][] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  const distances = line.map(([x, y]) =>
    length > 0
      ? Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length
      : Math.hypot(x - first[0], y - first[1]),
  )
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

/** As short as SVG allows: from each point to the next, and a sign instead of a space where there is one. */
export function pathData([first, ...rest]: [number, number][]): string {
  if (!first) return ''
  let [x, y] = first
  const steps = rest.map(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y]
    ;[x, y] = [nextX, nextY]
    return step.join(' ')
  })
  return `M${first.join(' ')}l${steps.join(' ')}`.replaceAll(' -', '-')
}
