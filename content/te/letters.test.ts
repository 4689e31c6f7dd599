import { expect, test } from 'vitest'
import { languages } from '../languages.ts'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const texts = textsIn(languages.te)

test.each([
  ['Telugu digits, where the site writes European ones', /[౦-౯]/u],
  ['letters of another Indian script, or a danda', /[\p{Script=Devanagari}।॥]/u],
  ['a zero-width sign other than the non-joiner', /\u200b|\u200d|\u200e|\u200f|\u2060|\ufeff/u],
  ['a non-joiner that parts no virama from a consonant', /(?<!్)\u200c|\u200c(?![క-హ])/u],
  ['a case ending on a name that may be in any script', /\{(?:hospital|care|road|area|who|doctor)\}[ఀ-౿]/u],
  ['a vowel sign without a letter before it', /(?:^|[^ఀ-౿])[ా-్]/u],
])('no text contains %s', (_, wrong) => {
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => wrong.test(text))).toEqual([])
})

test('every text is in Unicode normal form C', () => {
  expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([])
})
