import { expect, test } from 'vitest'
import { isProduction, withoutSamples } from './samples.ts'

test.each([
  ['https://www.firsthour.in', true],
  ['https://www.example.org', true],
  ['http://www.firsthour.in', false],
  ['https://www.firsthour.example', false],
  ['https://example', false],
  ['http://localhost:3000', false],
])('%s is production: %s', (origin, expected) => {
  expect(isProduction(origin)).toBe(expected)
})

test('only what is marked as a sample is removed', () => {
  const page = '<p>real</p><p class="a" data-sample="">made <b>up</b></p><p data-sampled>real</p>'
  expect(withoutSamples(page)).toBe('<p>real</p><p data-sampled>real</p>')
})
