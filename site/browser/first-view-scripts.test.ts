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

test('identity, tracking and analytics cost the first view less than 5 KB, all its scripts less than 10 KB', async () => {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const [, entry = ''] = /<script type="module">[^<]*import\("\/assets\/([^"]+)"\)/.exec(html) ?? []
  const placed = await withImports(entry)
  const [, visit = ''] =
    /import\([`"']\.\/(visit\.[\w-]+\.js)[`"']\)/.exec(await readFile(join(dist, 'assets', entry), 'utf8')) ??
    []
  const loadedWhenIdle = [...(await withImports(visit))].filter((name) => !placed.has(name))
  const [page, idle] = await Promise.all([brotliBytes(placed), brotliBytes(loadedWhenIdle)])
  console.info(
    `First view of /: ${page} bytes of script with the page, ${idle} when idle, ${page + idle} in all (brotli).`,
  )
  expect(idle).toBeGreaterThan(0)
  expect(idle).toBeLessThan(5 * 1024)
  expect(page + idle).toBeLessThan(10 * 1024)
})
