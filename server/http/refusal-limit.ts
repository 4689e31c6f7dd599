import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClientLimit } from './client-limit.ts'
import { sendError } from './errors.ts'
import { kindOf } from './request-kind.ts'

/** Generous, because people mistype and crawlers follow dead links. */
const refusalsPerLead = 20
/** Load balancers must always get an answer; the mail action has its own limit on wrong keys. */
const exempt = ['health', 'mail']

export type RefusalLimit = ReturnType<typeof createRefusalLimit>

/**
 * Counts the client's rejected requests and server-rendered pages. Over the limit the client gets a short 429 before its
 * body is read, so that refusing a request never costs more than serving it.
 */
export function createRefusalLimit(leadsPerMinute: number, now: () => number) {
  const perMinute = leadsPerMinute * refusalsPerLead
  const limit = createClientLimit({ perMinute, atOnce: perMinute, allClientsFactor: 1_000_000 })
  return {
    /** True if the request was answered with 429. */
    refuse(request: FastifyRequest, reply: FastifyReply): boolean {
      if (exempt.includes(kindOf(request.raw.url?.split('?', 1)[0] ?? ''))) return false
      const error = limit.usedUp(request.ip, now())
      if (error) sendError(reply, error)
      return error !== undefined
    },
    count({ ip }: FastifyRequest, reply: FastifyReply): void {
      const isRefusal = reply.statusCode >= 400 && reply.statusCode < 500
      // Built pages are served before routing, so HTML here is rendered by the server or a 404 page.
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      if (isRefusal || isPage) limit.count(ip, now())
    },
  }
}

export function limitRefusals(app: FastifyInstance, limit: RefusalLimit): void {
  app.addHook('onRequest', async (request, reply) => (limit.refuse(request, reply) ? reply : undefined))
  app.addHook('onResponse', async (request, reply) => limit.count(request, reply))
}
