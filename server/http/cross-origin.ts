import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acknowledgementHeader, apiPaths, sentLeadHeader, webConfigPath } from '../../contract/api.ts'
import type { Config } from '../config.ts'
import { kindOf } from './request-kind.ts'
import type { Headers } from './security-headers.ts'

type Origins = Pick<Config, 'publicOrigin' | 'publicApiOrigin'>

export type CrossOriginHeaders = (request: Pick<IncomingMessage, 'url' | 'headers'>) => Headers

/** Mail for other programs, health and the pages themselves are for nobody's script. */
const calledByPages = ['lead', 'visitor', 'analytics']

/** Lets scripts of the pages at `publicOrigin` read our answers. Without credentials, so that a forged call has no cookie to use. */
export function crossOriginHeaders({ publicOrigin, publicApiOrigin }: Origins): CrossOriginHeaders {
  if (publicApiOrigin === undefined) return () => ({})
  return ({ url = '', headers }): Headers => {
    if (!calledByPages.includes(kindOf(url.split('?', 1)[0] ?? ''))) return {}
    if (headers.origin !== publicOrigin) return { vary: 'origin' }
    return {
      vary: 'origin',
      'access-control-allow-origin': publicOrigin,
      // A token's age is told by Date, and a page comes back when Retry-After says.
      'access-control-expose-headers': `${acknowledgementHeader}, date, etag, retry-after, ${sentLeadHeader}, x-request-id`,
    }
  }
}

const preflightAnswer: Headers = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-none-match, x-goog-api-key, x-xsrf-token',
  // As long as Chromium keeps it at most; Firefox would keep it for a day.
  'access-control-max-age': '7200',
}

/** Answers the questions that browsers ask before a script's call to another origin, and marks what may be read. */
export function allowPagesCrossOrigin(app: FastifyInstance, origins: Origins): void {
  if (origins.publicApiOrigin === undefined) return
  const headersFor = crossOriginHeaders(origins)
  app.addHook('onSend', async (request, reply) => {
    const { vary, ...headers } = headersFor(request.raw)
    if (vary) reply.headers({ ...headers, vary: [reply.getHeader('vary'), vary].filter(Boolean).join(', ') })
  })
  for (const path of [...Object.values(apiPaths), webConfigPath])
    app.options(path, async ({ headers }, reply) => {
      const asked = headers['access-control-request-method'] !== undefined
      if (!asked || headers.origin !== origins.publicOrigin) return reply.callNotFound()
      return reply.code(204).headers(preflightAnswer).send()
    })
}
