import { expect, test } from 'vitest'
import { content } from './index.ts'
import { languages } from './languages.ts'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const texts = textsIn(content)
/** The specification's own words stay as it spells them. */
const fixed = ["Watch How We're Redefining Possibilities"]

test.each([
  ['email, not e-mail', /e-mail/i],
  ['organization, not organisation', /organisation/i],
  ['the curly apostrophe', /\w'\w/],
])('%s', (_, other) => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => other.test(text) && !fixed.includes(text))).toEqual([])
})

test.each(['en', 'hi', 'te'] as const)('a percent sign stands at its number: %s', (code) => {
  expect(textsIn(languages[code]).filter((text) => /[\d}]\s%/.test(text))).toEqual([])
})
