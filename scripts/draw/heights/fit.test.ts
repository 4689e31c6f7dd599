import { expect, test } from 'vitest'
import { asCss } from './as-css.ts'
import { fitLines } from './fit.ts'

const widths = Array.from({ length: 60 }, (_, index) => 320 + index * 24)
const sampled = (heightAt: (width: number) => number) =>
  widths.map((width) => ({ width, height: heightAt(width) }))

test('a picture that grows with the screen is one straight line', () => {
  const [only, ...more] = fitLines(sampled((width) => 100 + width / 2))
  expect(more).toEqual([])
  expect(only?.base).toBeCloseTo(100)
  expect(only?.slope).toBeCloseTo(0.5)
})

test('a line of text more or less is no piece of its own, another layout is', () => {
  const pieces = fitLines(sampled((width) => (width < 800 ? 900 : 400) + (width % 48 === 32 ? 24 : 0)))
  expect(pieces.map(({ from }) => from)).toEqual([320, 800])
})

test('the first piece holds for narrower screens, too, and the others from their width on', () => {
  expect(
    asCss([
      [
        'footer',
        [
          { from: 320, base: 800, slope: 0.25 },
          { from: 640, base: 400, slope: 0 },
        ],
      ],
    ]),
  ).toBe(
    'footer{contain-intrinsic-height:auto calc(50rem + 25vw)}@media (width>=40em){footer{contain-intrinsic-height:auto calc(25rem + 0vw)}}',
  )
})
