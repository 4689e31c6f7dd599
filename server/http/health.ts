import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StoreUnavailableError } from '../database/errors.ts'
import type { Store } from '../database/store.ts'
import { version } from '../process/version.ts'
import { errorForStatus } from './errors.ts'

/** A balancer asks again every few seconds, and takes no answer for a refusal only after a while. */
const longestPingMs = 1500

/** `/healthz`: the process answers, and says which version it is. `/readyz`: the store does too, so leads can be taken. */
export function healthRoutes(app: FastifyInstance, { store }: { store: Store }): void {
  let pinging: Promise<void> | undefined
  // Of a store that hangs, every look would take a connection of its own.
  const pingOnce = () => {
    pinging ??= store.ping().finally(() => {
      pinging = undefined
    })
    return pinging
  }

  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (request) => {
    try {
      await Promise.race([pingOnce(), tooLong()])
    } catch (error) {
      request.log.warn({ err: error }, 'store does not answer')
      throw errorForStatus(503, 5)
    }
    return { status: 'ready' }
  })
}

async function tooLong(): Promise<never> {
  await setTimeout(longestPingMs, undefined, { ref: false })
  throw new StoreUnavailableError('The store does not answer.')
}
