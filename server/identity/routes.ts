import type { FastifyInstance } from 'fastify'
import { apiPaths } from '../../contract/api.ts'
import { setXsrfCookie } from '../http/browser-writes.ts'
import { bearerToken, type Tokens } from './tokens.ts'

export async function identityRoutes(
  app: FastifyInstance,
  options: { tokens: Tokens; publicOrigin: string },
): Promise<void> {
  // Takes no body; a body of any media type is read and ignored.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null))
    payload.once('error', done)
  })

  app.post(apiPaths.identity, async (request, reply) => {
    setXsrfCookie(request, reply, options.publicOrigin)
    reply.header('cache-control', 'no-store')
    return options.tokens.signIn(bearerToken(request.headers.authorization))
  })
}
