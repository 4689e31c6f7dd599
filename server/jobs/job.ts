import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { ServerStore, Store } from '../database/store.ts'
import { hourIn } from '../days-of-zone.ts'

export interface JobParts<Setting extends keyof Config> {
  config: Pick<Config, Setting>
  store: Store
  now: () => number
}

export interface MailJobParts<Setting extends keyof Config> extends JobParts<Setting> {
  wakeQueues: () => void
}

export function repeat(app: FastifyInstance, everyMs: number, work: () => unknown): void {
  const timer = setInterval(work, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const lookEveryMs = 10 * 60_000
/** Before the office opens. */
const sentFromHour = 8

export const isMorning = (timeZone: string, now: number): boolean => hourIn(timeZone, now) >= sentFromHour

/** Looks again and again, so that what could not be done, or a server that was down at eight, is only late. */
export function eachMorning(app: FastifyInstance, what: string, look: () => Promise<unknown>): void {
  const tryOnce = () => look().catch((error) => app.log.warn({ err: error }, `not mailed yet: ${what}`))
  repeat(app, lookEveryMs, tryOnce)
  app.addHook('onListen', async () => void tryOnce())
}

export type LeaseStore = Pick<ServerStore, 'takeLease' | 'releaseLease'>

/** After that, a server that took the work is taken for dead. */
const longestMs = 60 * 60 * 1000

/** Two servers at once would only wait for each other's rows. False when another one is at it, or died at it less than an hour ago. */
export async function oneServerAtATime(
  store: LeaseStore,
  lease: string,
  now: () => number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const takenUntil = await store.takeLease(lease, now(), longestMs)
  if (takenUntil === null) return false
  try {
    await work()
    return true
  } finally {
    await store.releaseLease(lease, takenUntil)
  }
}
