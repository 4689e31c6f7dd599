import type { FastifyInstance } from 'fastify'
import { readOnlyMethods } from '../http/browser-writes.ts'
import { ApiError } from '../http/errors.ts'
import { isLoopbackHostHeader } from '../http/loopback.ts'
import { urlIn } from '../http/request-headers.ts'
import { type Headers, isolationHeaders } from '../http/security-headers.ts'
import { type Admission, isSecure } from './admission.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every response: only own resources, no framing, no caching. */
export const deskHeaders = (admission: Admission): Headers => ({
  'content-security-policy': policy,
  ...(isSecure(admission) && { 'strict-transport-security': 'max-age=63072000' }),
  'referrer-policy': 'no-referrer',
  ...isolationHeaders,
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
})

/** Rejects requests to another host name (DNS rebinding) and writes from other origins (CSRF). */
export function refuseForeignRequests(app: FastifyInstance, admission: Admission): void {
  const ownHost = admission.origin && new URL(admission.origin).host
  app.addHook('onRequest', async (request) => {
    const { host = '' } = request.headers
    if (host !== ownHost && !isLoopbackHostHeader(host))
      throw new ApiError(421, 'other_host', 'The desk is not at this address.')
    if (readOnlyMethods.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const isOwnOrigin = origin === undefined || origin === admission.origin || urlIn(origin)?.host === host
    const isOwnSite = site === undefined || site === 'same-origin'
    // Browsers that run the desk always send Origin or Sec-Fetch-Site with a write, so a write without either is
    // rejected.
    if ((site ?? origin) === undefined || !isOwnOrigin || !isOwnSite)
      throw new ApiError(403, 'cross_site', 'This can only be done from the desk itself.')
  })
}
