import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each([
  [undefined, false],
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"b", "a-br"', true],
  ['"b",W/"a-br"', true],
  ['*', true],
  ['"a"', false],
  ['a-br', false],
])('%s', (header, matches) => {
  expect(matchesEtag(header, '"a-br"')).toBe(matches)
})
