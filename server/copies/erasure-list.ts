import { open, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import type { ErasureNote } from '../database/erasure.ts'
import { erasureFingerprint, erasureKeyName } from '../database/erasure-fingerprint.ts'
import { giveToOwnerOf, makePrivateFolder, syncFolder } from '../durable-file.ts'
import { copyFolder } from './copy-files.ts'

/** A copy knows only the erasures made before it. This list beside the copies knows all, as keyed fingerprints, for a later restore. */
export const erasureListPath = (folder: string): string => join(folder, 'erasures.jsonl')

const noteSchema = v.object({
  erasedAt: v.number(),
  kind: v.picklist(['id', 'email', 'before']),
  fingerprint: v.nullable(v.string()),
  before: v.nullable(v.number()),
  key: v.string(),
})

/** Adds those that the list does not have yet. Two that do so at once may both add one, which does no harm. */
export async function noteErasures(notes: ErasureNote[], dataDir: string): Promise<void> {
  const folder = copyFolder(dataDir)
  const known = new Set((await readErasureList(folder)).map(identityOf))
  const fresh = notes.filter(
    (note) => (note.fingerprint !== null || note.before !== null) && !known.has(identityOf(note)),
  )
  if (fresh.length === 0) return
  await makePrivateFolder(folder)
  await using file = await open(erasureListPath(folder), 'a', 0o600)
  await file.writeFile(fresh.map((note) => `${JSON.stringify(note)}\n`).join(''))
  await file.sync()
  await giveToOwnerOf(folder, erasureListPath(folder))
  await syncFolder(folder)
}

/** A line that a power cut left unfinished is passed over: its erasure is added again by the next look. */
async function readErasureList(folder: string): Promise<ErasureNote[]> {
  const lines = await readFile(erasureListPath(folder), 'utf8').catch(() => '')
  return lines.split('\n').flatMap((line) => {
    try {
      return [v.parse(noteSchema, JSON.parse(line))]
    } catch {
      return []
    }
  })
}

const identityOf = ({ erasedAt, kind, fingerprint, before, key }: ErasureNote): string =>
  JSON.stringify([erasedAt, kind, fingerprint, before, key])

/** A lead of a copy, or a mail without one. */
export interface CopiedRecord {
  table: 'leads' | 'deliveries'
  id: string
  address: string
  timestamp: number
}

export interface KnownErasures {
  erasures: ErasureNote[]
  /** What the fingerprints of erasures are made with. */
  keys: Uint8Array[]
}

export type ErasedSince = Awaited<ReturnType<typeof erasedSince>>

/** Of the erasures known today, those that the copy does not have. Their list may have come along beside the copy, or be in the folder where this machine keeps its own. */
export async function erasedSince(
  file: string,
  dataDir: string,
  copy: KnownErasures,
  present: KnownErasures,
) {
  await noteErasures(present.erasures, dataDir)
  const folders = new Set([resolve(dirname(file)), copyFolder(dataDir)])
  const known = (await Promise.all([...folders].map(readErasureList))).flat()
  const done = new Set(copy.erasures.map(identityOf))
  const since = known.filter((note) => !done.has(identityOf(note)))
  const byName = new Map([...copy.keys, ...present.keys].map((key) => [erasureKeyName(key), key]))
  const before = Math.max(...since.map((note) => note.before ?? Number.NEGATIVE_INFINITY))
  const named = since.filter(({ fingerprint }) => fingerprint !== null)
  const lastErased = new Map<string | null, number>()
  for (const { fingerprint, erasedAt } of named)
    lastErased.set(fingerprint, Math.max(erasedAt, lastErased.get(fingerprint) ?? 0))
  const usedKeys = [...new Set(named.map(({ key }) => key))].flatMap((name) => byName.get(name) ?? [])
  // Whoever was erased and wrote again later is not meant.
  const isErased = (who: { id: string } | { email: string }, timestamp: number) =>
    usedKeys.some((key) => timestamp <= (lastErased.get(erasureFingerprint(key, who).toString('hex')) ?? -1))
  return {
    has: ({ id, address, timestamp }: CopiedRecord) =>
      timestamp < before || isErased({ id }, timestamp) || isErased({ email: address }, timestamp),
    /** Erasures under a key that neither the copy nor the present store has: nobody can tell whose they were. */
    unreadable: new Set(named.filter(({ key }) => !byName.has(key)).map(identityOf)).size,
  }
}
