import type { FastifyInstance } from 'fastify'
import type { LogLevel } from '../config.ts'
import { randomDigits } from '../record-id.ts'
import type { LogStream } from './log-stream.ts'

/** One line per request: method, route, status and duration. Never the client, its address or the query. */
export type RequestLog = ReturnType<typeof createRequestLog>

/** Receives the metrics of each request. */
interface RequestCounter {
  countRequest(route: string, status: number, milliseconds: number): void
}

const levelsThatHideRequests: readonly LogLevel[] = ['warn', 'error', 'fatal', 'silent']

export function createRequestLog(
  level: LogLevel,
  stream: LogStream,
  now: () => number,
  metrics?: RequestCounter,
) {
  const silent = levelsThatHideRequests.includes(level)
  return {
    /** Random: visitors see the id, and a sequential number would reveal the traffic. */
    nextId: randomDigits,
    /** `route` is one of our paths or patterns. Unknown paths are not logged, because they may contain names. */
    write(id: string, method: string, route: string, status: number, milliseconds: number) {
      metrics?.countRequest(route, status, milliseconds)
      if (silent) return
      // Built without JSON.stringify, which would be a large part of a page's cost. No value needs escaping.
      stream.write(
        `{"level":30,"time":${now()},"reqId":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(milliseconds * 10) / 10},"msg":"request"}\n`,
      )
    },
  }
}

/** Logs Fastify's responses with the same line and `x-request-id` as pages served from memory. */
export function logRequests(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async ({ id, method, routeOptions }, { statusCode, elapsedTime }) => {
    log.write(id, method, routeOptions.url ?? 'unknown', statusCode, elapsedTime)
  })
}
