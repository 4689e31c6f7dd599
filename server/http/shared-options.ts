import { isUtf8 } from 'node:buffer'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { describeError } from '../process/describe-error.ts'
import { randomDigits } from '../record-id.ts'
import { answerErrors, errorForStatus, refusal } from './errors.ts'
import type { LogStream } from './log-stream.ts'
import { logRequests, type RequestCounter } from './request-log.ts'
import type { Headers } from './security-headers.ts'

const seconds = 1000

/** Valibot validates input. Replaces Fastify's validator and serializer, which would load a hundred unused files. */
const refuse = () => {
  throw new Error('A route must not have a JSON schema: Valibot validates all input.')
}

/** Fastify options of the public server and the desk. `headers` are those of every response. */
export const sharedOptions = (config: Config, headers: Headers, stream: LogStream = process.stdout) => ({
  logger: { level: config.logLevel, base: null, stream, serializers: { err: describeError } },
  logController: new LogController({ disableRequestLogging: true }),
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
  clientErrorHandler: answerClientError(headers),
  // Random: visitors see the id, and a sequential number would reveal the traffic.
  genReqId: randomDigits,
  // Hops are counted from the nearest proxy, so a forged X-Forwarded-For entry further out is ignored.
  trustProxy: config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
  // While the server stops, requests on open connections finish; new connections are refused.
  return503OnClosing: false,
  // Slow clients and pipelined requests. Connections and rates are limited by the proxy (deploy/nginx.conf).
  http: { headersTimeout: 15 * seconds, connectionsCheckingInterval: 5 * seconds },
  requestTimeout: 30 * seconds,
  connectionTimeout: 120 * seconds,
  maxRequestsPerSocket: 100,
  // Longer than the 60 s of common proxies, so that they never send a request on a connection that is being closed.
  keepAliveTimeout: 65 * seconds,
})

export function addSharedHooks(app: FastifyInstance, headers: Headers, metrics?: RequestCounter): void {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.fileHeaders ?? headers).header('x-request-id', request.id)
    done()
  })
  logRequests(app, metrics)
  answerErrors(app)
}

const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** Answers what is not HTTP in the usual format, and closes the connection. */
function answerClientError(security: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const status = clientErrorStatus[error.code ?? ''] ?? 400
    const { headers, body } = refusal(status, { ...security, connection: 'close' })
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
  }
}

/** Rejects JSON that is not UTF-8: decoding it with replacement characters would store corrupted names. */
export function acceptJsonInUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(errorForStatus(400))
  })
}
