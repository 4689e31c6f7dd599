import { hash, randomFillSync } from 'node:crypto'
import { uuidVersion7 } from '../contract/uuid.ts'

let lastTime = -1
let sameTime = 0

const drawn = Buffer.alloc(4096)
let used = drawn.length

/** So many random bytes in hexadecimal digits. Drawn for many at once, which costs a third. */
export function randomDigits(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += bytes
  return drawn.toString('hex', used - bytes, used)
}

/** A UUID of version 7 from the caller's clock; those made by one process within one millisecond keep their order. */
export function recordId(now: number): string {
  sameTime = now === lastTime ? (sameTime + 1) & 0xfff : 0
  lastTime = now
  return uuidVersion7(now, sameTime.toString(16).padStart(3, '0') + randomDigits(8))
}

/** The same id for the same words, in the form of a UUID of version 8: several servers, or one that tries again, write one record. */
export const idFrom = (...words: string[]): string =>
  hash('sha256', JSON.stringify(words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
