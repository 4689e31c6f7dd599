import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { deskInputs, siteInputs } from './input-hash.ts'

const root = join(import.meta.dirname, '..')

/** `file` and all our modules that it imports, directly or indirectly, except what only reads the environment. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file.startsWith('server/process/') || file === 'server/config.ts') return found
  found.add(file)
  const source = readFileSync(join(root, file), 'utf8')
  for (const [, path = ''] of source.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g))
    importsOf(relative(root, join(root, dirname(file), path)), found)
  return found
}

test('changing any input of the build rebuilds the site, changing other scripts does not', () => {
  const inputs = globSync(siteInputs, { cwd: root })
  const parts = importsOf('scripts/build.ts')
  expect(parts).toContain('server/http/etag.ts')
  expect([...parts].filter((part) => !inputs.includes(part))).toEqual([])
  const scripts = globSync('scripts/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(scripts.filter((file) => inputs.includes(file) && !parts.has(file))).toEqual([])
})

test('changing a style sheet of the site that the desk imports rebuilds the desk', () => {
  const sheets = globSync('desk/**/*.css', { cwd: root }).flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/@import "brand\/(.*?)"/g)].map(
      ([, name]) => `site/styles/${name}`,
    ),
  )
  expect(sheets).toContain('site/styles/tokens.css')
  const inputs = globSync(deskInputs, { cwd: root })
  expect(sheets.filter((sheet) => !inputs.includes(sheet))).toEqual([])
})
