import { hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { isMailAddress } from '../mail/address.ts'
import type { NewLead } from './new-lead.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** In hexadecimal digits, which cost a fifth of what Node takes to make a buffer. */
const print = (text: string) => hash('sha256', text, 'hex').slice(0, 24)
const digits = (number: number, length: number) => number.toString(16).padStart(length, '0')
export const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/**
 * How an address is compared: people write the same one with other capitals, stray spaces, wide letters, or a domain
 * in its ASCII form. Lower, upper, lower again is what comes closest to Unicode's case folding; the dotless i is left
 * out of it, since it would become an i and so the address of somebody else.
 */
export function emailKey(email: string): string {
  const plain = withReadableDomain(email.normalize('NFKC').replaceAll('\0', '').trim()).toLowerCase()
  const parts = plain.split('ı')
  return parts.map((part) => part.toUpperCase().toLowerCase()).join('ı')
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

export type LeadPrints = ReturnType<typeof printsOf>

/**
 * By what a new lead is told from others: its idempotency key, and the fields that this stands for, letter by letter; its
 * words, equal for two leads that say the same; and its address, however it was written.
 */
export const printsOf = ({ collection, fields, idempotencyKey }: NewLead) => ({
  key: idempotencyKey === null ? null : keyPrint(collection, idempotencyKey.toLowerCase()),
  fields: idempotencyKey === null ? null : print(JSON.stringify(fields, Object.keys(fields).sort())),
  words: wordsPrint(collection, fields),
  address: addressPrint(fields.email),
})

/** Begins with the key's first eight digits. In keys made by our pages they are the time, so this index grows at its end. */
const keyPrint = (collection: Collection, key: string) =>
  Buffer.from(key.slice(0, 8)).toString('hex') + print(`${collection}\n${key}`)

function wordsPrint(collection: Collection, fields: LeadFields): string {
  const said = Object.entries(fields).map(([name, value]) => `${name}\n${comparable(value)}`)
  return print([collection, ...said.sort()].join('\n'))
}

const comparable = (value: string) => value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

export const addressPrint = (email: string): string => print(emailKey(email))

/** What PostgreSQL locks so that of two equal ones at once the second finds the first. */
export const lockOf = (print: string): string => String(BigInt.asIntN(64, BigInt(`0x${print.slice(8)}`)))

/** One address is thanked so often in a day: more would let a stranger fill somebody's inbox through our forms. */
export const mostThanks = 3

/**
 * The key of a lead whose sender is thanked, and between which keys the last 24 hours of that address lie. The day leads
 * the key, so that the index is written near its end. (PostgreSQL makes the same keys itself, by its own clock.)
 */
export function thanksKeys(address: string, now: number) {
  const dayOf = (time: number) => Math.floor(time / dayMs)
  const keyAt = (day: number, end: string) => bytes(digits(day, 8) + address + end)
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
