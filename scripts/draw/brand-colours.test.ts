import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandColours as made } from '../../content/brand-colours.ts'
import { brandColours } from './brand-colours.ts'

const tokens = readFileSync('site/styles/tokens.css', 'utf8')

describe('the brand’s colours', () => {
  it('are the same in mails, icons and browser settings as in the style sheet', () => {
    expect(made, 'run `npm run draw`').toEqual(brandColours(tokens))
    const favicon = readFileSync('site/public/favicon.svg', 'utf8')
    for (const colour of [made.ink, made.amber, made.paper]) expect(favicon).toContain(colour)
  })

  it('are updated everywhere when one is changed', () => {
    const changed = tokens.replace(/--amber: oklch\([^)]+\)/, '--amber: oklch(1 0 0)')
    expect(brandColours(changed).amber).toBe('#ffffff')
    expect(() => brandColours(tokens.replace('--ink:', '--black:'))).toThrow('--ink')
  })

  it('are written only in tokens.css: shades of amber are mixed from it', () => {
    const shades = globSync('site/**/*.css')
      .filter((file) => !file.endsWith('tokens.css'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)])
      .filter(([, , chroma, hue]) => Number(chroma) > 0.05 && Number(hue) > 58 && Number(hue) < 92)
    expect(shades.map(([shade]) => shade)).toEqual([])
  })
})
