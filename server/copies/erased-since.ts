import type { ErasureNote } from '../database/erasure.ts'
import { erasureFingerprint, erasureKeyName } from '../database/erasure-fingerprint.ts'
import { identityOf } from './erasure-list.ts'

export interface CopiedRecord {
  id: string
  address: string
  timestamp: number
}

export type ErasedSince = ReturnType<typeof erasedSince>

/** Of the erasures known today, those that the copy does not have. */
export function erasedSince(known: ErasureNote[], inCopy: ErasureNote[], keys: Uint8Array[]) {
  const done = new Set(inCopy.map(identityOf))
  const since = known.filter((note) => !done.has(identityOf(note)))
  const byName = new Map(keys.map((key) => [erasureKeyName(key), key]))
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
