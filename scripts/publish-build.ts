import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { manifestName, readManifest, type SiteManifest } from '../server/http/site-manifest.ts'

/**
 * The manifest names the site's files, so renaming the new one over the old is the one step that changes the site. The
 * folder of the build before stays until the next: a server that starts now may have read the old manifest just before.
 */
export async function publishBuild(
  distDir: string,
  draft: string,
  described: Omit<SiteManifest, 'folder'>,
): Promise<void> {
  await mkdir(distDir, { recursive: true })
  const before = await readManifest(distDir).catch(() => undefined)
  const folder = basename(draft)
  // A draft is its maker's alone; the site is often served by somebody else.
  await chmod(draft, 0o777 & ~process.umask())
  await rename(draft, join(distDir, folder))
  const next = join(distDir, `${manifestName}.next`)
  await writeFile(next, `${JSON.stringify({ ...described, folder }, null, 1)}\n`)
  await rename(next, join(distDir, manifestName))
  const kept = [manifestName, folder, before?.folder]
  for (const name of await readdir(distDir))
    if (!kept.includes(name)) await rm(join(distDir, name), { recursive: true })
}
