import { hash, randomUUID } from 'node:crypto'
import { uuidVersion7 } from '../contract/uuid.ts'

let lastTime = -1
let sameTime = 0

/** Twelve random digits in hexadecimal. Node draws those of its UUIDs for many at once. */
export const randomDigits = (): string => randomUUID().slice(24)

/** A UUID of version 7 from the caller's clock; those made by one process within one millisecond keep their order. */
export function recordId(now: number): string {
  sameTime = now === lastTime ? (sameTime + 1) & 0xfff : 0
  lastTime = now
  return uuidVersion7(now, sameTime.toString(16).padStart(3, '0') + randomDigits() + randomDigits())
}

/** The same id for the same words, in the form of a UUID of version 8: several servers, or one that tries again, write one record. */
export const idFrom = (...words: string[]): string =>
  hash('sha256', JSON.stringify(words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
