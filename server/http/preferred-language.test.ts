import { expect, test } from 'vitest'
import { preferredLanguage } from './request-headers.ts'

test.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['fr, TE-in;q=0.9, en;q=0.8', 'te'],
  ['en;q=0.5, te ; q=0.7, hi;q=0.6', 'te'],
  ['hi, te', 'hi'],
  ['hi;q=0, en;q=0.1', 'en'],
  ['te;q=0', undefined],
  [`${'x,'.repeat(400)}hi`, 'hi'],
  [`${'x,'.repeat(600)}hi`, undefined],
  ['*', undefined],
  ['*, hi;q=0.5', 'hi'],
  ['fr-FR, de', undefined],
  ['', undefined],
  [undefined, undefined],
  ['hi;q=very, en;q=0.2', 'en'],
  [';;q=1,,=,constructor,-', undefined],
])('for %j the site chooses %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language)
})
