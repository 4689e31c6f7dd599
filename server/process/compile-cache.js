import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Compiled code is kept from one start to the next: half a second of work and 35 MB less each time. Somebody else who could write
 * there could have us run what they like, so a folder that is not ours alone is not used. Without any, all goes on as before.
 *
 * JavaScript, since the first TypeScript without it loads the compiler: 15 MB and 0.1 s that nothing after it needs.
 */
const folders = [
  () => join(import.meta.dirname, '..', '..', '.cache', 'compiled'),
  // For those who run a release that they cannot write to.
  () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'firsthour'),
]

const folder = process.env.NODE_COMPILE_CACHE || folders.map(ownFolder).find((path) => path !== undefined)
if (folder) {
  enableCompileCache(folder)
  // Threads and child processes look here.
  process.env.NODE_COMPILE_CACHE = folder
}

/** @param {() => string} path */
function ownFolder(path) {
  try {
    mkdirSync(path(), { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(path())
    const onlyOwnerWrites = (mode & 0o222) === 0o200
    return uid === process.geteuid?.() && onlyOwnerWrites ? path() : undefined
  } catch {
    return undefined
  }
}
