import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { manifestName, readManifest, type SiteManifest } from '../server/http/site-manifest.ts'

/**
 * Publishes a build atomically: the manifest names the site's folder, and the new manifest is renamed over the old. The
 * previous folder stays until the next build, because a starting server may already have read the old manifest.
 */
export async function publishBuild(
  distDir: string,
  draft: string,
  described: Omit<SiteManifest, 'folder'>,
): Promise<void> {
  await mkdir(distDir, { recursive: true })
  const before = await readManifest(distDir).catch(() => undefined)
  const folder = basename(draft)
  // Temporary folders are readable by their owner only; the server often runs as another user.
  await chmod(draft, 0o777 & ~process.umask())
  await rename(draft, join(distDir, folder))
  const next = join(distDir, `${manifestName}.next`)
  await writeFile(next, `${JSON.stringify({ ...described, folder }, null, 1)}\n`)
  await rename(next, join(distDir, manifestName))
  const kept = [manifestName, folder, before?.folder]
  for (const name of await readdir(distDir))
    if (!kept.includes(name)) await rm(join(distDir, name), { recursive: true })
}
