import type { Point, Spot } from './simplify.ts'

/**
 * Reverses outer contours that run against the glyph's largest one. Filled, both look equal; a browser's synthetic bold
 * would shrink the reversed one instead of growing it.
 */
export function alignDirections(contours: readonly Point[][]): Point[][] {
  const areas = contours.map(areaOf)
  const largest = areas.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0)
  const outer = contours.filter((_, index) => (areas[index] ?? 0) * largest > 0)
  return contours.map((contour) => {
    const [start] = contour
    const isHole =
      start === undefined || outer.some((around) => around === contour || isInside(start, around))
    return isHole ? contour : [start, ...contour.slice(1).reverse()]
  })
}

/** Negative where the contour runs clockwise. */
const areaOf = (contour: readonly Spot[]): number =>
  contour.reduce((sum, { x, y }, index) => {
    const before = contour.at(index - 1) ?? { x, y }
    return sum + (before.x * y - x * before.y) / 2
  }, 0)

/** Whether a ray to the right crosses the contour an odd number of times. */
const isInside = (spot: Spot, contour: readonly Spot[]): boolean =>
  contour.reduce((inside, to, index) => {
    const from = contour.at(index - 1) ?? to
    if (from.y > spot.y === to.y > spot.y) return inside
    const crossesAt = from.x + ((to.x - from.x) * (spot.y - from.y)) / (to.y - from.y)
    return spot.x < crossesAt ? !inside : inside
  }, false)
