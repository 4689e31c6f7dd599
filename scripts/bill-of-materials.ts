import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedLock } from './stage-release.ts'

/**
 * The SBOM of a release: every package that ships, with version, licence and checksum. Made from a lock file of these
 * packages only. With the complete lock file, `--omit=dev` would drop a shipped package that a tool also needs, such as valibot.
 */
export async function billOfMaterials(root: string): Promise<string> {
  const bare = await mkdtemp(join(tmpdir(), 'firsthour-bill-'))
  const { devDependencies: _, ...about } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(bare, 'package.json'), JSON.stringify(about))
  await writeFile(join(bare, 'package-lock.json'), JSON.stringify(await shippedLock(root)))
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
  const { status, error, stdout, stderr } = spawnSync('npm', args, { cwd: bare, encoding: 'utf8' })
  await rm(bare, { recursive: true })
  if (error) throw error
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return stdout
}
