import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours } from '../../content/brand-colours.ts'

test('mails, icons and browser settings have the colours of the style sheet', () => {
  const tokens = readFileSync('site/styles/tokens.css', 'utf8')
  for (const [name, hex] of Object.entries(brandColours))
    expect(tokens, 'change content/brand-colours.ts too').toContain(`--${name}: ${hex};`)
  const favicon = readFileSync('site/public/favicon.svg', 'utf8')
  for (const hex of [brandColours.ink, brandColours.amber, brandColours.paper])
    expect(favicon, 'run `npm run draw -- icons`').toContain(hex)
})

test('amber is written only in tokens.css: its shades are mixed from it', () => {
  const sheets = globSync('site/**/*.css').filter((file) => !file.endsWith('tokens.css'))
  expect(sheets.filter((file) => readFileSync(file, 'utf8').includes(brandColours.amber))).toEqual([])
})
