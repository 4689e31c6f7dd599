import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** What a build or a run made, and what is linked instead of copied. */
const excluded = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'test-results'])

/** A copy of everything the site is built from, for a test that changes a file. */
export async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'firsthour-copy-'))
  for (const name of await readdir(root))
    if (!excluded.has(name)) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
