import { expect, it } from 'vitest'
import { alignDirections } from './directions.ts'
import type { Point } from './simplify.ts'

const square = (at: number, size: number): Point[] =>
  [
    [at, at],
    [at, at + size],
    [at + size, at + size],
    [at + size, at],
  ].map(([x = 0, y = 0]) => ({ x, y, on: true }))
const turned = ([start, ...rest]: Point[]): Point[] => (start ? [start, ...rest.reverse()] : [])

it('reverses an outer contour that runs the wrong way, and leaves holes as they are', () => {
  const [outer, hole, apart] = [square(0, 90), turned(square(30, 30)), square(200, 20)]
  expect(alignDirections([outer, hole, turned(apart)])).toEqual([outer, hole, apart])
  expect(alignDirections([turned(apart), hole, outer])).toEqual([apart, hole, outer])
})

it('follows the largest contour where a whole glyph runs the wrong way', () => {
  const glyph = [turned(square(0, 90)), square(30, 30), turned(square(200, 20))]
  expect(alignDirections(glyph)).toEqual(glyph)
})
