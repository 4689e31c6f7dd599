import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import type { Config } from '../config.ts'
import { isSameSecret } from '../process/random-token.ts'
import { ApiError } from './errors.ts'
import { cookieIn, urlIn } from './request-headers.ts'

const cookieName = 'XSRF-TOKEN'
const tokenPattern = /^[\w-]{22,64}$/
export const readOnlyMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Decides by Sec-Fetch-Site or Origin, which page scripts cannot set. Undefined if neither is sent, as by most
 * non-browser clients.
 */
function comesFromAnotherSite(request: FastifyRequest, publicOrigin: string): boolean | undefined {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return undefined
  if (origin === publicOrigin) return false
  // Compares hosts only: behind a proxy that terminates TLS the visitor's scheme is unknown.
  return urlIn(origin)?.host !== request.host
}

/** HTML forms and beacons cannot set headers, so for them the origin check must suffice. */
const canCarryHeader = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/json') ?? false

/**
 * CSRF protection: rejects writes that another site triggers in a visitor's browser. A client without browser headers
 * carries no ambient credentials, so it is allowed.
 */
export function protectBrowserWrites(app: FastifyInstance, { publicOrigin, publicApiOrigin }: Config): void {
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)))

  function refusalOf(request: FastifyRequest): ApiError | undefined {
    if (readOnlyMethods.has(request.method)) return undefined
    const fromPagesApart = publicApiOrigin !== undefined && request.headers.origin === publicOrigin
    const foreign = fromPagesApart ? false : comesFromAnotherSite(request, publicOrigin)
    if (foreign) return new ApiError(403, 'cross_site', content.errors.cross_site)
    const cookie = cookieIn(request, cookieName)
    const header = request.headers['x-xsrf-token']
    if (cookie === undefined || (header === undefined && (foreign === undefined || !canCarryHeader(request))))
      return undefined
    return typeof header === 'string' && isSameSecret(header, cookie)
      ? undefined
      : new ApiError(403, 'xsrf_token', content.errors.xsrf_token)
  }
}

/** Sets the cookie that scripts send back as X-XSRF-TOKEN. Keeps a valid one, so that all tabs share it. */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply, publicOrigin: string): void {
  const known = cookieIn(request, cookieName)
  const token = known && tokenPattern.test(known) ? known : randomBytes(16).toString('base64url')
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName}=${token}; Path=/; SameSite=Strict${secure}`)
}
