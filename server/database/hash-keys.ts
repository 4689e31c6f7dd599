import { createHmac, hash, randomBytes } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import type { Collection } from '../../contract/forms.ts'
import { addressKey, hasTag, mailboxKey } from '../mail-address.ts'

/** A key of the hashes in `erasures` and `no_contact`. */
export interface HashKey {
  id: string
  key: Uint8Array
}

/** The key that a new database begins with. Its id identifies it without revealing it. */
export function firstHashKey() {
  const key = randomBytes(32)
  return { id: hash('sha256', key).slice(0, 16), key, madeAt: Date.now() }
}

const ofFirstVersion = '1.0.0-'
/** The id of a key that 1.0.0 made. */
export const firstVersionKeyId = (key: Uint8Array): string =>
  ofFirstVersion + hash('sha256', key).slice(0, 16)

/** The keyed hash of an erased address. Without the key it reveals nothing. */
export function erasedAddressHash({ id, key }: HashKey, given: string): Buffer {
  const address = addressKey(given)
  const text = id.startsWith(ofFirstVersion) ? `email\n${inUnicode(address)}` : `address\n${address}`
  return createHmac('sha256', key).update(text).digest()
}

/** 1.0.0 hashed domains in their Unicode form. */
function inUnicode(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))
}

/**
 * The ids of an imported line, one under each key. The first is the id of a new lead; the others find a line that was
 * stored or erased under an earlier key, or under the key of another installation whose copy was restored.
 */
export const importedIds = (keys: HashKey[], form: Collection, line: string): string[] =>
  keys.map(({ key }) => {
    const digits = createHmac('sha256', key).update(`import\n${form}\n${line}`).digest('hex')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  })

/** The keyed hash of a mailbox that wants no more mail. */
export const quietMailboxHash = ({ key }: Pick<HashKey, 'key'>, address: string): Buffer =>
  createHmac('sha256', key)
    .update(`mailbox\n${mailboxKey(address)}`)
    .digest()

/** Who a limit counts for. Keyed: otherwise anybody with the database could try all addresses. */
export const countedHash = ({ key }: Pick<HashKey, 'key'>, who: string): Buffer =>
  createHmac('sha256', key).update(`counted\n${who}`).digest()

/**
 * A mailbox as links to it are counted. One with a tag counts by itself: anybody can ask for a link to a tag of
 * somebody's address, and must not use up the links of the address without it.
 */
export const linkMailbox = (address: string): string =>
  `${mailboxKey(address)}${hasTag(address) ? '\ntagged' : ''}`
