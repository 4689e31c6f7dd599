import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Store } from './database/store.ts'

/** What the app needs from outside; tests hand in the same real parts with another clock. */
export interface Dependencies {
  store: Store
  now: () => number
}

/** Every plugin and route of the server, in order. */
export async function buildApp(config: Config, _deps: Dependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    // The hop count starts at the nearest proxy, so a forged X-Forwarded-For entry further out is never believed.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 16 * 1024,
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  return app
}
