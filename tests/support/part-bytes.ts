import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFolder } from './server.ts'

/** Total transfer size (brotli) of the scripts whose names start so. */
export async function partBytes(starts: string[]): Promise<number> {
  const assets = join(await builtFolder(), 'assets')
  const names = await readdir(assets)
  const sizes = starts.map(async (start) => {
    const name = names.find((each) => each.startsWith(start) && each.endsWith('.js.br'))
    if (!name) throw new Error(`No script begins with ${start}: was it renamed, or joined with another?`)
    return (await stat(join(assets, name))).size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size)
}
