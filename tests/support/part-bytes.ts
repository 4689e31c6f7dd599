import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFolder } from './server.ts'

/** Already loaded, or counted by themselves: every page's own script, and React. */
const counted = /^(page\.astro|client\.|react\.)/

/**
 * Total transfer size (brotli) of the scripts whose names start so, and of every script that they import. Of several with one start, as the
 * words of each language, the largest counts.
 */
export async function partBytes(starts: string[]): Promise<number> {
  const assets = join(await builtFolder(), 'assets')
  const names = await readdir(assets)
  const sizeOf = async (name: string) => (await stat(join(assets, `${name}.br`))).size
  const loaded = new Set<string>()
  const load = async (name: string) => {
    if (loaded.has(name) || counted.test(name)) return
    loaded.add(name)
    const script = await readFile(join(assets, name), 'utf8')
    for (const [, imported = ''] of script.matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)) await load(imported)
  }
  for (const start of starts) {
    const found = names.filter((each) => each.startsWith(start) && each.endsWith('.js'))
    if (found.length === 0)
      throw new Error(`No script begins with ${start}: was it renamed, or joined with another?`)
    const sizes = await Promise.all(found.map(async (name) => ({ name, size: await sizeOf(name) })))
    await load(sizes.reduce((largest, each) => (each.size > largest.size ? each : largest)).name)
  }
  const sizes = await Promise.all([...loaded].map(sizeOf))
  return sizes.reduce((sum, size) => sum + size)
}
