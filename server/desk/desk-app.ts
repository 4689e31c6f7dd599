import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { errorForStatus, sendError } from '../http/errors.ts'
import { exemptFromEviction } from '../http/evict-idle-connections.ts'
import { createGuardedServer } from '../http/guarded-server.ts'
import { createLogStream } from '../http/log-stream.ts'
import { createRequestLog } from '../http/request-log.ts'
import { addSharedHooks, sharedOptions } from '../http/shared-options.ts'
import { answerRoutes } from './answers.ts'
import { type ApplicationFiles, serveApplication } from './application-files.ts'
import { type DeskDependencies, deskParts } from './desk-parts.ts'
import { entryRoutes } from './entry-routes.ts'
import { erasureRoutes } from './erasure-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { deskHealthRoutes } from './health-routes.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { deskHeaders, refuseForeignRequests } from './own-requests.ts'
import { personRoutes } from './person-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { leastRoles } from './route-roles.ts'
import { sentRoutes } from './sent-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { notAllowed } from './sessions.ts'
import { workRoutes } from './work-routes.ts'

/** Beside the public site's files and never among them. */
export const applicationFolder = join(import.meta.dirname, '..', '..', 'dist-desk')

/** For the company's own people, a dozen streams each; the process has visitors to serve too. */
const maxConnections = 1000

/** The whole desk: a server of its own, which shares nothing with the public one but the store. */
export function buildDesk(
  config: Config,
  { files, ...deps }: DeskDependencies & { files: ApplicationFiles },
): FastifyInstance {
  const { now, door, logStream = createLogStream() } = deps
  const log = createRequestLog(config.logLevel, logStream, now)
  const headers = deskHeaders(door)
  const app = Fastify({
    ...sharedOptions(config, { log, logStream, headers }),
    serverFactory: (handler) => createGuardedServer({ maxConnections, headers }, handler),
    // A call has something to say or it is not made; the head of a stream would be kept open for nothing.
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      sendError(reply, errorForStatus(404))
    },
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
  })
  addSharedHooks(app, { log, headers })
  refuseForeignRequests(app, door)

  const parts = deskParts(config, deps, app.log)
  // Of every route, and before its body is read: a route cannot forget to ask.
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url
    if (route === undefined) return
    const least = leastRoles[`${request.method} ${route}`]
    if (least === undefined) throw notAllowed('admin')
    if (least === 'anybody') return
    await parts.sessions.requireRole(request, least)
    exemptFromEviction(request.raw.socket)
  })
  // A desk of one person at one machine is over when they close it; the team's goes on after a restart.
  if (door.isLocal) app.addHook('onClose', () => parts.sessions.endOwn())
  // No record is named so, and PostgreSQL does not even look for one.
  app.addHook('onRequest', async ({ params }) => {
    if (Object.values(params as object).some((each) => String(each).includes('\0'))) throw errorForStatus(404)
  })
  sessionRoutes(app, parts)
  inboxRoutes(app, parts)
  answerRoutes(app, parts)
  workRoutes(app, parts)
  sentRoutes(app, parts)
  entryRoutes(app, parts)
  erasureRoutes(app, parts)
  exportRoutes(app, parts)
  eventRoutes(app, parts)
  reportRoutes(app, parts)
  deskHealthRoutes(app, parts)
  recordRoutes(app, parts)
  personRoutes(app, parts)
  serveApplication(app, files)
  return app
}
