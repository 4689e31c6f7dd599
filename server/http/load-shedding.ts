import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CrossOriginHeaders } from './cross-origin.ts'
import { errorBody, errorForStatus } from './errors.ts'
import type { EventLoopLoad } from './event-loop-load.ts'
import { kindOf, type RequestKind } from './request-kind.ts'
import type { RequestLog } from './request-log.ts'
import type { Headers } from './security-headers.ts'

const retryAfterSeconds = 5

/**
 * After how long without idle time a kind of request is refused: analytics first, then sign-in and tracking, then mail
 * for other programs. A page costs no more to send than to refuse, so pages are always served; so are leads, until the
 * store itself says that it cannot take another.
 */
export const refusedFromMs: Partial<Record<RequestKind, number>> = {
  analytics: 1000,
  visitor: 2000,
  mail: 3000,
}

/** Answers with 503 at once, and returns true, when there is no time for this kind of request. */
export type ShedLoad = (request: IncomingMessage, response: ServerResponse) => boolean

export function createLoadShedding(
  loop: Pick<EventLoopLoad, 'withoutRestMs'> | undefined,
  log: RequestLog,
  security: Headers,
  crossOrigin: CrossOriginHeaders = () => ({}),
): ShedLoad {
  const body = JSON.stringify(errorBody(errorForStatus(503)))
  const headers = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    ...security,
  }).flat()
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const kind = kindOf(path)
    if ((loop?.withoutRestMs() ?? 0) < (refusedFromMs[kind] ?? Number.POSITIVE_INFINITY)) return false
    const id = log.nextId()
    response
      .writeHead(503, [...headers, ...Object.entries(crossOrigin(request)).flat(), 'x-request-id', id])
      .end(body)
    log.write(id, request.method ?? '', `shed:${kind}`, 503, 0)
    return true
  }
}
