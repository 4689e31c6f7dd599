import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { ErasureNote } from '../database/erasure.ts'
import { erasureFingerprint, erasureKeyName } from '../database/erasure-fingerprint.ts'
import { codeOf } from '../process/describe-error.ts'
import { giveToOwnerOf, makePrivateFolder, syncFolder } from '../process/durable-file.ts'
import { copyFolder } from './copy-files.ts'

/**
 * A copy has only the erasures made before it. This list beside the copies has all, as keyed fingerprints, for a
 * later restore.
 */
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

/** Lists erasures of one database after a number, oldest first. */
export type ListErasures = (after: number, limit: number) => Promise<ErasureNote[]>

const notesPerPart = 2000

/** Appends missing erasures. Two concurrent writers may append the same one, which is harmless. */
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

/** The number of the newest erasure of this database in the list. 0 appends all of them again. */
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

/** Skips a line that a power cut truncated; its erasure is appended again later. */
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

/** A lead or a mail without a lead, in a copy. */
export interface CopiedRecord {
  table: 'leads' | 'deliveries'
  id: string
  address: string
  timestamp: number
}

/** Which erasures a copy includes: numbers are never reused, and a restore continues them, so it has all up to its last one. */
export interface KnownErasures {
  /** Keys of the fingerprints. */
  keys: Uint8Array[]
  last: Pick<ErasureNote, 'seq' | 'erasedAt'>
}

/** A row of the temporary table `gone`. */
export interface GoneRecord {
  table: 'leads' | 'deliveries'
  id: string
  reason: 'id' | 'address'
}

export const noErasures: KnownErasures = { keys: [], last: { seq: 0, erasedAt: 0 } }

export type ErasedSince = Awaited<ReturnType<typeof erasedSince>>

/**
 * Erasures that are known today and missing in the copy. Reads the list beside the copy and the one in this machine's
 * folder, to which the present store's erasures have been added.
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
  let lastNumber = 0
  for (const folder of new Set([resolve(dirname(file)), copyFolder(dataDir)]))
    for await (const note of notesIn(erasureListPath(folder))) {
      lastNumber = Math.max(lastNumber, note.seq)
      if (isInCopy(note)) continue
      before = Math.max(before, note.before ?? before)
      if (note.fingerprint === null) continue
      if (!byName.has(note.key)) unreadable.add(`${note.fingerprint} ${note.erasedAt}`)
      usedKeys.add(note.key)
      lastErased.set(note.fingerprint, Math.max(note.erasedAt, lastErased.get(note.fingerprint) ?? 0))
    }
  const keys = [...usedKeys].flatMap((name) => byName.get(name) ?? [])
  const erasedAt = (who: { id: string } | { email: string }) =>
    Math.max(...keys.map((key) => lastErased.get(erasureFingerprint(key, who).toString('hex')) ?? -1), -1)
  return {
    /**
     * By what a record was erased, if it was. An id is never used again, so its time does not matter: a clock may have
     * been wrong, or the lead have come while its person was being erased. A lead sent after the erasure of its address
     * is kept.
     */
    reasonFor({ id, address, timestamp }: CopiedRecord): 'id' | 'address' | undefined {
      if (timestamp < before || erasedAt({ id }) >= 0) return 'id'
      return timestamp <= erasedAt({ email: address }) ? 'address' : undefined
    },
    /** The highest number in the lists. The restored store continues after it, also when the replaced one is lost. */
    lastNumber,
    /** Erasures under a key that neither the copy nor the present store has: they cannot be matched. */
    unreadable: unreadable.size,
  }
}
