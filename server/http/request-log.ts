import type { FastifyInstance } from 'fastify'
import type { LogLevel } from '../config.ts'
import { randomDigits } from '../record-id.ts'
import type { LogStream } from './log-stream.ts'

/** One line per request: what was asked for and how it went, never by whom, from where or with which query. */
export type RequestLog = ReturnType<typeof createRequestLog>

/** What is measured of each request, beside the line in the log. */
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
    /** Random: every visitor sees the id, and a running number would tell how many there are. */
    nextId: randomDigits,
    /** `route` is one of our own paths or patterns; an unknown path is not logged, since people put names in them. */
    write(id: string, method: string, route: string, status: number, milliseconds: number) {
      metrics?.countRequest(route, status, milliseconds)
      if (silent) return
      // Without JSON.stringify, since this line is a good part of the cost of a page; no part of it needs escaping.
      stream.write(
        `{"level":30,"time":${now()},"reqId":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(milliseconds * 10) / 10},"msg":"request"}\n`,
      )
    },
  }
}

/** The same line, and the same `x-request-id`, for what Fastify answers as for pages served from memory. */
export function logRequests(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async ({ id, method, routeOptions }, { statusCode, elapsedTime }) => {
    log.write(id, method, routeOptions.url ?? 'unknown', statusCode, elapsedTime)
  })
}
