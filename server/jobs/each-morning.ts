import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { hourIn } from '../days-of-zone.ts'

const lookEveryMs = 10 * 60_000
/** Before the office opens. */
const sentFromHour = 8

export const isMorning = (timeZone: string, now: number): boolean => hourIn(timeZone, now) >= sentFromHour

/** Looks again and again, so that what could not be done, or a server that was down at eight, is only late. */
export function eachMorning(app: FastifyInstance, what: string, look: () => Promise<unknown>): void {
  const tryOnce = () => look().catch((error) => app.log.warn({ err: error }, `not mailed yet: ${what}`))
  const timer = setInterval(tryOnce, lookEveryMs).unref()
  app.addHook('onListen', async () => void tryOnce())
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The same for the same mail, day and person, so that several servers, or one that starts again, send one. */
export function mailIdOf(what: string, day: string, to: string): string {
  const digits = createHash('sha256').update(`${what} ${day} ${to}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
