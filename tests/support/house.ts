import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const copied = ['content', 'contract', 'scripts', 'server', 'site', 'tests']
const copiedFiles = [
  'package.json',
  'package-lock.json',
  'astro.config.ts',
  'tsconfig.base.json',
  'tsconfig.site.json',
]

/** A copy of everything the site is built from, for a test that changes a file. */
export async function copyHouse(): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), 'firsthour-house-'))
  for (const name of [...copied, ...copiedFiles])
    await cp(join(root, name), join(house, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
  return house
}
