import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFolder } from '../../tests/support/server.ts'

const dist = await builtFolder()

/** A script and all it imports, without what it loads only on demand. */
async function withImports(name: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(name)) return found
  found.add(name)
  const text = await readFile(join(dist, 'assets', name), 'utf8')
  for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    if (imported) await withImports(imported, found)
  return found
}

async function brotliBytes(names: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...names].map((name) => stat(join(dist, 'assets', `${name}.br`))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

test('the script of every page, with sign-in and analytics, is one file of less than 8 KB', async () => {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const [, entry = ''] = /<script type="module">[^<]*import\("\/assets\/([^"]+)"\)/.exec(html) ?? []
  const scripts = await withImports(entry)
  const bytes = await brotliBytes(scripts)
  console.info(`First view of /: ${bytes} bytes of script (brotli).`)
  expect([...scripts]).toEqual([entry])
  expect(bytes).toBeLessThan(8 * 1024)
})
