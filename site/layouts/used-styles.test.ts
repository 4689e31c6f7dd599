import { expect, test } from 'vitest'
import { withUsedStyles } from './used-styles.ts'

const page = (css: string) => `<head><style>${css}</style></head><p class="lead small">words</p>`
const kept = (css: string, scripts = '') =>
  /<style>(.*)<\/style>/s.exec(withUsedStyles(page(css), scripts))?.[1]

test('rules for classes that the page lacks are removed, also inside conditions', () => {
  expect(kept('.lead{color:red}.wide{color:red}.lead .wide{color:red}@media print{.wide{color:red}}')).toBe(
    '.lead{color:red}',
  )
})

test('a rule that also matches something else is kept', () => {
  expect(kept('.wide,.small{color:red}')).toBe('.wide,.small{color:red}')
  expect(kept(':is(p,dt):not(.wide){color:red}')).toBe(':is(p,dt):not(.wide){color:red}')
})

test('classes and variables that only a script sets are kept', () => {
  const css = '.wide{color:red}:root{--pace:2s}'
  expect(kept(css, 'line.className=`near wide`;line.style.setProperty("--pace","1s")')).toBe(css)
  expect(kept(css)).toBe('')
})

test('equal conditions that become neighbours are merged', () => {
  const css =
    '@media print{.lead{color:red}}@media print{.wide{color:red}}.wide{color:red}@media print{.small{top:0}}'
  expect(kept(css)).toBe('@media print{.lead{color:red}.small{top:0}}')
})

test('a variable that another rule uses is kept', () => {
  const css = ':root{--pace:2s}p{animation-duration:var(--pace,1s)}'
  expect(kept(css)).toBe(css)
})

test('URLs and the rest of the page are unchanged', () => {
  const css = '@font-face{font-family:A;src:url(/a.B7.woff2)}'
  expect(withUsedStyles(page(css), '')).toBe(page(css))
})
