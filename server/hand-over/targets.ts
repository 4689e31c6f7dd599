import { hash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { HandOverEventName } from '../config-variables.ts'
import type { NewHandOver } from '../database/delivery.ts'
import { recordId } from '../record-id.ts'

export interface Target {
  /** What records, logs and commands call it: the address itself may hold a secret. */
  name: string
  url: URL
}

/** The name changes with the address, so what was queued for another address is never sent to a new one. */
export function targetsOf(urls: string[]): Target[] {
  return urls.map((text) => {
    const url = new URL(text)
    const checksum = hash('sha256', url.href).slice(0, 8)
    return { name: `${url.hostname}-${checksum}`, url }
  })
}

export const subscribedTargets = (webhooks: Config['webhooks'], event: HandOverEventName): string[] =>
  webhooks?.events.includes(event) ? targetsOf(webhooks.urls).map(({ name }) => name) : []

export const newHandOvers = (targets: string[], now: number): NewHandOver[] =>
  targets.map((target) => ({ id: recordId(now), target, dueAt: now }))
