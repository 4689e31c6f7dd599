import type { FastifyInstance } from 'fastify'
import type { Store } from '../database/store.ts'
import { version } from '../version.ts'
import { errorForStatus } from './errors.ts'

/** `/healthz`: the process answers, and says which version it is. `/readyz`: the store does too, so leads can be taken. */
export function healthRoutes(app: FastifyInstance, { store }: { store: Store }): void {
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (request) => {
    try {
      await store.ping()
    } catch (error) {
      request.log.warn({ err: error }, 'store does not answer')
      throw errorForStatus(503, 5)
    }
    return { status: 'ready' }
  })
}
