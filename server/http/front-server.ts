import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { errorBody, errorForStatus } from './errors.ts'
import type { ShedLoad } from './load-shedding.ts'
import type { RequestLog } from './request-log.ts'
import type { Headers } from './security-headers.ts'
import type { Site } from './site.ts'
import { type Answer, answerFor } from './static-pages.ts'

const seconds = 1000

/**
 * The HTTP server itself. Pages and files are answered here, from memory and before any routing; everything else goes
 * on to `next`, as long as there is time for it. A slow or silent client is cut off rather than kept.
 */
export function createFrontServer(
  site: Site,
  log: RequestLog,
  security: Headers,
  shedLoad: ShedLoad,
  next: RequestListener,
): Server {
  const refuse = (status: number): RequestListener => {
    const { headers, body } = refusal(status, security)
    return (request, response) => {
      const id = log.nextId()
      response.writeHead(status, { ...headers, 'x-request-id': id }).end(body)
      log.write(id, request.method ?? '', 'unknown', status, 0)
    }
  }
  const refuseHostless = refuse(400)

  const server = createServer(
    {
      headersTimeout: 15 * seconds,
      requestTimeout: 30 * seconds,
      // Longer than the 60 s of common proxies, so that they never write to a connection we are just closing.
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      // Checked below instead: Node's own 400 would carry none of our headers.
      requireHostHeader: false,
    },
    (request, response) => {
      if (lacksHost(request)) return refuseHostless(request, response)
      rewriteAbsoluteForm(request)
      // After an Upgrade header Node loses the next request on the connection, so it is closed after this one.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
      const { method } = request
      const resource = method === 'GET' || method === 'HEAD' ? site.find(request.url ?? '') : undefined
      // With `?sent=` the page says that a form sent without script has arrived; a route fills that in.
      if (!resource || request.url?.includes('?sent=')) {
        if (!shedLoad(request, response)) next(request, response)
        return
      }
      const started = performance.now()
      const id = log.nextId()
      const send = ({ status, headers, body }: Answer) => {
        if (!server.listening) response.shouldKeepAlive = false
        response.writeHead(status, [...headers, 'x-request-id', id]).end(body)
        log.write(id, method ?? '', resource.path, status, performance.now() - started)
      }
      const answer = answerFor(resource, request)
      if (answer instanceof Promise) answer.then(send)
      else send(answer)
    },
  )
  server.on('checkExpectation', refuse(417))
  server.timeout = 120 * seconds
  server.maxConnections = 10_000
  return server
}

function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== '1.0'
}

/** A request written for a proxy, `GET http://host/about`, asks for `/about` on that host (RFC 9112, 3.2.2). */
function rewriteAbsoluteForm(request: IncomingMessage): void {
  const [whole = '', host] = /^https?:\/\/([^/?#]+)/i.exec(request.url ?? '') ?? []
  if (host === undefined) return
  const target = request.url?.slice(whole.length) ?? ''
  request.url = target.startsWith('/') ? target : `/${target}`
  request.headers.host = host
}

/** For what never reaches a route: the same shape and headers as any other error, and the end of the connection. */
function refusal(status: number, security: Headers): { headers: Headers; body: string } {
  const body = JSON.stringify(errorBody(errorForStatus(status)))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    ...security,
  }
  return { headers, body }
}

const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** Answers bytes that cannot be read as an HTTP request. */
export function answerClientError(security: Headers): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return void socket.destroy()
    const status = ('code' in error ? clientErrorStatus[String(error.code)] : undefined) ?? 400
    const { headers, body } = refusal(status, security)
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
  }
}
