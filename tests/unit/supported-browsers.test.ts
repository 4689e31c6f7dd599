import { globSync, readFileSync } from 'node:fs'
import { transform as transformScript } from 'esbuild'
import { transform as transformStyles } from 'lightningcss'
import { expect, test } from 'vitest'
import { styleTargets, supportedBrowsers } from '../../site/supported-browsers.ts'
import { builtFolder } from '../support/server.ts'

const built = await builtFolder()
const pages = globSync(`${built}/**/*.html`)
const scripts = globSync(`${built}/assets/*.js`)

const inPages = (pattern: RegExp) =>
  new Set(
    pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(pattern)].map((match) => match[1] ?? '')),
  )
const inlineStyles = inPages(/<style[^>]*>([\s\S]*?)<\/style>/g)
const inlineScripts = inPages(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)

/** All of them support `\p{…}`, but esbuild rewrites it, because the set of property names grows with Unicode. */
const supported = { 'regexp-unicode-property-escapes': true }

const codes = [...inlineScripts, ...scripts.map((file) => readFileSync(file, 'utf8'))]
test.each(codes.map((code) => [code.slice(0, 60), code]))(
  '%s… has no newer syntax than the supported browsers know',
  async (_start, code) => {
    const [forThem, asItIs] = await Promise.all([
      transformScript(code, { format: 'esm', supported, target: supportedBrowsers }),
      transformScript(code, { format: 'esm', supported, target: 'esnext' }),
    ])
    expect(forThem.code).toBe(asItIs.code)
  },
)

test('the build has scripts and pages to check', () => {
  expect(Math.min(pages.length, scripts.length)).toBeGreaterThan(5)
})

test('styles have the syntax of the supported browsers', () => {
  // One line for each source file.
  const lines = [...inlineStyles].flatMap((css) => css.split('\n'))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    const forThem = transformStyles({
      filename: 'page.css',
      code: Buffer.from(line),
      minify: true,
      targets: styleTargets,
    })
    expect(String(forThem.code)).toBe(line)
  }
})

/** Properties that no tool can rewrite for older browsers, and that invalidate a declaration there. */
const tooNew = /light-dark\(|\b(?:rgb|hsl|oklch|oklab|color)\(from |@scope\b|\bif\(|position-anchor|:state\(/

test('no style needs a feature that a supported browser lacks', () => {
  for (const css of inlineStyles) expect(tooNew.exec(css)).toBeNull()
})

test('a browser without oklch gets every colour token', () => {
  for (const css of inlineStyles) {
    const tokens = [...css.matchAll(/(--[\w-]+):([^;}]*)/g)]
    expect(tokens.filter(([, , value]) => value?.includes('oklch(')).map(([, name]) => name)).toEqual([])
  }
})
