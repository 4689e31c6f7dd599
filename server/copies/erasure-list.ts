import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { ErasureNote } from '../database/erasure.ts'
import { erasureFingerprint, erasureKeyName } from '../database/erasure-fingerprint.ts'
import { giveToOwnerOf, makePrivateFolder, syncFolder } from '../durable-file.ts'
import { codeOf } from '../process/describe-error.ts'
import { copyFolder } from './copy-files.ts'

/** A copy knows only the erasures made before it. This list beside the copies knows all, as keyed fingerprints, for a later restore. */
export const erasureListPath = (folder: string): string => join(folder, 'erasures.jsonl')

const noteSchema = v.object({
  /** 5bf2093 wrote none. */
  seq: v.optional(v.number(), 0),
  erasedAt: v.number(),
  kind: v.picklist(['id', 'email', 'before']),
  fingerprint: v.nullable(v.string()),
  before: v.nullable(v.number()),
  key: v.string(),
})

/** The erasures of one database behind the one of a number, oldest first. */
export type ListErasures = (after: number, limit: number) => Promise<ErasureNote[]>

const notesPerPart = 2000

/** Adds those that the list does not have yet. Two that do so at once may both add one, which does no harm. */
export async function noteErasures(list: ListErasures, dataDir: string): Promise<void> {
  const [first] = await list(0, 1)
  if (!first) return
  const folder = copyFolder(dataDir)
  const path = erasureListPath(folder)
  let after = await lastNoted(path, first.key)
  let notes = await list(after, notesPerPart)
  if (notes.length === 0) return
  await makePrivateFolder(folder)
  await using file = await open(path, 'a', 0o600)
  for (; notes.length > 0; notes = await list(after, notesPerPart)) {
    await file.writeFile(notes.map((note) => `${JSON.stringify(note)}\n`).join(''))
    after = notes.at(-1)?.seq ?? after
  }
  await file.sync()
  await giveToOwnerOf(folder, path)
  await syncFolder(folder)
}

const tailBytes = 64 * 1024

/** The number of the newest erasure of a database that the list ends with; 0 sends all of them again. */
async function lastNoted(path: string, key: string): Promise<number> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(tailBytes),
      0,
      tailBytes,
      Math.max(0, size - tailBytes),
    )
    const notes = buffer.toString('utf8', 0, bytesRead).split('\n').flatMap(noteIn)
    return notes.findLast((note) => note.key === key)?.seq ?? 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}

/** A line that a power cut left unfinished is passed over: its erasure is added again by the next look. */
function noteIn(line: string): ErasureNote[] {
  try {
    return [v.parse(noteSchema, JSON.parse(line))]
  } catch {
    return []
  }
}

async function* notesIn(path: string): AsyncGenerator<ErasureNote> {
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) yield* noteIn(line)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** A lead of a copy, or a mail without one. */
export interface CopiedRecord {
  table: 'leads' | 'deliveries'
  id: string
  address: string
  timestamp: number
}

/** How far a copy knows the erasures of its database: numbers are never given twice, so it has all up to its last one. */
export interface KnownErasures {
  /** What the fingerprints of erasures are made with. */
  keys: Uint8Array[]
  last: Pick<ErasureNote, 'seq' | 'erasedAt'>
}

export const noErasures: KnownErasures = { keys: [], last: { seq: 0, erasedAt: 0 } }

export type ErasedSince = Awaited<ReturnType<typeof erasedSince>>

/**
 * Of the erasures known today, those that the copy does not have. Their list may have come along beside the copy, or be in the folder
 * where this machine keeps its own, to which those of the present store have been added.
 */
export async function erasedSince(file: string, dataDir: string, copy: KnownErasures, present: Uint8Array[]) {
  const own = new Set(copy.keys.map(erasureKeyName))
  const isInCopy = ({ key, seq, erasedAt }: ErasureNote) =>
    own.has(key) && (seq > 0 ? seq <= copy.last.seq : erasedAt <= copy.last.erasedAt)
  const byName = new Map([...copy.keys, ...present].map((key) => [erasureKeyName(key), key]))
  const lastErased = new Map<string, number>()
  const usedKeys = new Set<string>()
  const unreadable = new Set<string>()
  let before = Number.NEGATIVE_INFINITY
  for (const folder of new Set([resolve(dirname(file)), copyFolder(dataDir)]))
    for await (const note of notesIn(erasureListPath(folder))) {
      if (isInCopy(note)) continue
      before = Math.max(before, note.before ?? before)
      if (note.fingerprint === null) continue
      if (!byName.has(note.key)) unreadable.add(`${note.fingerprint} ${note.erasedAt}`)
      usedKeys.add(note.key)
      lastErased.set(note.fingerprint, Math.max(note.erasedAt, lastErased.get(note.fingerprint) ?? 0))
    }
  const keys = [...usedKeys].flatMap((name) => byName.get(name) ?? [])
  // Whoever was erased and wrote again later is not meant.
  const isErased = (who: { id: string } | { email: string }, timestamp: number) =>
    keys.some((key) => timestamp <= (lastErased.get(erasureFingerprint(key, who).toString('hex')) ?? -1))
  return {
    has: ({ id, address, timestamp }: CopiedRecord) =>
      timestamp < before || isErased({ id }, timestamp) || isErased({ email: address }, timestamp),
    /** Erasures under a key that neither the copy nor the present store has: nobody can tell whose they were. */
    unreadable: unreadable.size,
  }
}
