import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { databasePath } from '../database/sqlite/store.ts'
import { namesIn } from '../durable-file.ts'
import { copiesIn, copyFolder } from './copy-files.ts'

/** A copy of the store as it was, which no erasure reaches. */
export type CopyLeft = Awaited<ReturnType<typeof copiesLeft>>[number]

const dayMs = 24 * 60 * 60_000
/** As `npm run backup` keeps them unless told otherwise. */
const copiesKept = 14
/** Long enough to get out of a damaged store what can be had. */
export const damagedDays = 30

/** The copies on this machine that were made at or after `since` and so may hold what was written then. */
export async function copiesLeft(dataDir: string, since: number, now: number) {
  const folder = copyFolder(dataDir)
  const kept = (await copiesIn(folder)).map((name, newer) => ({
    path: join(folder, name),
    madeAt: copiedAt(name),
    until: now + Math.max(1, copiesKept - newer) * dayMs,
    why: `the newest ${copiesKept} copies are kept, with one made every day`,
  }))
  const damaged = (await damagedStores(dataDir)).map((store) => ({
    ...store,
    until: store.madeAt + damagedDays * dayMs,
    why: `a damaged store is kept for ${damagedDays} days`,
  }))
  return [...damaged, ...kept].filter(({ madeAt }) => madeAt >= since)
}

const copiedAt = (name: string) => Date.parse(name.replace(/^firsthour-(.{13})(\d\d)Z.*$/, '$1:$2:59.999Z'))

/** What a restore put aside beside the store; with its log, which is gone with it. */
async function damagedStores(dataDir: string): Promise<{ path: string; madeAt: number }[]> {
  const path = databasePath(dataDir)
  const begin = `${basename(path)}.damaged-`
  return (await namesIn(dirname(path))).flatMap((name) => {
    const [time] = /^\d{4}-\d\d-\d\dT\d{6}/.exec(name.slice(begin.length)) ?? []
    if (!name.startsWith(begin) || time === undefined) return []
    const madeAt = Date.parse(`${time.replace(/(..)(..)$/, ':$1:$2')}Z`)
    return [{ path: join(dirname(path), name), madeAt }]
  })
}

export async function dropDamagedBefore(dataDir: string, before: number): Promise<number> {
  const old = (await damagedStores(dataDir)).filter(({ madeAt }) => madeAt < before)
  for (const { path } of old) await rm(path, { force: true })
  return old.length
}
