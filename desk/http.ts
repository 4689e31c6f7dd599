import { type DeskConflict, deskErrors, deskKeyHeader } from '../contract/desk.ts'
import { sessionKey } from './browser-storage.ts'
import { eventEmitter } from './state.ts'

/** The server refused the request. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** The current lead, if somebody else changed it first. */
  readonly lead: DeskConflict['lead'] | undefined
  /** The name of whoever did. */
  readonly by: string | null

  constructor(status: number, body: Partial<DeskConflict>) {
    super(body.error?.message ?? `The server answered ${status}.`)
    this.status = status
    this.code = body.error?.code ?? ''
    this.fields = body.error?.fields ?? {}
    this.lead = body.lead
    this.by = body.by ?? null
  }
}

/** No response, or one from a proxy instead of the desk. */
export class ServerUnreachable extends Error {
  override message = 'The desk could not be reached.'
}

const longestWaitMs = 20_000

/** Emits when the server reports that the session ended, or when a request fails to reach it. */
export const signedOut = eventEmitter()
export const serverUnreachable = eventEmitter()

interface Asked {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: object
  signal?: AbortSignal
  /** Sign-in request: a 401 then means an invalid link, not an ended session. */
  isSignIn?: boolean
}

export async function ask<T>(
  path: string,
  { method = 'GET', body, signal, isSignIn }: Asked = {},
): Promise<T> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), longestWaitMs)
  signal?.addEventListener('abort', () => giveUp.abort(signal.reason))
  try {
    const key = sessionKey()
    const response = await fetch(path, {
      method,
      signal: giveUp.signal,
      // Lets the request finish even if the page is closed right after.
      keepalive: method !== 'GET',
      headers: { ...(key && { [deskKeyHeader]: key }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return readAnswer<T>(response.status, text)
  } catch (error) {
    if (isSignedOut(error) && !isSignIn) signedOut.emit()
    if (error instanceof Refused || signal?.aborted) throw error
    serverUnreachable.emit()
    throw new ServerUnreachable()
  } finally {
    clearTimeout(timer)
  }
}

function readAnswer<T>(status: number, text: string): T {
  const body = text === '' ? {} : JSON.parse(text)
  if (status < 400) return body
  // 502 and 504 come from a proxy in front, not from the desk.
  if (status === 502 || status === 504) throw new ServerUnreachable()
  throw new Refused(status, body)
}

export const isGone = (error: unknown) => error instanceof Refused && error.code === deskErrors.gone
export const isDoubtful = (error: unknown) => error instanceof Refused && error.code === deskErrors.doubtful
export const isSignedOut = (error: unknown) => error instanceof Refused && error.code === deskErrors.signedOut

/** The error message for the user. */
export function reasonOf(error: unknown): string {
  if (isSignedOut(error)) return 'You are signed out.'
  return error instanceof Error ? error.message : 'Something went wrong.'
}
