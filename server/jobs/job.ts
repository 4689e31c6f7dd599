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
/** Before opening time. */
const sentFromHour = 8

export const isMorning = (timeZone: string, now: number): boolean => hourIn(timeZone, now) >= sentFromHour

/** Polls, so that after a failure or downtime at eight the mail is late, not lost. */
export function eachMorning(app: FastifyInstance, what: string, look: () => Promise<unknown>): void {
  const tryOnce = () =>
    look().catch((error) => app.log.warn({ err: error }, `mail not queued, will retry: ${what}`))
  repeat(app, lookEveryMs, tryOnce)
  app.addHook('onListen', async () => void tryOnce())
}

export type LeaseStore = Pick<ServerStore, 'takeLease' | 'releaseLease'>

/** Lease duration: after it the server is presumed dead. */
const longestMs = 60 * 60 * 1000

/**
 * Runs `work` under a lease, because two servers would only wait for each other's row locks. False when another holds
 * the lease, or died with it less than an hour ago.
 */
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
