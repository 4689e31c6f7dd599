import type { FastifyInstance } from 'fastify'
import type { WebConfigReply } from '../../contract/analytics.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../http/errors.ts'
import { contentHash, matchesEtag } from '../http/etag.ts'

export const webConfigPath = '/analytics/v1alpha/projects/-/apps/:appId/webConfig'

/** The same path, header and answers as Firebase's, so that pages can be built to ask either. */
export function webConfigRoute(app: FastifyInstance, { appId, apiKey, measurementId }: Config['analytics']) {
  const body = JSON.stringify({ appId, measurementId } satisfies WebConfigReply)
  const etag = `"${contentHash(body)}"`

  app.get<{ Params: { appId: string } }>(webConfigPath, async (request, reply) => {
    if (request.headers['x-goog-api-key'] !== apiKey)
      throw new ApiError(401, 'unauthorized', 'A valid x-goog-api-key header is needed.')
    if (request.params.appId !== appId) throw new ApiError(404, 'not_found', 'There is no app of this id.')
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'x-goog-api-key' })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
