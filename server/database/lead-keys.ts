import { hash } from 'node:crypto'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import { addressKey } from '../mail-address.ts'

const hourMs = 3_600_000

/**
 * Thank-yous to one mailbox, and those that one client can cause, to any mailboxes. More would let a stranger flood
 * somebody's inbox through our forms. Links to one's own data are limited alike.
 */
export const mostOf = {
  mailbox: { most: 3, withinMs: 24 * hourMs },
  client: { most: 20, withinMs: hourMs },
} as const

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

const sorted = (fields: LeadFields): string => JSON.stringify(fields, Object.keys(fields).sort())

/** What a lead reads: form and fields. An address in another spelling reads the same. */
export const readsHash = (collection: Collection, fields: LeadFields): Buffer =>
  sha256(`${collection}\n${sorted({ ...fields, email: addressKey(fields.email) })}`)

/** What is kept of the next two hashes, as in 1.0.0: its keys are still known after the upgrade. */
const keptBytes = 12

/** The fields exactly as they came with an idempotency key. */
const fieldsHash = (fields: LeadFields): Buffer => sha256(sorted(fields)).subarray(0, keptBytes)

/** An idempotency key as stored, with the hash of the fields that came with it. */
export interface SentKey {
  key: Buffer
  fields: Buffer
}

export const sentKey = (collection: Collection, key: string | null, fields: LeadFields): SentKey | null =>
  key === null ? null : { key: keyHash(collection, key), fields: fieldsHash(fields) }

/** Starts with the key's first digits: our pages make keys in the order of time, so inserts go to the index's end. */
const keyHash = (collection: Collection, key: string): Buffer => {
  const text = key.toLowerCase()
  const begin = Buffer.from(text.slice(0, 8), 'hex')
  return Buffer.concat([begin, sha256(`${collection}\n${text}`).subarray(0, keptBytes)])
}

/** The number of an advisory lock. */
export const lockOf = (bytes: Uint8Array): string =>
  String(Buffer.from(bytes).readBigInt64BE(Math.max(0, bytes.length - 8)))

export const textLock = (text: string): string => lockOf(sha256(text))

/** The lock of an address: taken by whoever erases it, changes it, or queues a mail to it that belongs to no lead. */
export const addressLock = (address: string): string => textLock(`address\n${address}`)
