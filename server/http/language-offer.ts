import type { FastifyInstance } from 'fastify'
import { languageOfferPath } from '../../contract/routes.ts'
import { preferredLanguage } from './preferred-language.ts'
import type { Site } from './site.ts'

/**
 * Pages are the same for everyone, so that caches may keep them. What differs by the browser's language is this sheet, which
 * is asked for without script alone; on a page of that language it finds nothing to show.
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
