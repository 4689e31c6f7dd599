import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { counted } from '../../contract/report-words.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { namesIn } from '../process/durable-file.ts'
import { copiesIn, copyFolder, newestName, offsiteCopy, removeCopy, replacedIn } from './copy-files.ts'
import { pathsElsewhere, readNotes } from './copy-notes.ts'
import { draftsOf } from './drafts.ts'

/** A backup, which no erasure reaches. */
export interface CopyLeft {
  path: string
  /** When it will be deleted; null if nothing deletes it. */
  until: number | null
  why: string
}

const dayMs = 24 * 60 * 60_000
/** The default of `npm run backup`. */
export const usuallyKept = 14
/** How long a store stays that a restore or a move replaced. */
export const replacedDays = 30

/** All known copies. Their times do not tell what they hold: a clock may have been wrong. */
export async function copiesLeft(dataDir: string, now: number): Promise<CopyLeft[]> {
  const notes = await readNotes(dataDir)
  const keep = notes.findLast((note) => 'keep' in note)?.keep ?? usuallyKept
  const folder = copyFolder(dataDir)
  const kept = (await copiesIn(folder, newestName(now))).map((name, newer) => {
    const backups = Math.max(1, keep - newer)
    return {
      path: join(folder, name),
      until: now + backups * dayMs,
      why: `the newest ${keep} are kept: deleted after ${counted(backups, 'more is', 'more are')} made, one a day`,
    }
  })
  const elsewhere = (await pathsElsewhere(dataDir)).map((path) => ({ path, until: null, why: stateOf(path) }))
  const drafts = (await draftsOf(dataDir)).map((path) => ({
    ...{ path, until: null },
    why: 'being made, or left of an interrupted command: the next start of a server or the next backup removes it',
  }))
  const replaced = (await replacedStores(dataDir)).map(({ path, madeAt }) => ({
    path,
    until: madeAt + replacedDays * dayMs,
    why: `a replaced store is kept for ${replacedDays} days`,
  }))
  const offsite = notes.findLast((note) => 'offsiteDays' in note)?.offsiteDays
  const snapshots = {
    path: 'snapshots of restic, off this machine, encrypted',
    until: now + (offsite ?? 0) * dayMs,
    why: `each is removed after ${offsite} days, while npm run backup -- --offsite runs`,
  }
  const sending = [offsiteCopy(dataDir)].filter(existsSync).map((path) => ({
    ...{ path, until: null },
    why: 'being sent off this machine, or left of an interrupted run: the next run removes it',
  }))
  return [
    ...[...replaced, ...kept, ...elsewhere],
    ...(offsite === undefined ? [] : [snapshots, ...sending]),
    ...drafts,
  ]
}

const stateOf = (path: string) =>
  existsSync(path)
    ? 'made with npm run backup -- FILE: never removed automatically'
    : 'made with npm run backup -- FILE, and not there: it was moved or deleted, or never finished'

/** Copies of replaced stores, and damaged files that were moved aside, each with its log. */
async function replacedStores(dataDir: string): Promise<{ path: string; madeAt: number }[]> {
  const path = databasePath(dataDir)
  const begin = `${basename(path)}.damaged-`
  const damaged = (await namesIn(dirname(path))).flatMap((name) => {
    const [time] = /^\d{4}-\d\d-\d\dT\d{6}/.exec(name.slice(begin.length)) ?? []
    if (!name.startsWith(begin) || time === undefined) return []
    const madeAt = Date.parse(`${time.replace(/(..)(..)$/, ':$1:$2')}Z`)
    return [{ path: join(dirname(path), name), madeAt }]
  })
  return [...damaged, ...(await replacedIn(copyFolder(dataDir)))]
}

export async function dropReplacedBefore(dataDir: string, before: number): Promise<number> {
  const old = (await replacedStores(dataDir)).filter(({ madeAt }) => madeAt < before)
  for (const { path } of old) await (path.endsWith('.sqlite') ? removeCopy(path) : rm(path, { force: true }))
  return old.length
}
