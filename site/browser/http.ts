import type { ErrorReply } from '../../contract/api.ts'

/** `status` 0 means no response: offline, refused, aborted, or timed out by the caller. */
export type HttpResult<T> =
  | { ok: true; status: number; headers: Headers; body: T }
  | { ok: false; status: number; headers?: Headers; error: ErrorReply['error'] }

export interface HttpOptions {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  /** Sent as text/plain, like a beacon, so that another origin needs no CORS preflight. */
  text?: string
  /** No timeout by default: on a slow network what a visitor typed must not be lost. */
  timeoutMs?: number
  keepalive?: boolean
}

const xsrfCookie = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** A gateway may answer with HTML or with JSON of another shape. */
function errorIn(text: string, status: number): ErrorReply['error'] {
  try {
    const { error } = JSON.parse(text)
    if (typeof error.code === 'string' && typeof error.message === 'string') return error
  } catch {}
  return { code: `http-${status}`, message: text }
}

/** The site's HTTP client. Never throws; the caller names the response type from `contract`. */
export async function send<T>(url: string, options: HttpOptions = {}): Promise<HttpResult<T>> {
  const { method = 'GET', json, text, timeoutMs, keepalive } = options
  try {
    const ownWrite = method !== 'GET' && new URL(url, location.href).origin === location.origin
    const token = ownWrite ? xsrfCookie() : undefined
    const response = await fetch(url, {
      method,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token && { 'x-xsrf-token': token }),
        ...options.headers,
      },
      body: json === undefined ? text : JSON.stringify(json),
      keepalive,
      signal: timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined,
    })
    const { ok, status, headers } = response
    const answer = await response.text()
    // A concurrent sign-in may have changed the cookie after it was read here: send again with the new value.
    if (ownWrite && status === 403 && token !== xsrfCookie()) return send(url, options)
    if (!ok) return { ok, status, headers, error: errorIn(answer, status) }
    return { ok, status, headers, body: answer ? JSON.parse(answer) : undefined }
  } catch (error) {
    return { ok: false, status: 0, error: { code: 'network', message: String(error) } }
  }
}
