import { areNear, type Path, type Point, pathOf, pointsOf, type Segment } from './paths.ts'
import { simplify } from './simplify.ts'

interface Shape {
  points: readonly Point[]
  path: Path
  box: Box
  /** How often each other shape followed it, and where from its own place. */
  followed: Map<string, number>
}
interface Box {
  x: number
  y: number
  width: number
  height: number
}
interface Placed {
  shape: Shape
  x: number
  y: number
}
export type DrawGlyph = (contours: readonly Segment[][]) => Point[][]

/**
 * Draws glyphs anew, with shapes that were drawn before wherever one is near enough: letters share their parts, and what
 * is repeated byte for byte costs next to nothing, if what follows stands where it stood the other time, too.
 */
export function glyphDrawer(): DrawGlyph {
  const shapes: Shape[] = []
  const done = new Map<string, Point[][]>()
  return (contours) => {
    const key = JSON.stringify(contours)
    let before: Placed | undefined
    const drawn =
      done.get(key) ??
      contours.flatMap((contour) => {
        const placed = placeContour(contour, shapes, before)
        if (!placed) return []
        const step = before && stepOf(before, placed, shapes)
        if (step) before?.shape.followed.set(step, (before.shape.followed.get(step) ?? 0) + 1)
        before = placed
        return [placed.shape.points.map(({ x, y, on }) => ({ x: x + placed.x, y: y + placed.y, on }))]
      })
    done.set(key, drawn)
    return drawn
  }
}

const stepOf = (from: Placed, to: Placed, shapes: readonly Shape[]) =>
  `${shapes.indexOf(to.shape)} ${to.x - from.x} ${to.y - from.y}`

function placeContour(
  contour: readonly Segment[],
  shapes: Shape[],
  before: Placed | undefined,
): Placed | undefined {
  const old = pathOf(pointsOf(contour), true)
  const box = boxOf(old)
  const places = shapes.flatMap((shape) => placesOf(shape, old, box))
  const timesSeen = (placed: Placed) => before?.shape.followed.get(stepOf(before, placed, shapes)) ?? 0
  const [best] = places.sort((a, b) => timesSeen(b) - timesSeen(a))
  if (best) return best
  const points = simplify(contour)
  if (points.length === 0) return undefined
  const path = pathOf(points, true)
  const shape = { points, path, box: boxOf(path), followed: new Map() }
  shapes.push(shape)
  return { shape, x: 0, y: 0 }
}

/** Where a shape could stand for this contour; nowhere for most. */
function placesOf(shape: Shape, old: Path, box: Box): Placed[] {
  if (Math.abs(shape.box.width - box.width) > 2 || Math.abs(shape.box.height - box.height) > 2) return []
  const [x, y] = [box.x - shape.box.x, box.y - shape.box.y]
  const whole = (value: number) => [Math.round(value), Math.round(value) - 1, Math.round(value) + 1]
  return whole(x).flatMap((dx) =>
    whole(y).flatMap((dy) => {
      const path = shape.path.map((value, index) => value + (index % 2 ? dy : dx))
      return areNear(old, path, true, 1) ? [{ shape, x: dx, y: dy }] : []
    }),
  )
}

/** Around the middle. */
function boxOf(path: Path): Box {
  const [xs, ys] = [0, 1].map((odd) => path.filter((_, index) => index % 2 === odd)) as [number[], number[]]
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { x: (left + right) / 2, y: (low + high) / 2, width: right - left, height: high - low }
}
