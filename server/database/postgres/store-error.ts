import pg from 'pg'
import { StoreUnavailableError, StoreValueError } from '../errors.ts'

// Connection lost, serialisation failure or deadlock, out of resources, shutting down, system error, read-only
// standby.
const transientClasses = ['08', '40', '53', '55', '57', '58', '25']
// A NUL in a text, or in a text within JSON.
const nulCodes = ['22021', '22P05']

export function storeError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return notAnswering(error)
  const code = error.code ?? ''
  if (transientClasses.includes(code.slice(0, 2)))
    return new StoreUnavailableError(error.message, { cause: error })
  return nulCodes.includes(code) ? new StoreValueError(error.message, { cause: error }) : error
}

export const notAnswering = (error: unknown): StoreUnavailableError =>
  new StoreUnavailableError(`PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error })

/** Node reports a refused connection to a host with several addresses as an AggregateError without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
