import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** What a build or a run made, and what is linked instead of copied. */
const left = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'test-results'])

/** A copy of everything the site is built from, for a test that changes a file. */
export async function copyHouse(): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), 'firsthour-house-'))
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(join(root, name), join(house, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
  return house
}
