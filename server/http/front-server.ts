import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorBody, errorForStatus } from './errors.ts'
import type { ShedLoad } from './load-shedding.ts'
import type { RequestLog } from './request-log.ts'
import type { Headers } from './security-headers.ts'
import type { Site } from './site.ts'
import { answerFor } from './static-pages.ts'

const seconds = 1000

/**
 * The HTTP server itself. Pages and files are answered here, from memory and before any routing; everything else goes
 * on to `next`, as long as there is time for it. A slow or silent client is cut off rather than kept.
 */
export function createFrontServer(
  site: Site,
  log: RequestLog,
  shedLoad: ShedLoad,
  next: RequestListener,
): Server {
  const server = createServer(
    {
      headersTimeout: 15 * seconds,
      requestTimeout: 30 * seconds,
      // Longer than the 60 s of common proxies, so that they never write to a connection we are just closing.
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: 5 * seconds,
    },
    (request, response) => {
      const { method } = request
      const resource = method === 'GET' || method === 'HEAD' ? site.find(request.url ?? '') : undefined
      // A page that answers a form sent without script is filled in, so it is a route's work.
      if (!resource || request.url?.includes('?sent=')) {
        if (!shedLoad(request, response)) next(request, response)
        return
      }
      const started = performance.now()
      const id = log.nextId()
      const { status, headers, body } = answerFor(resource, request)
      if (!server.listening) response.shouldKeepAlive = false
      response.writeHead(status, [...headers, 'x-request-id', id])
      if (typeof body === 'string') response.end(body, 'latin1')
      else response.end(body)
      log.write(id, method ?? '', resource.path, status, performance.now() - started)
    },
  )
  server.timeout = 120 * seconds
  server.maxConnections = 10_000
  return server
}

const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** The answer to what is not even HTTP, in the same shape and with the same headers as any other error. */
export function answerClientError(security: Headers): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return void socket.destroy()
    const known = 'code' in error ? clientErrorStatus[String(error.code)] : undefined
    const apiError = errorForStatus(known ?? 400)
    const body = JSON.stringify(errorBody(apiError))
    const headers: Headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
      ...security,
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}\r\n${head.join('')}\r\n${body}`)
  }
}
