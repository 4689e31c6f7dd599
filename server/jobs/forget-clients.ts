import type { FastifyInstance } from 'fastify'
import { clientMs } from '../database/lead-keys.ts'
import { type JobParts, repeat } from './job.ts'

const everyMs = 10 * 60_000

/** Who caused a thank-you is kept for the hour that counts, and dropped soon after it. */
export function forgetClients(app: FastifyInstance, { store, now }: JobParts<never>): void {
  const forget = () =>
    store.dropBefore('thankedClients', now() - clientMs).catch((error) => {
      app.log.warn({ err: error }, 'the clients of the past hour could not be forgotten')
    })
  void forget()
  repeat(app, everyMs, forget)
}
