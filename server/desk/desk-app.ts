import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { errorForStatus, sendError } from '../http/errors.ts'
import { addSharedHooks, sharedOptions } from '../http/shared-options.ts'
import { answerRoutes } from './answers.ts'
import { type ApplicationFiles, serveApplication } from './application-files.ts'
import { type DeskDependencies, deskParts } from './desk-parts.ts'
import { entryRoutes } from './entry-routes.ts'
import { erasureRoutes } from './erasure-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { deskHealthRoutes } from './health-routes.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { deskHeaders, refuseForeignRequests } from './own-requests.ts'
import { personRoutes } from './person-routes.ts'
import { pollRoutes } from './poll-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { leastRoles } from './route-roles.ts'
import { sentRoutes } from './sent-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { notAllowed } from './sessions.ts'
import { workRoutes } from './work-routes.ts'

/** Outside the public site's folder, so that the public server can never serve these files. */
export const applicationFolder = join(import.meta.dirname, '..', '..', 'dist-desk')

/** The desk as a separate server: it shares only the store with the public one. */
export function buildDesk(
  config: Config,
  { files, ...deps }: DeskDependencies & { files: ApplicationFiles },
): FastifyInstance {
  const { admission, logStream } = deps
  const headers = deskHeaders(admission)
  const app = Fastify({
    ...sharedOptions(config, headers, logStream),
    // Roles are listed for each method, and HEAD has none.
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      sendError(reply, errorForStatus(404))
    },
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
  })
  addSharedHooks(app, headers)
  const parts = deskParts(config, deps, app.log)
  refuseForeignRequests(app, admission)

  // Checks the role for every route before the body is read, so that no route can forget it.
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url
    if (route === undefined) return
    const least = leastRoles[`${request.method} ${route}`]
    if (least === undefined) throw notAllowed('admin')
    if (least !== 'anybody') await parts.sessions.requireRole(request, least)
  })
  // A local desk ends its sessions when it closes. Sessions of the team's desk survive a restart.
  if (admission.isLocal) app.addHook('onClose', () => parts.sessions.endOwn())
  // No id contains a NUL character, and PostgreSQL rejects a query with one.
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
  pollRoutes(app, parts)
  reportRoutes(app, parts)
  deskHealthRoutes(app, parts)
  recordRoutes(app, parts)
  personRoutes(app, parts)
  serveApplication(app, files)
  return app
}
