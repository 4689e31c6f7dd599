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
