import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths, type RecordReply } from '../../contract/api.ts'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { ApiError } from '../http/errors.ts'
import { createVisitLimit } from '../http/limit.ts'
import { asksNotToBeTracked } from '../http/request-headers.ts'
import { bearerToken, type Tokens } from '../identity/tokens.ts'
import { recordId } from '../record-id.ts'

export const trackingSchema = v.object({ page: v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}]{1,100}$/u)) })

export async function trackingRoutes(
  app: FastifyInstance,
  options: { config: Config; tokens: Tokens; store: Store; now: () => number },
): Promise<void> {
  const limit = createVisitLimit(options.config.visitsPerMinute)
  app.post(apiPaths.tracking, async (request, reply) => {
    const userId = await options.tokens.requireUserId(bearerToken(request.headers.authorization))
    const body = v.safeParse(trackingSchema, request.body)
    if (!body.success)
      throw new ApiError(422, 'invalid', 'Please name the page.', { page: 'This field is required' })
    if (asksNotToBeTracked(request)) return reply.code(204).send()

    const timestamp = options.now()
    limit.admit(request.ip, timestamp)
    const id = recordId(timestamp)
    await options.store.addTracking({ id, userId, page: body.output.page, timestamp })
    return reply.code(201).send({ id, timestamp: new Date(timestamp).toISOString() } satisfies RecordReply)
  })
}
