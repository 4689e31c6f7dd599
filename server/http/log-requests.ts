import type { FastifyInstance } from 'fastify'
import type { RequestLog } from './request-log.ts'

/** The same line, and the same `x-request-id`, for what Fastify answers as for pages served from memory. */
export function logRequests(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    log.write(
      request.id,
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime,
    )
  })
}
