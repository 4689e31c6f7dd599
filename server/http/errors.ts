import type { Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import type { ErrorReply } from '../../contract/api.ts'
import { StoreUnavailableError, StoreValueError } from '../database/errors.ts'

/** An error for the client. Its message is shown to people, so it must not reveal internals. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Record<string, string>,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const { errors } = content

const byStatus: Record<number, [code: string, message: string]> = {
  400: ['bad_request', errors.bad_request],
  404: ['not_found', 'Nothing was found at this address.'],
  405: ['method_not_allowed', 'This address does not accept this method.'],
  406: ['not_acceptable', 'None of the accepted encodings is available.'],
  408: ['timeout', 'The request took too long to arrive.'],
  413: ['too_large', errors.too_large],
  414: ['address_too_long', 'The address is too long.'],
  415: ['unsupported_media_type', errors.unsupported_media_type],
  417: ['expectation_failed', 'This server cannot do what the Expect header asks for.'],
  431: ['headers_too_large', 'The request headers are too large.'],
  500: ['internal', errors.internal],
  503: ['unavailable', errors.unavailable],
}

export function errorForStatus(status: number, retryAfterSeconds?: number): ApiError {
  const known = status in byStatus ? status : status >= 400 && status < 500 ? 400 : 500
  const [code, message] = byStatus[known] ?? ['internal', '']
  return new ApiError(known, code, message, undefined, retryAfterSeconds)
}

export const tooMany = (waitMs: number, message: string = errors.too_many): ApiError =>
  new ApiError(429, 'too_many', message, undefined, Math.ceil(waitMs / 1000))

function errorBody({ code, message, fields }: ApiError): ErrorReply {
  return { error: fields ? { code, message, fields } : { code, message } }
}

/** An error response for requests that never reach a route, in the same format. */
export function refusal(status: number, headers: Record<string, string>) {
  const body = JSON.stringify(errorBody(errorForStatus(status)))
  const described = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  }
  return { headers: { ...described, ...headers }, body }
}

const retryAfterOutageSeconds = 5

/** Answers every error as `{"error": {…}}`. Details of internal errors go to the log only. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => sendError(reply, beginFailure(reply, error, request)))
}

export function beginFailure(reply: FastifyReply, error: unknown, request: FastifyRequest): ApiError {
  const apiError = toApiError(error, request)
  logFailure(request, error, apiError)
  setStatus(reply, apiError)
  return apiError
}

function setStatus(reply: FastifyReply, { status, retryAfterSeconds }: ApiError): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return reply.code(status)
}

export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return setStatus(reply, error)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorBody(error))
}

export function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  // The client aborted the request: nobody reads the response, and the server did not fail.
  if (request.raw.errored === error) return errorForStatus(400)
  if (error instanceof StoreValueError) return errorForStatus(400)
  if (error instanceof StoreUnavailableError) return errorForStatus(503, retryAfterOutageSeconds)
  return errorForStatus(error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500)
}

const repeatLogMs = 60_000

/** Requests refused since the last outage log line, per server; absent while there is no outage. */
const refusedSinceLog = new WeakMap<Server, number>()

function logFailure(request: FastifyRequest, error: unknown, answered: Error & { status: number }): void {
  if (answered.status < 500 || answered === error) return
  if (error instanceof StoreUnavailableError) logOutage(request, error)
  else request.log.error({ err: error }, 'request failed')
}

/** An outage can refuse thousands of requests: logs the cause once, then the count each minute. */
function logOutage(request: FastifyRequest, error: StoreUnavailableError): void {
  const { server, log } = request.server
  const refused = refusedSinceLog.get(server)
  if (refused !== undefined) return void refusedSinceLog.set(server, refused + 1)
  request.log.error({ err: error }, 'request failed')
  refusedSinceLog.set(server, 0)
  const timer = setInterval(() => {
    const since = refusedSinceLog.get(server)
    if (since) {
      log.error({ refused: since, reason: error.message }, 'requests refused: the store is not available')
      return void refusedSinceLog.set(server, 0)
    }
    refusedSinceLog.delete(server)
    clearInterval(timer)
  }, repeatLogMs).unref()
}
