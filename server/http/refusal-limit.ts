import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClientLimit } from './client-limit.ts'
import { sendError } from './errors.ts'
import { kindOf } from './request-kind.ts'

/** Loose: people mistype, and crawlers follow dead links. */
const refusalsPerLead = 20
/** A balancer must always get its answer, and the mail action has a limit of its own, on wrong keys. */
const exempt = ['health', 'mail']

export type RefusalLimit = ReturnType<typeof createRefusalLimit>

/**
 * Counts what a client was refused, and the pages that were filled in for it. Beyond the limit the client gets a short 429 before its body is
 * read, so that being refused never costs us more than being served.
 */
export function createRefusalLimit(leadsPerMinute: number, now: () => number) {
  const perMinute = leadsPerMinute * refusalsPerLead
  const limit = createClientLimit({ perMinute, atOnce: perMinute, allClientsFactor: 1_000_000 })
  return {
    /** True when it has answered. */
    refuse(request: FastifyRequest, reply: FastifyReply): boolean {
      if (exempt.includes(kindOf(request.raw.url?.split('?', 1)[0] ?? ''))) return false
      const error = limit.usedUp(request.ip, now())
      if (error) sendError(reply, error)
      return error !== undefined
    },
    count({ ip }: FastifyRequest, reply: FastifyReply): void {
      const isRefusal = reply.statusCode >= 400 && reply.statusCode < 500
      // Pages as they were built are answered before any route: what is HTML here was filled in, or was not found.
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      if (isRefusal || isPage) limit.count(ip, now())
    },
  }
}

export function limitRefusals(app: FastifyInstance, limit: RefusalLimit): void {
  app.addHook('onRequest', async (request, reply) => (limit.refuse(request, reply) ? reply : undefined))
  app.addHook('onResponse', async (request, reply) => limit.count(request, reply))
}
