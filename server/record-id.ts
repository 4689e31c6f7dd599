import { hash, randomUUID } from 'node:crypto'
import { uuidVersion7 } from '../contract/uuid.ts'

let lastTime = -1
let sameTime = 0

/** Twelve random hexadecimal digits. Node generates random UUIDs in batches, which is cheaper. */
export const randomDigits = (): string => randomUUID().slice(24)

/** A UUIDv7 from the caller's clock. Ids of one process within one millisecond stay in order. */
export function recordId(now: number): string {
  sameTime = now === lastTime ? (sameTime + 1) & 0xfff : 0
  lastTime = now
  return uuidVersion7(now, sameTime.toString(16).padStart(3, '0') + randomDigits() + randomDigits())
}

/** A deterministic UUIDv8: the same input gives the same id, so that retries and several servers write one record. */
export const idFrom = (...words: string[]): string =>
  hash('sha256', JSON.stringify(words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
