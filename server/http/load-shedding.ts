import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CrossOriginHeaders } from './cross-origin.ts'
import { refusal } from './errors.ts'
import type { EventLoopLoad } from './event-loop-load.ts'
import { kindOf, refusedFromMs } from './request-kind.ts'
import type { RequestLog } from './request-log.ts'
import type { Headers } from './security-headers.ts'

/** Answers 503 and returns true if the event loop is too busy for this kind of request. */
export type ShedLoad = (request: IncomingMessage, response: ServerResponse) => boolean

export function createLoadShedding(
  loop: Pick<EventLoopLoad, 'busyMs'> | undefined,
  log: RequestLog,
  security: Headers,
  crossOrigin: CrossOriginHeaders,
): ShedLoad {
  const { headers, body } = refusal(503, { ...security, 'retry-after': '5' })
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const kind = kindOf(path)
    if ((loop?.busyMs() ?? 0) < (refusedFromMs[kind] ?? Number.POSITIVE_INFINITY)) return false
    const id = log.nextId()
    response.writeHead(503, { ...headers, ...crossOrigin(request), 'x-request-id': id }).end(body)
    log.write(id, request.method ?? '', `shed:${kind}`, 503, 0)
    return true
  }
}
