import { hash } from 'node:crypto'
import type { Collection } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { addressKey, mailboxKey } from '../mail-address.ts'
import type { NewLead } from './new-lead.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** In hexadecimal digits, which cost a fifth of what Node takes to make a buffer. */
const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, 24)
const digits = (number: number, length: number) => number.toString(16).padStart(length, '0')
export const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** The short reference without its dash, as it is indexed: people give its first letters only. */
export const searchReference = (id: string): string => referenceOf(id).replace('-', '')

export type LeadHashes = ReturnType<typeof hashesOf>

/**
 * By what a new lead is told from others: its idempotency key, and the fields that this stands for, letter by letter; all
 * that it says, equal for two leads with the same fields; and the mailbox that would be thanked.
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

/** Begins with the key's first eight digits. In keys made by our pages they are the time, so this index grows at its end. */
const keyHash = (collection: Collection, key: string) =>
  Buffer.from(key.slice(0, 8)).toString('hex') + shortHash(`${collection}\n${key}`)

export const leadMailboxHash = (email: string): string => shortHash(mailboxKey(email))

/** What PostgreSQL locks so that of two equal ones at once the second finds the first. */
export const lockOf = (hash: string): string => String(BigInt.asIntN(64, BigInt(`0x${hash.slice(8)}`)))

/** One mailbox is thanked so often in a day: more would let a stranger fill somebody's inbox through our forms. */
export const mostThanks = 3
/** One client causes so many in an hour, whosever mailboxes it names. */
export const mostThanksOfClient = 20
export const clientMs = hourMs

/**
 * The key of a lead whose sender is thanked, and between which keys the last 24 hours of that mailbox lie. The day leads
 * the key, so that the index is written near its end. (PostgreSQL makes the same keys itself, by its own clock.)
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
 * The key a lead is found by when the same is sent again, and the keys to look for when it arrives. The hour leads
 * the key, so that the index is written only at its end: a plain hash touches another page for every lead once the
 * table is large. (PostgreSQL makes the same keys itself, by its own clock.)
 */
export function duplicateKeys(words: string, timestamp: number, windowMs: number) {
  const keyAt = (hour: number) => bytes(digits(hour, 8) + words)
  const hour = Math.floor(timestamp / hourMs)
  const firstHour = Math.max(0, Math.floor((timestamp - windowMs) / hourMs))
  const earlier = Array.from({ length: hour - firstHour + 1 }, (_, at) => keyAt(firstHour + at))
  return { own: keyAt(hour), earlier }
}
