import type { FastifyInstance } from 'fastify'
import type { Store } from '../database/store.ts'
import { version } from '../process/version.ts'
import { errorForStatus } from './errors.ts'
import { inTime } from './in-time.ts'

/** Shorter than the timeout of common load balancers, so that they get a 503 instead of a timeout. */
export const longestPingMs = 1500

/** A ping writes to the database. Results are cached, so that requests to /readyz cannot keep the disk busy. */
const cachedForMs = 2000

/**
 * Rejects while the store takes no writes. Concurrent calls share one ping: otherwise a hanging store would hold a
 * connection for each.
 */
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
    return inTime(pinging, longestPingMs)
  }
}

/**
 * `/healthz`: the process answers, with its version. `/readyz`: the store also takes writes, so leads can be accepted.
 */
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
