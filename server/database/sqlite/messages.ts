import { StoreDiskError, StoreStartError, StoreUnavailableError } from '../errors.ts'
import { isBusy, isDamaged, isTransient, reasonOf } from './connection.ts'

/** Messages between the main thread and a database thread. Calls and answers travel in batches. */
export interface Call {
  number: number
  name: string
  args: unknown[]
}

export type Answer = { number: number; result: unknown } | { number: number; failure: Failure }

const errors = {
  disk: StoreDiskError,
  unavailable: StoreUnavailableError,
  start: StoreStartError,
  other: Error,
}

export interface Failure {
  kind: keyof typeof errors
  message: string
}

export type ThreadMessage = { ready: true } | { failedToStart: Failure } | { answers: Answer[] }

export function failureOf(error: unknown): Failure {
  const message = reasonOf(error)
  if (error instanceof StoreStartError) return { kind: 'start', message }
  if (error instanceof StoreDiskError) return { kind: 'disk', message }
  const unavailable = [isBusy, isTransient, isDamaged].some((is) => is(error))
  return { kind: unavailable || error instanceof StoreUnavailableError ? 'unavailable' : 'other', message }
}

export const errorOf = ({ kind, message }: Failure): Error => new errors[kind](message)
