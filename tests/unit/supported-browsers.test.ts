import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFolder } from '../support/server.ts'

const pages = globSync(`${await builtFolder()}/**/*.html`)
const styles = new Set(
  pages.flatMap((page) => readFileSync(page, 'utf8').match(/<style[^>]*>[\s\S]*?<\/style>/g) ?? []),
)

/** Properties that no tool can rewrite for older browsers, and that invalidate a declaration there. */
const tooNew = /light-dark\(|\b(?:rgb|hsl|oklch|oklab|color)\(from |@scope\b|\bif\(|position-anchor|:state\(/

test('no style needs a feature that a supported browser lacks', () => {
  expect(styles.size).toBeGreaterThan(0)
  for (const css of styles) expect(tooNew.exec(css)).toBeNull()
})

test('a browser without oklch gets every colour token', () => {
  for (const css of styles) {
    const tokens = [...css.matchAll(/(--[\w-]+):([^;}]*)/g)]
    expect(tokens.filter(([, , value]) => value?.includes('oklch(')).map(([, name]) => name)).toEqual([])
  }
})
