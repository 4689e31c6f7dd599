import type { FastifyInstance } from 'fastify'
import { content } from '../../content/index.ts'
import { languageCodes } from '../../content/languages.ts'
import { securityTxtPath as path } from '../../contract/routes.ts'
import type { Config } from '../config.ts'

const validForDays = 360
const dayMs = 24 * 60 * 60_000

/**
 * RFC 9116 requires an expiry date less than a year ahead. Generated on request, because a built file would expire on a
 * server that is not redeployed.
 */
export function securityTxtRoute(app: FastifyInstance, { publicOrigin }: Config, now: () => number): void {
  app.get(path, async (_request, reply) => {
    const expires = new Date(now() + validForDays * dayMs)
    expires.setUTCHours(0, 0, 0, 0)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`Contact: mailto:${content.company.security.email}
Expires: ${expires.toISOString()}
Preferred-Languages: ${languageCodes.join(', ')}
Canonical: ${publicOrigin}${path}
Policy: ${publicOrigin}/security#report
`)
  })
}
