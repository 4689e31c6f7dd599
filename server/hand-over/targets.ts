import { hash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { HandOverEventName } from '../config-variables.ts'
import type { NewHandOver } from '../database/delivery.ts'
import { recordId } from '../record-id.ts'

export interface Target {
  /** The name in records, logs and commands. The URL itself may contain a secret. */
  name: string
  url: URL
}

/** The name includes a checksum of the URL: deliveries queued for one URL are never sent to another. */
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
  targets.map((target) => ({ id: recordId(now), target }))
