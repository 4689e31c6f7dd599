import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  type CollectBody,
  collectSchema,
  mostEvents,
  type SummaryReply,
  type WebConfigReply,
} from '../../contract/analytics.ts'
import { apiPaths, webConfigPath } from '../../contract/api.ts'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import type { AnalyticsEvent } from '../database/visits.ts'
import { dayIn } from '../days-of-zone.ts'
import { ApiError } from '../http/errors.ts'
import { contentHash, matchesEtag } from '../http/etag.ts'
import { createEventLimit } from '../http/limit.ts'
import { asksNotToBeTracked } from '../http/request-headers.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { browserFamily, deviceClass, isCrawler, robotName, userAgentOf } from './browser-of.ts'
import { createEventQueue } from './event-queue.ts'
import { createSubjectLimit, createVisitorKeys, robotEvent, storedEvent } from './stored-event.ts'

/** The summary is open to anyone. How many forms were seen, refused and sent is for the operator's report alone. */
const publicEvents = new Set(['page_view', 'user_engagement'])

/** Adds events that this server has accepted and not stored yet. */
function withPending(stored: SummaryReply['eventDim'], waiting: AnalyticsEvent[]): SummaryReply['eventDim'] {
  const counts = new Map(stored.map(({ name, count }) => [name, count]))
  for (const { name, isLeftOut } of waiting) if (!isLeftOut) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

export async function analyticsRoutes(
  app: FastifyInstance,
  options: {
    config: Config
    store: Store
    now: () => number
    identitySecret: string
    metrics?: Pick<Metrics, 'countEventsSetAside'> | undefined
  },
): Promise<void> {
  const { config, store, now } = options
  const queue = createEventQueue(store, app.log, options.metrics)
  const limit = createEventLimit(config.visitsPerMinute)
  const visitorKey = createVisitorKeys(options.identitySecret)
  const subjectLimit = createSubjectLimit()
  const ownHost = new URL(config.publicOrigin).host
  app.addHook('onClose', queue.close)

  // `navigator.sendBeacon` sends a string as text/plain; the content is JSON.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))

  webConfigRoute(app, config.analytics)

  app.post(apiPaths.collect, async (request, reply) => {
    const body = readEvents(request.body)
    const userAgent = userAgentOf(request)
    if (asksNotToBeTracked(request)) return reply.code(204).send()
    const timestamp = now()
    limit.admit(request.ip, timestamp, body.events.length)
    const day = dayIn(config.timeZone, timestamp)
    const limitSubjects = subjectLimit({ day, address: request.ip, now: timestamp })
    if (isCrawler(userAgent)) {
      const tally = limitSubjects({ what: 'robot', subject: robotName(userAgent) })
      const views = body.events.filter(({ name }) => name === 'page_view')
      queue.add(views.map(({ name }) => robotEvent(name, { timestamp, day }, tally)))
      return reply.code(204).send()
    }
    const { userId } = body
    const call = {
      timestamp,
      day,
      visitor: userId === undefined ? null : visitorKey(userId, day),
      visit: body.visit,
      device: deviceClass(userAgent),
      browser: browserFamily(userAgent),
      isOwnHost: (host: string) => host === request.host || host === ownHost,
      limitSubjects,
    }
    const events = body.events.map((event) => storedEvent(event, call))
    if (!queue.add(events)) throw new ApiError(503, 'busy', 'Too many events at once.', undefined, 5)
    return reply.code(204).send()
  })

  app.get(apiPaths.summary, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const counts = withPending(await store.countEventsByName(), queue.waiting())
    return { eventDim: counts.filter(({ name }) => publicEvents.has(name)) } satisfies SummaryReply
  })
}

/**
 * Checks the number of events first and stops at the first invalid one, so that a rejected request never costs more than
 * an accepted one.
 */
function readEvents(input: unknown): CollectBody {
  const { events } = Object(input) as { events?: unknown }
  const tooMany = Array.isArray(events) && events.length > mostEvents
  const read = tooMany ? undefined : v.safeParse(collectSchema, input, { abortEarly: true })
  if (!read?.success) throw new ApiError(422, 'invalid', 'The body is not a list of analytics events.')
  return read.output
}

/** Compatible with Firebase's path, header and responses, so that pages can use either. */
function webConfigRoute(app: FastifyInstance, { appId, apiKey, measurementId }: Config['analytics']) {
  const body = JSON.stringify({ appId, measurementId } satisfies WebConfigReply)
  const etag = `"${contentHash(body)}"`

  app.get<{ Params: { appId: string } }>(webConfigPath, async (request, reply) => {
    if (request.headers['x-goog-api-key'] !== apiKey)
      throw new ApiError(401, 'unauthorized', 'A valid x-goog-api-key header is needed.')
    if (request.params.appId !== appId) throw new ApiError(404, 'not_found', 'There is no app with this id.')
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'x-goog-api-key' })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
