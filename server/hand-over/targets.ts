import { createHash } from 'node:crypto'
import type { NewHandOver } from '../database/delivery.ts'
import { recordId } from '../record-id.ts'

/** Somebody who gets each lead. */
export interface Target {
  /** What records, logs and commands call it: the address itself may hold a secret. */
  name: string
  url: URL
}

/** The name changes with the address, so what was queued for another address is never sent to a new one. */
export function targetsOf(urls: string[]): Target[] {
  return urls.map((text) => {
    const url = new URL(text)
    const mark = createHash('sha256').update(url.href).digest('hex').slice(0, 8)
    return { name: `${url.hostname}-${mark}`, url }
  })
}

/** One for each target, due at once. */
export const newHandOvers = (targets: Pick<Target, 'name'>[], now: number): NewHandOver[] =>
  targets.map(({ name }) => ({ id: recordId(now), target: name, dueAt: now }))
