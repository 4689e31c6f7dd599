import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf } from './process/describe-error.ts'

/** Writes a file only its owner may read; when this resolves, the bytes survive a power cut. */
export const writeThrough = (path: string, bytes: string | Uint8Array, flag: 'w' | 'wx'): Promise<void> =>
  fs.writeFile(path, bytes, { flag, mode: 0o600, flush: true })

export async function syncFile(path: string): Promise<void> {
  await using file = await fs.open(path, 'r+')
  await file.sync()
}

/** Makes new, renamed and removed names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await fs.open(folder)
  await handle.sync()
}

/** How a file system without hard links answers: sticks (EPERM), many network folders. */
const noLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** A second file with what `path` holds: the same bytes under both names, or a copy where there are no hard links. */
export async function keepAs(path: string, second: string, linkFile = fs.link): Promise<void> {
  try {
    await linkFile(path, second)
  } catch (error) {
    if (!noLinks.includes(codeOf(error))) throw error
    await fs.copyFile(path, second, fs.constants.COPYFILE_EXCL)
    await giveToOwnerOf(dirname(second), second)
    await syncFile(second)
  }
  await syncFolder(dirname(second))
}

/** Gives a finished draft its name. False when there is a file of that name, which is not overwritten. */
export async function nameDraft(draft: string, path: string, linkFile = fs.link): Promise<boolean> {
  try {
    await linkFile(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!noLinks.includes(codeOf(error))) throw error
    if (await fs.stat(path).catch(() => undefined)) return false
    await fs.rename(draft, path)
  }
  await fs.rm(draft, { force: true })
  await syncFolder(dirname(path))
  return true
}

/** Commands may be run as root: what they put into a folder belongs to whoever owns it, so that the server can use it. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await fs.stat(folder)
  await fs.chown(path, uid, gid)
}

/** A folder that only its owner, who is that of the folder around it, may look into. */
export async function makePrivateFolder(folder: string): Promise<void> {
  if ((await fs.mkdir(folder, { recursive: true, mode: 0o700 })) === undefined) return
  await giveToOwnerOf(dirname(folder), folder)
}

/** Where a file is written before it gets its name. */
export const draftOf = (path: string): string => `${path}.${randomUUID()}.draft`

const draftName = /^(.+)\.[0-9a-f]{8}-[0-9a-f-]{27}\.draft/
const longestWriteMs = 60_000

/**
 * Removes drafts of files with one of these endings whose writer is gone, and what stands beside them. Another process may be
 * writing one: it stays until it is older than any write, or than the machine's last start.
 */
export async function removeAbandonedDrafts(
  folder: string,
  endings: string[],
  longestMs = longestWriteMs,
): Promise<number> {
  const now = Date.now()
  const oldest = Math.max(now - longestMs, now - uptime() * 1000)
  let removed = 0
  for (const name of await namesIn(folder)) {
    const [, whole] = draftName.exec(name) ?? []
    if (!endings.some((ending) => whole?.endsWith(ending))) continue
    const path = join(folder, name)
    // One that vanishes meanwhile has been finished, or removed by another process.
    const draft = await fs.stat(path).catch(() => undefined)
    if (!draft || draft.mtimeMs >= oldest) continue
    await fs.rm(path, { force: true })
    removed++
  }
  return removed
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
