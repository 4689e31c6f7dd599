import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type link, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  giveToOwnerOf,
  nameDraft,
  namesIn,
  syncFile,
  syncFolder,
  writeThrough,
} from '../process/durable-file.ts'

/** A copy cannot be made, checked or put back; the message is one line for the operator. */
export class CopyError extends Error {
  override name = 'CopyError'
}

export const copyFolder = (dataDir: string): string => join(dataDir, 'backups')

/** The copy that is being sent off the machine. */
export const offsiteCopy = (dataDir: string): string => join(copyFolder(dataDir), 'offsite.sqlite')

/** Version 1.0.0 also made dumps; they are removed in their turn. */
const madeByUs = /^firsthour-\d{4}-\d\d-\d\dT\d{4}Z(?:-\d+)?\.(?:sqlite|dump)$/
const replacedStore = /^replaced-(\d{4}-\d\d-\d\dT\d\d)(\d\dZ)(?:-\d+)?\.sqlite$/

/**
 * Our copies in a folder, by name, newest first. One later than `newest` was made by a clock that was ahead: it comes last,
 * or it would take the place of a real one for as long. Files of others are ignored.
 */
export async function copiesIn(folder: string, newest: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => madeByUs.test(name))
  const later = (a: string, b: string) => order(a).localeCompare(order(b), 'en', { numeric: true })
  const isAhead = (name: string) => Number(later(name, newest) > 0)
  return names.sort((a, b) => isAhead(a) - isAhead(b) || later(b, a))
}

const order = (name: string) => name.replace(/\.\w+$/, '')

const minuteOf = (now: number) => `${new Date(now).toISOString().slice(0, 16).replace(/:/g, '')}Z`

/** After all names of this minute. */
export const newestName = (now: number): string => `firsthour-${minuteOf(now)}-9999.sqlite`

/** Copies of stores that a restore or a move replaced, with the time when. */
export const replacedIn = async (folder: string): Promise<{ path: string; madeAt: number }[]> =>
  (await namesIn(folder)).flatMap((name) => {
    const [, hour, minute] = replacedStore.exec(name) ?? []
    return hour === undefined ? [] : [{ path: join(folder, name), madeAt: Date.parse(`${hour}:${minute}`) }]
  })

export async function lastCopyAt(dataDir: string): Promise<number | undefined> {
  const [newest] = await copiesIn(copyFolder(dataDir), newestName(Date.now()))
  return newest === undefined ? undefined : (await stat(join(copyFolder(dataDir), newest))).mtimeMs
}

/** Gives a draft the name of a daily copy or of a replaced store. */
export async function publishDraft(
  draft: string,
  kind: 'firsthour' | 'replaced',
  now: number,
): Promise<string> {
  const minute = minuteOf(now)
  for (let nth = 1; ; nth++) {
    const path = join(dirname(draft), `${kind}-${minute}${nth === 1 ? '' : `-${nth}`}.sqlite`)
    if (await publishAs(draft, path)) return path
  }
}

/** False when the file exists. The checksum is complete before the copy gets its name, and only needs a rename. */
export async function publishAs(draft: string, path: string, linkFile?: typeof link): Promise<boolean> {
  if (await stat(path).catch(() => undefined)) return false
  await syncFile(draft)
  const checksum = checksumPath(draft)
  try {
    await writeThrough(checksum, `${await sha256Of(draft)}  ${basename(path)}\n`, 'w')
    await giveToOwnerOf(dirname(path), checksum)
    if (!(await nameDraft(draft, path, linkFile))) return false
    await rename(checksum, checksumPath(path))
    await syncFolder(dirname(path))
    return true
  } finally {
    await rm(checksum, { force: true })
  }
}

const checksumPath = (path: string) => `${path}.sha256`

/** False without a checksum file, as for a copy made by hand. */
export async function checkSum(path: string): Promise<boolean> {
  const noted = await readFile(checksumPath(path), 'utf8').catch(() => undefined)
  if (noted === undefined) return false
  if (noted.split(' ', 1)[0] !== (await sha256Of(path)))
    throw new CopyError(
      `${path} is damaged: its checksum is not the one in ${basename(checksumPath(path))}. Use another copy.`,
    )
  return true
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

export async function dropOldCopies(dataDir: string, keep: number, made: string): Promise<string[]> {
  const folder = copyFolder(dataDir)
  const old = (await copiesIn(folder, basename(made))).slice(keep)
  for (const name of old) await removeCopy(join(folder, name))
  return old
}

export async function removeCopy(path: string): Promise<void> {
  await rm(path)
  await rm(checksumPath(path), { force: true })
}
