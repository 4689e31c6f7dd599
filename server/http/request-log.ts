import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Receives the metrics of each request. */
export interface RequestCounter {
  countRequest(route: string, status: number, milliseconds: number): void
}

/** Logs and counts every response. */
export function logRequests(app: FastifyInstance, metrics?: RequestCounter): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, metrics)
    done()
  })
}

/**
 * One line with method, route, status and duration; never the client, its address or the query. Unknown paths are not
 * named, because they may contain names. Built files are logged at `debug` only.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, metrics?: RequestCounter): void {
  const { url: route = 'unknown', config } = request.routeOptions
  const { statusCode: status, elapsedTime } = reply
  metrics?.countRequest(route, status, elapsedTime)
  const ms = Math.round(elapsedTime * 10) / 10
  const level = config.fileHeaders ? 'debug' : 'info'
  request.log[level]({ method: request.method, route, status, ms }, 'request')
}
