import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createClientLimit } from '../http/client-limit.ts'
import { type ApiError, errorForStatus } from '../http/errors.ts'
import type { DeskParts } from './desk-parts.ts'

const refusals = { perMinute: 600, atOnce: 600, allClientsFactor: 1_000_000 }

/**
 * Limits the refused requests of each client. Signed-in people are exempt, because a team may share one address with a
 * stranger.
 */
export function limitRefusals(app: FastifyInstance, { sessions, now }: Pick<DeskParts, 'sessions' | 'now'>) {
  const limit = createClientLimit(refusals)
  app.addHook('onRequest', async (request) => {
    const error = limit.usedUp(request.ip, now())
    if (error && !(await sessions.find(request))) throw error
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const isRefusal = statusCode >= 400 && statusCode < 500
    if (isRefusal && !sessions.isSignedIn(request)) limit.count(request.ip, now())
  })
  return {
    /** For an undecodable URL, for which no hook runs. */
    refuseUrl({ ip }: FastifyRequest): ApiError {
      const error = limit.usedUp(ip, now())
      limit.count(ip, now())
      return error ?? errorForStatus(404)
    },
  }
}
