import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { pipeline } from 'node:stream'
import { readPart } from './file-part.ts'
import { createGuardedServer } from './guarded-server.ts'
import type { ShedLoad } from './load-shedding.ts'
import type { RequestLog } from './request-log.ts'
import type { Headers } from './security-headers.ts'
import type { Site } from './site.ts'
import { type Answer, answerFor } from './static-pages.ts'

const maxConnections = 10_000

/** Pages and files are answered here, before any routing; everything else goes on to `next`, as long as there is time for it. */
export function createFrontServer(
  site: Site,
  log: RequestLog,
  security: Headers,
  shedLoad: ShedLoad,
  next: RequestListener,
): Server {
  const server = createGuardedServer({ maxConnections, headers: security, log }, (request, response) => {
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
      response.writeHead(status, [...headers, 'x-request-id', id])
      if (body === undefined || Buffer.isBuffer(body)) response.end(body)
      else if (method === 'HEAD') response.end()
      // Whoever reads it may leave half-way; nobody is left to be told.
      else pipeline(readPart(body), response, () => {})
      log.write(id, method ?? '', resource.path, status, performance.now() - started)
    }
    const answer = answerFor(resource, request)
    if (answer instanceof Promise) answer.then(send)
    else send(answer)
  })
  return server
}

/** A request written for a proxy, `GET http://host/about`, asks for `/about` on that host (RFC 9112, 3.2.2). */
function rewriteAbsoluteForm(request: IncomingMessage): void {
  if (request.url?.startsWith('/')) return
  const [whole = '', host] = /^https?:\/\/([^/?#]+)/i.exec(request.url ?? '') ?? []
  if (host === undefined) return
  const target = request.url?.slice(whole.length) ?? ''
  request.url = target.startsWith('/') ? target : `/${target}`
  request.headers.host = host
}
