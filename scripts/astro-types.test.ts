import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeAstroTypes } from './astro-types.ts'

test('a type error in an .astro file is reported at its own line', () => {
  const root = mkdtempSync(join(tmpdir(), 'astro-types-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'site'))
  writeFileSync(
    join(root, 'site/page.astro'),
    "---\nconst name = 'Meera'\n---\n<html>\n  <p>{name}</p>\n</html>\n",
  )
  const atOwnLines = writeAstroTypes(root)

  const written = '.cache/astro-types/site/page.astro.tsx'
  const lines = readFileSync(join(root, written), 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('{name}'))
  const place = `(${line + 1},${(lines[line] ?? '').indexOf('name') + 1})`
  expect(atOwnLines(`${written}${place}: error TS1: not so`)).toBe('site/page.astro(5,7): error TS1: not so')
  expect(atOwnLines('site/page.tsx(1,1): error TS2: nor so')).toBe('site/page.tsx(1,1): error TS2: nor so')
})
