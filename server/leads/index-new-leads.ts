import type { FastifyInstance } from 'fastify'
import type { Store } from '../database/store.ts'

const pauseMs = 5000

/** Puts new and corrected leads into the search index, in small parts and off the request path. */
export function indexNewLeads(app: FastifyInstance, { store }: { store: Store }): void {
  let closing = false
  let running = Promise.resolve()
  let failing = false

  const index = async () => {
    try {
      while (!closing && (await store.indexSomeLeads()) > 0);
      failing = false
    } catch (error) {
      if (!failing) app.log.warn({ err: error }, 'leads not indexed yet; a search will do it')
      failing = true
    }
  }
  const timer = setInterval(() => {
    running = running.then(index)
  }, pauseMs).unref()
  running = index()
  app.addHook('onClose', async () => {
    closing = true
    clearInterval(timer)
    await running
  })
}
