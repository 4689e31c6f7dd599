import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { analyticsRoutes } from './analytics/routes.ts'
import type { Config } from './config.ts'
import type { Store } from './database/store.ts'
import { openHandOver } from './hand-over/open-hand-over.ts'
import { protectBrowserWrites } from './http/browser-writes.ts'
import { answerPagesApart, crossOriginHeaders } from './http/cross-origin.ts'
import { describeError } from './http/describe-error.ts'
import { answerErrors, errorForStatus, sendError } from './http/errors.ts'
import type { EventLoopLoad } from './http/event-loop-load.ts'
import { createFrontServer } from './http/front-server.ts'
import { answerClientError } from './http/guarded-server.ts'
import { healthRoutes } from './http/health.ts'
import { acceptJsonInUtf8 } from './http/json-body.ts'
import { createLoadShedding } from './http/load-shedding.ts'
import { createLogStream, type LogStream } from './http/log-stream.ts'
import { noSchemas } from './http/no-schemas.ts'
import { warnOfOtherBuild } from './http/other-build.ts'
import { createRequestLog, logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxtRoute } from './http/security-txt.ts'
import type { Site } from './http/site.ts'
import { languageOfferRoute, sendNotFound, siteRoutes } from './http/site-routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { createTokens } from './identity/tokens.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { leadRoutes } from './leads/routes.ts'
import { yoursRoutes } from './leads/yours-routes.ts'
import { openOutbox } from './mail/mail-outbox.ts'
import { mailRoutes } from './mail/routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Secrets } from './secrets.ts'
import { trackingRoutes } from './tracking/routes.ts'
import type { Colleagues } from './workers/worker.ts'

/** What the app needs from outside; tests hand in the same real parts with another clock. */
export interface Dependencies {
  store: Store
  site: Site
  secrets: Secrets
  now: () => number
  /** How busy the process is; without it nothing is ever refused for lack of time. */
  loopLoad?: EventLoopLoad
  metrics?: Metrics
  logStream?: LogStream
  onQueues?: (wake: () => void) => void
  handOverMs?: number
  colleagues?: Colleagues | undefined
}

export async function buildApp(config: Config, deps: Dependencies): Promise<FastifyInstance> {
  const { store, site, secrets, now, logStream = createLogStream() } = deps
  const { wakeElsewhere, onWake } = deps.colleagues ?? {}
  const log = createRequestLog(config.logLevel, logStream, now, deps.metrics)
  const security = securityHeaders(config)
  const shedLoad = createLoadShedding(
    config.loadShedding ? deps.loopLoad : undefined,
    log,
    security,
    crossOriginHeaders(config),
  )

  const app = Fastify({
    logger: { level: config.logLevel, base: null, stream: logStream, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) => createFrontServer(site, log, security, shedLoad, handler),
    schemaController: noSchemas,
    clientErrorHandler: answerClientError(security),
    // An address that cannot be decoded, or a part of it that is too long: no route runs, so no hook does either.
    frameworkErrors: async (_error, request, reply) => {
      reply.headers({ ...security, 'cache-control': 'no-store', 'x-request-id': request.id })
      // Nobody waits for this promise: a failure that left it would end the process.
      await sendNotFound(site, request, reply).catch((error) => {
        request.log.error(error)
        return sendError(reply, errorForStatus(500))
      })
      log.write(request.id, request.method, 'unknown', reply.statusCode, reply.elapsedTime)
    },
    genReqId: () => log.nextId(),
    // The hop count starts at the nearest proxy, so a forged X-Forwarded-For entry further out is never believed.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 16 * 1024,
    // Requests on open connections finish while the server stops; it takes no new connections.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain')
  acceptJsonInUtf8(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...security, 'cache-control': 'no-store' })
  })

  warnOfOtherBuild(site, config, app.log)
  for (const warning of secrets.warnings) app.log.warn(warning)
  logRequests(app, log)
  answerErrors(app)
  protectBrowserWrites(app, config)
  answerPagesApart(app, config)
  siteRoutes(app, { site })
  languageOfferRoute(app, { site })
  securityTxtRoute(app, config, now)
  healthRoutes(app, { store })
  const outbox = wakeElsewhere
    ? { wake: () => wakeElsewhere('mail') }
    : openOutbox(app, config, { store, now })
  const handOver = openHandOver(app, config, {
    store,
    now,
    metrics: deps.metrics,
    wakeElsewhere: wakeElsewhere && (() => wakeElsewhere('hand-over')),
    timeoutMs: deps.handOverMs,
  })
  onWake?.((queue) => (queue === 'mail' ? outbox : handOver).wake())
  const wakeQueues = () => {
    outbox.wake()
    handOver.wake()
  }
  await leadRoutes(app, { config, store, site, now, wakeQueues, handOver, metrics: deps.metrics })
  await yoursRoutes(app, { config, store, site, now, wakeQueues })
  deps.onQueues?.(wakeQueues)
  mailRoutes(app, { store, emailApiKey: secrets.emailApiKey, now, wakeOutbox: outbox.wake })
  if (!wakeElsewhere) startJobs(app, { config, store, now, wakeOutbox: outbox.wake })
  const tokens = createTokens({ identitySecret: secrets.identitySecret, now })
  app.register(identityRoutes, { tokens, publicOrigin: config.publicOrigin })
  app.register(trackingRoutes, { config, tokens, store, now })
  app.register(analyticsRoutes, {
    config,
    store,
    now,
    identitySecret: secrets.identitySecret,
    metrics: deps.metrics,
  })
  return app
}
