import { expect, test } from 'vitest'
import { languages } from '../content/languages.ts'
import { claimsWithoutKind, timesOfNoKind } from './check-figures.ts'

const { en, hi } = { en: languages.en.runACase, hi: languages.hi.runACase }

test.each([
  '<p>50% faster</p>',
  '<b>2X</b> growth',
  '<p>about 42 % of them</p>',
  '<li>1.5× as many</li>',
  '<div role="img"><p>6 min</p></div>',
  '<p>16 मिनट में</p>',
  '<p>16 నిమిషాల్లో</p>',
])('%s is a figure without its kind', (html) => {
  expect(claimsWithoutKind(html)).toHaveLength(1)
  expect(claimsWithoutKind(`<div data-figure="target"><br><p>${html}</p></div>`)).toEqual([])
  // The block is closed, or names no kind.
  expect(claimsWithoutKind(`<div data-figure="target"><img></div>${html}`)).toHaveLength(1)
  expect(claimsWithoutKind(`<div data-figure="guess">${html}</div>`)).toHaveLength(1)
})

test('numbers in code and other words are not figures', () => {
  const html = `<style>a{width:50%}</style><p>12-lead, 108, 2 xylophones, "100" × 3</p>`
  expect(claimsWithoutKind(html)).toEqual([])
})

test('a time must be written in one of its language’s formats', () => {
  expect(timesOfNoKind('<p>2:16&nbsp;am <b>+03:26</b> in&nbsp;3:41</p>', en.times)).toEqual([])
  expect(timesOfNoKind(`<p>रात\u00a02:16, 3:41\u00a0बाकी</p>`, hi.times)).toEqual([])
  expect(timesOfNoKind('<p>at 03:41</p>', en.times)).toEqual(['03:41'])
  expect(timesOfNoKind('<p aria-label="after 12:10">x</p>', en.times)).toEqual(['12:10'])
  expect(timesOfNoKind('<p>in 2:16\u00a0am</p>', hi.times)).toEqual(['2:16'])
})

test('of a ticking clock only the first face is checked', () => {
  const ticking = (before: string) => `${before}3:<span class="w"><span class="s">41\n40\n39</span></span>`
  expect(timesOfNoKind(ticking('in\u00a0'), en.times)).toEqual([])
  expect(timesOfNoKind(ticking(''), en.times)).toEqual(['3:41'])
})
