import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { errorForStatus } from './errors.ts'

/** JSON is UTF-8. Read from another encoding, a name would be acknowledged and kept with its letters lost. */
export function acceptJsonInUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(errorForStatus(400))
  })
}
