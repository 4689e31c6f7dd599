import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf } from './describe-error.ts'

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

/** Error codes of file systems without hard links: USB sticks (EPERM), many network folders. */
const noLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Keeps the content of `path` under a second name: a hard link, or a copy where links are not supported. */
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

/** Publishes a finished draft under its name. False if the file exists; it is never overwritten. */
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

/** Commands may run as root: what they create belongs to the folder's owner, so that the server can use it. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await fs.stat(folder)
  await fs.chown(path, uid, gid)
}

/** Creates a folder that only its owner can read; the owner is that of the parent folder. */
export async function makePrivateFolder(folder: string): Promise<void> {
  if ((await fs.mkdir(folder, { recursive: true, mode: 0o700 })) === undefined) return
  await giveToOwnerOf(dirname(folder), folder)
}

/** A temporary name for a file in progress. */
export const draftOf = (path: string): string => `${path}.${randomUUID()}.draft`

const draftName = /^(.+)\.[0-9a-f]{8}-[0-9a-f-]{27}\.draft/
const longestWriteMs = 60_000

/**
 * Deletes abandoned drafts with one of these endings, and files beside them. Another process may be writing one, so a
 * draft stays until it is older than any write, or than the machine's last boot.
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
    // A draft that vanished was finished, or deleted by another process.
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
