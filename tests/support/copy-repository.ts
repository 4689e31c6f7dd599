import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** Generated files, and folders that are linked instead of copied. */
const excluded = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'test-results'])

/** Copies the repository for a test that changes files. */
export async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'firsthour-copy-'))
  for (const name of await readdir(root))
    if (!excluded.has(name)) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
