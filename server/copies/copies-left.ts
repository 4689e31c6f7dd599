import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { counted } from '../../contract/report-words.ts'
import { databasePath } from '../database/sqlite/store.ts'
import { giveToOwnerOf, makePrivateFolder, namesIn, syncFolder } from '../process/durable-file.ts'
import { copiesIn, copyFolder, draftsIn } from './copy-files.ts'

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
/** Long enough to salvage what can be read. */
export const damagedDays = 30

const noteSchema = v.union([
  v.object({ keep: v.number() }),
  v.object({ path: v.string(), madeAt: v.number() }),
])
type Note = v.InferOutput<typeof noteSchema>

const notesPath = (dataDir: string) => join(copyFolder(dataDir), 'copies.jsonl')

/**
 * Records where a copy is written, or how many are kept. Called before the copy is begun, so that no copy is unknown.
 */
export async function noteCopy(dataDir: string, note: Note): Promise<void> {
  const folder = copyFolder(dataDir)
  await makePrivateFolder(folder)
  await using file = await open(notesPath(dataDir), 'a', 0o600)
  await file.writeFile(`${JSON.stringify(note)}\n`)
  await file.sync()
  await giveToOwnerOf(folder, notesPath(dataDir))
  await syncFolder(folder)
}

async function readNotes(dataDir: string): Promise<Note[]> {
  if (!existsSync(notesPath(dataDir))) return []
  await using file = await open(notesPath(dataDir))
  const notes: Note[] = []
  for await (const line of file.readLines()) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), line)
    if (parsed.success) notes.push(parsed.output)
  }
  return notes
}

/** All known copies. Their times do not tell what they hold: a clock may have been wrong. */
export async function copiesLeft(dataDir: string, now: number): Promise<CopyLeft[]> {
  const notes = await readNotes(dataDir)
  const keep = notes.findLast((note) => 'keep' in note)?.keep ?? usuallyKept
  const folder = copyFolder(dataDir)
  const kept = (await copiesIn(folder)).map((name, newer) => {
    const backups = Math.max(1, keep - newer)
    return {
      path: join(folder, name),
      until: now + backups * dayMs,
      why: `the newest ${keep} are kept: deleted after ${counted(backups, 'more is', 'more are')} made, one a day`,
    }
  })
  const paths = [...new Set(notes.flatMap((note) => ('path' in note ? note.path : [])))]
  const elsewhere = paths.map((path) => ({ path, until: null, why: stateOf(path) }))
  const folders = [...new Set([folder, ...paths.map(dirname)])]
  const drafts = (await Promise.all(folders.map(draftsIn))).flat().map((path) => ({
    ...{ path, until: null },
    why: 'a backup that is being made or was interrupted: the next one in this folder removes it after 12 hours',
  }))
  const damaged = (await damagedStores(dataDir)).map(({ path, madeAt }) => ({
    path,
    until: madeAt + damagedDays * dayMs,
    why: `a damaged store is kept for ${damagedDays} days`,
  }))
  return [...damaged, ...kept, ...elsewhere, ...drafts]
}

const stateOf = (path: string) =>
  existsSync(path)
    ? 'made with npm run backup -- FILE: never removed automatically'
    : 'made with npm run backup -- FILE, and not there: it was moved or deleted, or never finished'

/** The previous database that a restore moved aside because it was damaged, including its WAL file. */
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
