import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Only a browser on this machine may reach the editor. A foreign Host means DNS rebinding; a foreign
 * Origin or site means that another page in the same browser tries to write files.
 */
export function isFromHere({ headers, socket }: IncomingMessage): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  const names = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${socket.localPort}`)
  if (!names.includes(host)) return false
  if (origin !== undefined && origin !== `http://${host}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Keystatic loads a font from another host and can call its makers' service. The policy blocks both. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws://localhost:* ws://127.0.0.1:*",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ')

const refusal =
  'The editor answers this machine’s own browser only, at the address that npm run words prints.\n'

export function guard(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('content-security-policy', policy)
  // With 'no-referrer' a form of the editor's own page would come with the Origin 'null', and be refused.
  response.setHeader('referrer-policy', 'same-origin')
  if (isFromHere(request)) next()
  else response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(refusal)
}
