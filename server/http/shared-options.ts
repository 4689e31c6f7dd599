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
  /** Headers of every response. */
  headers: Headers
}

/** Valibot validates input. Replaces Fastify's validator and serializer, which would load a hundred unused files. */
const refuse = () => {
  throw new Error('A route must not have a JSON schema: Valibot validates all input.')
}

/** Fastify options of the public server and the desk. */
export const sharedOptions = (config: Config, { log, logStream, headers }: Parts) => ({
  logger: { level: config.logLevel, base: null, stream: logStream, serializers: { err: describeError } },
  logController: new LogController({ disableRequestLogging: true }),
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
  clientErrorHandler: answerClientError(headers),
  genReqId: () => log.nextId(),
  // Hops are counted from the nearest proxy, so a forged X-Forwarded-For entry further out is ignored.
  trustProxy: config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
  // While the server stops, requests on open connections finish; new connections are refused.
  return503OnClosing: false,
})

export function addSharedHooks(app: FastifyInstance, { log, headers }: Pick<Parts, 'log' | 'headers'>): void {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  logRequests(app, log)
  answerErrors(app)
}

/** Rejects JSON that is not UTF-8: decoding it with replacement characters would store corrupted names. */
export function acceptJsonInUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(errorForStatus(400))
  })
}
