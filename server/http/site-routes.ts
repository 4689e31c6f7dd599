import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicValuesFile } from '../../contract/public-variables.ts'
import { languageOfferPath } from '../../contract/routes.ts'
import type { Config } from '../config.ts'
import { errorForStatus, sendError } from './errors.ts'
import { readPart } from './file-part.ts'
import { preferredLanguage } from './request-headers.ts'
import type { Site } from './site.ts'
import { type Answer, answerFor, withoutHeader } from './static-pages.ts'

const apiPath = /^\/(api|actions|analytics)(\/|$|\?)/i

/** Handles requests that matched no route: pages that bypassed the front server, wrong methods, unknown paths. */
export function siteRoutes(app: FastifyInstance, { site }: { site: Site }): void {
  const patterns: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(
      `^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`,
      'i',
    )
    for (const each of [method].flat()) patterns.push({ method: each, pattern })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const resource = site.find(path)
    if (resource && isRead(request)) return sendAnswer(reply, await answerFor(resource, request.raw))
    const allowed = resource
      ? ['GET', 'HEAD']
      : patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed)].join(', '))
      return sendError(reply, errorForStatus(405))
    }
    return sendNotFound(site, request, reply)
  })
}

/** Browsers get the 404 page, other clients the JSON error. */
export async function sendNotFound(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  if (apiPath.test(path) || !isRead(request)) return sendError(reply, errorForStatus(404))
  // Drops If-None-Match and Range, so that the full 404 page is always sent.
  const headers = { 'accept-encoding': request.headers['accept-encoding'] }
  const answer = await answerFor(site.notFound(path), { headers })
  if (answer.status !== 200) return sendAnswer(reply, answer)
  // No ETag, so that caches do not revalidate the 404 page.
  return sendAnswer(reply, { ...answer, status: 404, headers: withoutHeader(answer.headers, 'etag') })
}

const pathOf = ({ raw }: FastifyRequest): string => raw.url?.split('?', 1)[0] ?? ''

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.code(status)
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
  return reply.send(body && !Buffer.isBuffer(body) ? readPart(body) : body)
}

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
