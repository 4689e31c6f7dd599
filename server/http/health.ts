import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StoreUnavailableError } from '../database/errors.ts'
import type { Store } from '../database/store.ts'
import { version } from '../process/version.ts'
import { errorForStatus } from './errors.ts'

/** A balancer asks again every few seconds, and takes no answer for a refusal only after a while. */
export const longestPingMs = 1500

/** A ping writes: asked more often, anybody could keep the disk busy. */
const cachedForMs = 2000

/** Rejects while the store takes no writes. An answer is good for a moment; of a store that hangs, every look would take a connection of its own. */
export function readiness(store: Pick<Store, 'ping'>, now = () => performance.now()): () => Promise<void> {
  let pinging: Promise<void> | undefined
  let expiresAt = Number.POSITIVE_INFINITY
  return () => {
    if (pinging === undefined || now() >= expiresAt) {
      expiresAt = Number.POSITIVE_INFINITY
      pinging = store.ping().finally(() => {
        expiresAt = now() + cachedForMs
      })
      pinging.catch(() => {})
    }
    return Promise.race([pinging, tooLong()])
  }
}

/** `/healthz`: the process answers, and says which version it is. `/readyz`: the store takes writes too, so leads can be taken. */
export function healthRoutes(app: FastifyInstance, { store }: { store: Store }): void {
  const ready = readiness(store)
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (request) => {
    try {
      await ready()
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
