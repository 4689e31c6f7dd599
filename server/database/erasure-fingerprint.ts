import { createHmac, hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { addressKey } from '../mail-address.ts'
import type { ErasureNote, Person } from './erasure.ts'

/**
 * What stays of who was erased. Without the key it says nothing; with it, and only with the same address or id at
 * hand again, as after a restore of an old backup, it says that this one had been erased.
 */
export function erasureFingerprint(key: Uint8Array, who: { id: string } | { email: string }): Buffer {
  const text = 'id' in who ? `id\n${who.id}` : `email\n${readable(addressKey(who.email))}`
  return createHmac('sha256', key).update(text).digest()
}

/** Fingerprints were first made of domains in their readable form, and have to be the same for good. */
function readable(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))
}

/** What is remembered of an erasure. */
export interface FingerprintEntry {
  kind: ErasureNote['kind']
  fingerprint?: Buffer
}

/** A person is told by every address and every lead, whichever of them an older copy has. */
export const fingerprintsOf = (key: Uint8Array, { addresses, leadIds }: Person): FingerprintEntry[] => [
  ...addresses.map((email) => ({ kind: 'email' as const, fingerprint: erasureFingerprint(key, { email }) })),
  ...leadIds.map((id) => ({ kind: 'id' as const, fingerprint: erasureFingerprint(key, { id }) })),
]

/** Tells keys apart without telling the key. */
export const erasureKeyName = (key: Uint8Array): string => hash('sha256', key, 'hex').slice(0, 16)
