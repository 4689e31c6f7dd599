import type { Run } from '../../../case/plan-case.ts'
import { type Point, simplify } from './drawn-line.ts'

/** The part of the city that the map shows, in metres, and its scaling to a drawing of 1000 by 640. */
export type MapView = ReturnType<typeof viewOf>

export const mapWidth = 1000
export const mapHeight = 640

/** The complete route in the middle, with streets on every side. */
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

/** A line in whole units of the drawing, simplified within the tolerance. */
export function lineOf(view: MapView, points: ArrayLike<number>, tolerance = 0.8): Point[] {
  const drawn: Point[] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    const { x, y } = toDrawing(view, points[i] ?? 0, points[i + 1] ?? 0)
    drawn.push([x, y])
  }
  return simplify(drawn, tolerance)
}
