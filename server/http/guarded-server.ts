import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { answerInTurn } from './answer-in-turn.ts'
import { refusal } from './errors.ts'
import { evictIdleConnections } from './evict-idle-connections.ts'
import { limitChunks } from './limit-chunks.ts'
import type { RequestLog } from './request-log.ts'
import type { Headers } from './security-headers.ts'

const seconds = 1000

interface Guard {
  maxConnections: number
  /** Headers of refusals, the same as of every other response. */
  headers: Headers
  log?: RequestLog
}

/**
 * The base of every listening server. Disconnects slow clients, and rejects requests with two Host headers, because a
 * proxy in front might use the other one.
 */
export function createGuardedServer(guard: Guard, next: RequestListener) {
  const refuseUnclearHost = refuseWith(400, guard)
  const inTurn = answerInTurn()
  const guarded = (answer: RequestListener): RequestListener => {
    const answerOneByOne = inTurn(answer)
    return (request, response) => {
      limitChunks(request)
      answerOneByOne(request, response)
    }
  }
  const server = createServer(
    {
      headersTimeout: 15 * seconds,
      requestTimeout: 30 * seconds,
      // Longer than the 60 s of common proxies, so that they never send a request on a connection that is being closed.
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      // Checked below: Node's own 400 response lacks our headers.
      requireHostHeader: false,
    },
    guarded((request, response) => (hasOneHost(request) ? next : refuseUnclearHost)(request, response)),
  )
  server.on('checkExpectation', guarded(refuseWith(417, guard)))
  server.timeout = 120 * seconds
  server.maxConnections = guard.maxConnections
  evictIdleConnections(server)
  return server
}

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** An error for requests that never reach a route, in the usual format; closes the connection. */
const closingResponse = (status: number, headers: Headers) =>
  refusal(status, { ...headers, connection: 'close' })

function refuseWith(status: number, { headers: security, log }: Guard): RequestListener {
  const { headers, body } = closingResponse(status, security)
  return (request, response) => {
    const id = log?.nextId()
    response.writeHead(status, { ...headers, ...(id && { 'x-request-id': id }) }).end(body)
    if (id) log?.write(id, request.method ?? '', 'unknown', status, 0)
  }
}

const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

export function answerClientError(security: Headers): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return void socket.destroy()
    const status = ('code' in error ? clientErrorStatus[String(error.code)] : undefined) ?? 400
    const { headers, body } = closingResponse(status, security)
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
  }
}
