import type { Server } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { StoreUnavailableError } from '../database/errors.ts'

const sayAgainMs = 60_000

/** For each server the number of requests refused since the outage was last logged; absent while there is none. */
const unsaid = new WeakMap<Server, number>()

/** Our own faults go to the log, each; answers made for the caller do not. */
export function logFailure(
  request: FastifyRequest,
  error: unknown,
  answered: Error & { status: number },
): void {
  if (answered.status < 500 || answered === error) return
  if (error instanceof StoreUnavailableError) logOutage(request, error)
  else request.log.error({ err: error }, 'request failed')
}

/** While the store is away thousands may be refused: the cause is said at once, then each minute with their number. */
function logOutage(request: FastifyRequest, error: StoreUnavailableError): void {
  const { server, log } = request.server
  const refused = unsaid.get(server)
  if (refused !== undefined) return void unsaid.set(server, refused + 1)
  request.log.error({ err: error }, 'request failed')
  unsaid.set(server, 0)
  const timer = setInterval(() => {
    const since = unsaid.get(server)
    if (since) {
      log.error({ refused: since, reason: error.message }, 'requests refused: the store is not available')
      return void unsaid.set(server, 0)
    }
    unsaid.delete(server)
    clearInterval(timer)
  }, sayAgainMs).unref()
}
