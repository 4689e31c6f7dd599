import { hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import type { Collection } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { isMailAddress } from '../mail/address.ts'
import type { NewLead } from './new-lead.ts'

const hourMs = 3_600_000

const digest = (text: string) => hash('sha256', text, 'buffer').subarray(0, 12)

/**
 * How an address is compared: people write the same one with other capitals, stray spaces, wide letters, or a domain
 * in its ASCII form. Lower, upper, lower again is what comes closest to Unicode's case folding; the dotless i is left
 * out of it, since it would become an i and so the address of somebody else.
 */
export function emailKey(email: string): string {
  const plain = withReadableDomain(email.normalize('NFKC').replaceAll('\0', '').trim())
  return plain.toLowerCase().replace(/[^ı]+/g, (part) => part.toUpperCase().toLowerCase())
}

/** By which leads of one person are counted; null for what is no address, which strangers write alike. */
export function personKey(email: string): string | null {
  const key = emailKey(email).toWellFormed()
  return isMailAddress(key) ? key : null
}

function withReadableDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  if (!/xn--/i.test(address.slice(at))) return address
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))
}

/** The short reference without its dash, as it is indexed: people give its first letters only. */
export const searchReference = (id: string): string => referenceOf(id).replace('-', '')

/** Begins with the key's first eight digits. In keys made by our pages they are the time, so this index grows at its end. */
export function idempotencyKey(collection: Collection, key: string | null): Buffer | null {
  if (key === null) return null
  const sameCase = key.toLowerCase()
  return Buffer.concat([Buffer.from(sameCase.slice(0, 8)), digest(`${collection}\n${sameCase}`)])
}

/** Equal for the same fields, letter by letter: kept with an idempotency key, which stands for these alone. */
export const fieldsHash = ({ fields }: NewLead): Buffer =>
  digest(JSON.stringify(Object.entries(fields).sort()))

/** One address is thanked so often in a day: more would let a stranger fill somebody's inbox through our forms. */
export const mostThanks = 3
const dayMs = 24 * hourMs

/** The address of a lead, however it was written. */
export const addressPrint = (email: string): Buffer => digest(emailKey(email))

function fourBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number % 2 ** 32)
  return bytes
}

/** What PostgreSQL locks so that of two equal ones at once the second finds the first. */
export const lockOf = (print: Buffer): bigint => print.readBigInt64BE(4)

/**
 * The key of a lead whose sender is thanked, and between which keys the last 24 hours of that address lie. The day leads
 * the key, so that the index is written near its end. (PostgreSQL makes the same keys itself, by its own clock.)
 */
export function thanksKeys(email: string, now: number) {
  const print = addressPrint(email)
  const keyAt = (day: number, time: bigint) => {
    const end = Buffer.alloc(8)
    end.writeBigUInt64BE(time)
    return Buffer.concat([fourBytes(day), print, end])
  }
  const since = Math.max(0, now - dayMs)
  const days = [Math.floor(since / dayMs), Math.floor(now / dayMs)]
  return {
    own: keyAt(Math.floor(now / dayMs), BigInt(now)),
    lastDay: [...new Set(days)].map((day) => ({
      after: keyAt(day, BigInt(since)),
      upTo: keyAt(day, 2n ** 64n - 1n),
    })),
  }
}

/** Equal for two leads that say the same. */
export function leadFingerprint({ collection, fields }: Pick<NewLead, 'collection' | 'fields'>): Buffer {
  const values = Object.entries(fields).map(([name, value]) => [name, comparable(value)])
  return digest(JSON.stringify([collection, values.sort()]))
}

/**
 * The key a lead is found by when the same is sent again, and the keys to look for when it arrives. The hour leads
 * the key, so that the index is written only at its end: a plain hash touches another page for every lead once the
 * table is large. (PostgreSQL makes the same keys itself, by its own clock.)
 */
export function duplicateKeys(lead: NewLead, windowMs: number): { own: Buffer; earlier: Buffer[] } {
  const fingerprint = leadFingerprint(lead)
  const keyAt = (hour: number) => Buffer.concat([fourBytes(hour), fingerprint])
  const hour = Math.floor(lead.timestamp / hourMs)
  const firstHour = Math.max(0, Math.floor((lead.timestamp - windowMs) / hourMs))
  const earlier = Array.from({ length: hour - firstHour + 1 }, (_, at) => keyAt(firstHour + at))
  return { own: keyAt(hour), earlier }
}

const comparable = (value: string) => value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
