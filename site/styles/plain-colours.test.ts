import { expect, test } from 'vitest'
import { withPlainColours } from './plain-colours.ts'

test('colours are written as hex, with their opacity', () => {
  expect(withPlainColours('a { color: oklch(0.21 0.035 265); }')).toBe('a { color: #101828; }')
  expect(withPlainColours('a { --shadow: 0 0 1px oklch(0 0 0 / 50%) }')).toBe(
    'a { --shadow: 0 0 1px #00000080 }',
  )
})

test('a colour outside sRGB is clipped to it', () => {
  expect(withPlainColours('a { color: oklch(0.7 0.35 145) }')).toBe('a { color: #00cd00 }')
})

test('gradients and computed colours are unchanged', () => {
  for (const css of [
    'a { background: linear-gradient(oklch(0.2 0 0), oklch(0.9 0 0)) }',
    'a { color: color-mix(in oklch, var(--ink) 25%, transparent) }',
  ])
    expect(withPlainColours(css)).toBe(css)
})
