import { isUtf8 } from 'node:buffer'
import { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { describeError } from '../process/describe-error.ts'
import { answerErrors, errorForStatus } from './errors.ts'
import { answerClientError } from './guarded-server.ts'
import type { LogStream } from './log-stream.ts'
import { logRequests, type RequestLog } from './request-log.ts'
import type { Headers } from './security-headers.ts'

interface Parts {
  log: RequestLog
  logStream: LogStream
  /** What every answer carries. */
  headers: Headers
}

/**
 * Valibot checks what comes in. Unless something stands in their place, Fastify loads a checker and a serializer of its own, a
 * hundred files that nobody asks.
 */
const refuse = () => {
  throw new Error('No route has a JSON schema: Valibot checks what comes in.')
}

/** What the public server and the desk's are both made with. */
export const sharedOptions = (config: Config, { log, logStream, headers }: Parts) => ({
  logger: { level: config.logLevel, base: null, stream: logStream, serializers: { err: describeError } },
  logController: new LogController({ disableRequestLogging: true }),
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
  clientErrorHandler: answerClientError(headers),
  genReqId: () => log.nextId(),
  // The hop count starts at the nearest proxy, so a forged X-Forwarded-For entry further out is never believed.
  trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
  // Requests on open connections finish while the server stops; it takes no new connections.
  return503OnClosing: false,
})

export function addSharedHooks(app: FastifyInstance, { log, headers }: Pick<Parts, 'log' | 'headers'>): void {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  logRequests(app, log)
  answerErrors(app)
}

/** JSON is UTF-8. Read from another encoding, a name would be acknowledged and kept with its letters lost. */
export function acceptJsonInUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(errorForStatus(400))
  })
}
