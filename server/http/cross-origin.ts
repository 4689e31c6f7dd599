import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acknowledgementHeader, apiPaths, sentLeadHeader, webConfigPath } from '../../contract/api.ts'
import type { Config } from '../config.ts'
import { kindOf } from './request-kind.ts'
import type { Headers } from './security-headers.ts'

type Origins = Pick<Config, 'publicOrigin' | 'publicApiOrigin'>

/** Only these kinds are called by page scripts; the mail action, health and pages are not. */
const calledByPages = ['lead', 'visitor', 'analytics']

/** CORS headers for the pages at `publicOrigin`. No credentials, so that a forged call has no cookie to use. */
function crossOriginHeaders({ url = '', headers }: IncomingMessage, publicOrigin: string): Headers {
  if (!calledByPages.includes(kindOf(url.split('?', 1)[0] ?? ''))) return {}
  if (headers.origin !== publicOrigin) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': publicOrigin,
    // Page scripts read a token's age from Date and the retry time from Retry-After.
    'access-control-expose-headers': `${acknowledgementHeader}, date, etag, retry-after, ${sentLeadHeader}, x-request-id`,
  }
}

const preflightAnswer: Headers = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-none-match, x-goog-api-key, x-xsrf-token',
  // Chromium's maximum; Firefox would allow a day.
  'access-control-max-age': '7200',
}

/** Answers CORS preflight requests and adds the CORS headers to responses. */
export function allowPagesCrossOrigin(app: FastifyInstance, origins: Origins): void {
  if (origins.publicApiOrigin === undefined) return
  app.addHook('onSend', async (request, reply) => {
    const { vary, ...headers } = crossOriginHeaders(request.raw, origins.publicOrigin)
    if (vary) reply.headers({ ...headers, vary: [reply.getHeader('vary'), vary].filter(Boolean).join(', ') })
  })
  for (const path of [...Object.values(apiPaths), webConfigPath])
    app.options(path, async ({ headers }, reply) => {
      const asked = headers['access-control-request-method'] !== undefined
      if (!asked || headers.origin !== origins.publicOrigin) return reply.callNotFound()
      return reply.code(204).headers(preflightAnswer).send()
    })
}
