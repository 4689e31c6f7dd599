import { hash } from 'node:crypto'
import type { Collection } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { addressKey, mailboxKey } from '../mail-address.ts'
import type { NewLead } from './new-lead.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Hexadecimal: a Buffer costs five times as much to create. */
const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, 24)
const digits = (number: number, length: number) => number.toString(16).padStart(length, '0')
export const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** The short reference without its dash, as indexed. People may give only its first letters. */
export const searchReference = (id: string): string => referenceOf(id).replace('-', '')

export type LeadHashes = ReturnType<typeof hashesOf>

/**
 * Hashes that identify a new lead: `key` of its idempotency key, `fields` of the exact fields sent with that key,
 * `words` of its content for deduplication, and `mailbox` for the limit on thank-yous.
 */
export function hashesOf({ collection, fields, idempotencyKey }: NewLead) {
  const names = Object.keys(fields).sort()
  const said = JSON.stringify({ ...fields, email: addressKey(fields.email) }, names)
  return {
    key: idempotencyKey === null ? null : keyHash(collection, idempotencyKey.toLowerCase()),
    fields: idempotencyKey === null ? null : shortHash(JSON.stringify(fields, names)),
    words: shortHash(`${collection}\n${said}`),
    mailbox: shortHash(mailboxKey(fields.email)),
  }
}

/**
 * Starts with the key's first eight digits. Our pages create time-ordered keys, so inserts go to the end of this
 * index.
 */
const keyHash = (collection: Collection, key: string) =>
  Buffer.from(key.slice(0, 8)).toString('hex') + shortHash(`${collection}\n${key}`)

export const leadMailboxHash = (email: string): string => shortHash(mailboxKey(email))

/** The PostgreSQL advisory lock for a hash. */
export const lockOf = (hash: string): string => String(BigInt.asIntN(64, BigInt(`0x${hash.slice(8)}`)))

/**
 * The locks under which a lead is created: of two that are equal, or of one idempotency key, mailbox or client, the
 * second waits and then finds the first. Sorted, so that two servers cannot deadlock.
 */
export const locksOf = ({ key, words, mailbox }: LeadHashes, { client }: Pick<NewLead, 'client'>): string[] =>
  [words, mailbox, ...(key ? [key] : []), ...(client ? [Buffer.from(client).toString('hex')] : [])]
    .map(lockOf)
    .sort()

/** Thank-yous to one mailbox in 24 hours. More would let a stranger flood somebody's inbox through our forms. */
export const mostThanks = 3
/** Thank-yous that one client can cause in an hour, to any mailboxes. */
export const mostThanksOfClient = 20
export const clientMs = hourMs

/**
 * The key stored with a thanked lead, and the key ranges that cover the mailbox's last 24 hours. The key starts with
 * the day, so that inserts go near the end of the index. (PostgreSQL builds the same keys by its own clock.)
 */
export function thanksKeys(mailbox: string, now: number) {
  const dayOf = (time: number) => Math.floor(time / dayMs)
  const keyAt = (day: number, end: string) => bytes(digits(day, 8) + mailbox + end)
  const since = Math.max(0, now - dayMs)
  return {
    own: keyAt(dayOf(now), digits(now, 16)),
    lastDay: [...new Set([dayOf(since), dayOf(now)])].map((day) => ({
      after: keyAt(day, digits(since, 16)),
      upTo: keyAt(day, 'f'.repeat(16)),
    })),
  }
}

/**
 * The deduplication key of a lead, and the keys to look up when one arrives. The key starts with the hour, so that
 * inserts go to the end of the index: a plain hash touches another page for every lead once the table is large.
 * (PostgreSQL builds the same keys by its own clock.)
 */
export function duplicateKeys(words: string, timestamp: number, windowMs: number) {
  const keyAt = (hour: number) => bytes(digits(hour, 8) + words)
  const hour = Math.floor(timestamp / hourMs)
  const firstHour = Math.max(0, Math.floor((timestamp - windowMs) / hourMs))
  const earlier = Array.from({ length: hour - firstHour + 1 }, (_, at) => keyAt(firstHour + at))
  return { own: keyAt(hour), earlier }
}
