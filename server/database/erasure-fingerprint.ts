import { createHmac, hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { addressKey } from '../mail-address.ts'
import type { ErasureNote, Person } from './erasure.ts'

/**
 * The keyed fingerprint of an erased address or id. Without the key it reveals nothing. With it, a restore of an
 * older backup recognises records that were erased since.
 */
export function erasureFingerprint(key: Uint8Array, who: { id: string } | { email: string }): Buffer {
  const text = 'id' in who ? `id\n${who.id}` : `email\n${readable(addressKey(who.email))}`
  return createHmac('sha256', key).update(text).digest()
}

/** The first fingerprints used the Unicode form of domains. Stored ones must keep matching, so that form stays. */
function readable(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))
}

/** One entry of the list of erasures. */
export interface FingerprintEntry {
  kind: ErasureNote['kind']
  fingerprint?: Buffer
}

/** One entry for every address and every lead: an older copy may hold only one of them. */
export const fingerprintsOf = (key: Uint8Array, { addresses, leadIds }: Person): FingerprintEntry[] => [
  ...addresses.map((email) => ({ kind: 'email' as const, fingerprint: erasureFingerprint(key, { email }) })),
  ...leadIds.map((id) => ({ kind: 'id' as const, fingerprint: erasureFingerprint(key, { id }) })),
]

/** Identifies a key without revealing it. */
export const erasureKeyName = (key: Uint8Array): string => hash('sha256', key, 'hex').slice(0, 16)
