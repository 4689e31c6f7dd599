import Fastify, { type FastifyInstance } from 'fastify'
import { analyticsRoutes } from './analytics/routes.ts'
import type { Config } from './config.ts'
import type { Store } from './database/store.ts'
import { protectBrowserWrites } from './http/browser-writes.ts'
import { allowPagesCrossOrigin } from './http/cross-origin.ts'
import { errorForStatus, sendError } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import type { LogStream } from './http/log-stream.ts'
import { logRequest } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxtRoute } from './http/security-txt.ts'
import { acceptJsonInUtf8, addSharedHooks, sharedOptions } from './http/shared-options.ts'
import type { Site } from './http/site.ts'
import {
  answerUnknown,
  languageOfferRoute,
  sendNotFound,
  siteRoutes,
  warnOfOtherBuild,
} from './http/site-routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { createTokens } from './identity/tokens.ts'
import { openQueues } from './jobs/open-queues.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { leadRoutes } from './leads/routes.ts'
import { yoursRoutes } from './leads/yours-routes.ts'
import { mailRoutes } from './mail/routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Secrets } from './secrets.ts'
import { trackingRoutes } from './tracking/routes.ts'

/** Dependencies. Tests pass the same real parts with another clock. */
export interface Dependencies {
  store: Store
  site: Site
  secrets: Secrets
  now: () => number
  metrics?: Metrics
  logStream?: LogStream
  onQueues?: (wake: () => void) => void
  handOverMs?: number
}

export async function buildApp(config: Config, deps: Dependencies): Promise<FastifyInstance> {
  const { store, site, secrets, now, metrics, logStream } = deps
  const security = securityHeaders(config)
  const headers = { ...security, 'cache-control': 'no-store' }

  const app = Fastify({
    ...sharedOptions(config, security, logStream),
    // An undecodable or too long URL matches no route, so no hook runs.
    frameworkErrors: async (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      // Fastify does not await this promise: a rejection would end the process.
      await sendNotFound(site, request, reply).catch((error) => {
        request.log.error(error)
        return sendError(reply, errorForStatus(500))
      })
      logRequest(request, reply, metrics)
    },
    bodyLimit: 16 * 1024,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  addSharedHooks(app, headers, metrics)
  acceptJsonInUtf8(app)

  warnOfOtherBuild(app, site, config)
  for (const warning of secrets.warnings) app.log.warn(warning)
  if (config.ignoredVariables.length > 0)
    app.log.warn({ variables: config.ignoredVariables }, 'these variables no longer exist and are ignored')
  protectBrowserWrites(app, config)
  allowPagesCrossOrigin(app, config)
  answerUnknown(app, { site })
  languageOfferRoute(app, { site })
  securityTxtRoute(app, config, now)
  healthRoutes(app, { store })
  const { handOverMs } = deps
  const { identitySecret: secret } = secrets
  const wakeQueues = openQueues(app, config, { store, now, secret, metrics, handOverMs })
  await leadRoutes(app, { config, store, secret, site, now, wakeQueues, metrics })
  await yoursRoutes(app, { config, store, secret, site, now, wakeQueues })
  deps.onQueues?.(wakeQueues)
  mailRoutes(app, { store, emailApiKey: secrets.emailApiKey, now, wakeQueues })
  startJobs(app, { config, store, now, wakeQueues })
  const { identitySecret } = secrets
  const tokens = createTokens({ identitySecret, now })
  app.register(identityRoutes, { tokens, publicOrigin: config.publicOrigin })
  app.register(trackingRoutes, { config, tokens, store, now })
  app.register(analyticsRoutes, { config, store, now, identitySecret, metrics })
  siteRoutes(app, { site })
  return app
}
