import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicValuesFile } from '../../contract/public-variables.ts'
import { languageOfferPath } from '../../contract/routes.ts'
import type { Config } from '../config.ts'
import { errorForStatus, sendError } from './errors.ts'
import { preferredLanguage } from './request-headers.ts'
import type { Headers } from './security-headers.ts'
import type { Site } from './site.ts'
import { sendNotFoundPage, sendResource } from './static-pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The security headers of a built file, in place of the usual ones. */
    fileHeaders?: Headers
  }
}

/** A route for each built file, except the pages that another plugin fills in and sends itself. */
export function siteRoutes(app: FastifyInstance, { site }: { site: Site }): void {
  for (const resource of site.resources) {
    const { path: url, headers: fileHeaders } = resource
    if (app.hasRoute({ method: 'GET', url })) continue
    app.get(url, { config: { fileHeaders } }, (request, reply) => sendResource(resource, request, reply))
  }
}

const apiPath = /^\/(api|actions|analytics)(\/|$|\?)/i

/** Answers requests that match no route. Call it before routes are added: it collects their methods. */
export function answerUnknown(app: FastifyInstance, { site }: { site: Site }): void {
  const methods: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')
    for (const each of [method].flat())
      methods.push({ method: each, pattern: new RegExp(`^${escaped}/?$`, 'i') })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const allowed = methods.filter(({ pattern }) => pattern.test(pathOf(request)))
    if (allowed.length === 0) return sendNotFound(site, request, reply)
    reply.header('allow', [...new Set(allowed.map(({ method }) => method))].join(', '))
    return sendError(reply, errorForStatus(405))
  })
}

/** Browsers get the 404 page, other clients the JSON error. */
export async function sendNotFound(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  if (apiPath.test(path) || !['GET', 'HEAD'].includes(request.method))
    return sendError(reply, errorForStatus(404))
  return sendNotFoundPage(site.notFound(path), request, reply)
}

const pathOf = ({ raw }: FastifyRequest): string => raw.url?.split('?', 1)[0] ?? ''

/**
 * Pages are identical for everyone, so that caches may store them. Only this stylesheet, loaded without JavaScript,
 * depends on Accept-Language.
 */
export function languageOfferRoute(app: FastifyInstance, { site }: { site: Site }): void {
  app.get(languageOfferPath, async (request, reply) => {
    const preferred = preferredLanguage(request.headers['accept-language'])
    return reply
      .type('text/css; charset=utf-8')
      .headers({ 'cache-control': 'private, max-age=3600', vary: 'accept-language' })
      .send(preferred ? site.template(`language-offer/${preferred}.css`).text : '')
  })
}

/** A variable that changed after the build applies to the server but not to the pages. */
export function warnOfOtherBuild(app: FastifyInstance, site: Site, { publicValues }: Config): void {
  const built: Record<string, string> = JSON.parse(site.template(publicValuesFile).text)
  const variables = Object.keys(publicValues).filter((name) => built[name] !== publicValues[name])
  if (variables.length > 0)
    app.log.warn(
      { variables },
      'the pages were built with other values of these variables: run "npm run build" with the same ones and start again',
    )
}
