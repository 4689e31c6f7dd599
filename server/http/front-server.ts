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

/** Serves pages and files before routing. Everything else goes to `next`, unless load shedding refuses it. */
export function createFrontServer(
  site: Site,
  log: RequestLog,
  security: Headers,
  shedLoad: ShedLoad,
  next: RequestListener,
): Server {
  const server = createGuardedServer({ maxConnections, headers: security, log }, (request, response) => {
    rewriteAbsoluteForm(request)
    // After an Upgrade header Node drops the next request on the connection, so close it after this one.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    const { method } = request
    const resource = method === 'GET' || method === 'HEAD' ? site.find(request.url ?? '') : undefined
    // With `?sent=` the page confirms a form sent without JavaScript; a route renders that.
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
      // The client may abort the download, which is not an error.
      else pipeline(readPart(body), response, () => {})
      log.write(id, method ?? '', resource.path, status, performance.now() - started)
    }
    const answer = answerFor(resource, request)
    if (answer instanceof Promise) answer.then(send)
    else send(answer)
  })
  return server
}

/** Absolute-form target, `GET http://host/about`: means `/about` on that host (RFC 9112, 3.2.2). */
function rewriteAbsoluteForm(request: IncomingMessage): void {
  if (request.url?.startsWith('/')) return
  const [whole = '', host] = /^https?:\/\/([^/?#]+)/i.exec(request.url ?? '') ?? []
  if (host === undefined) return
  const target = request.url?.slice(whole.length) ?? ''
  request.url = target.startsWith('/') ? target : `/${target}`
  request.headers.host = host
}
