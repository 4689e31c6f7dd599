import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../content/languages.ts'

export const cookieIn = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie
    ?.split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Browsers cut a longer Referer to its origin. A host name of 15 KB in another alphabet takes 7 ms to parse. */
const longestUrl = 4096

/** The URL in a Referer or Origin header; null if there is none, or a longer one than browsers send. */
export const urlIn = (header = ''): URL | null => (header.length > longestUrl ? null : URL.parse(header))

/** HttpOnly and SameSite=Strict: not readable by scripts, not sent from other sites. */
export const ownCookie = (name: string, value: string, maxAgeSeconds: number, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** Do Not Track or Global Privacy Control: the visitor asks not to be tracked. */
export const asksNotToBeTracked = (request: FastifyRequest): boolean =>
  request.headers.dnt === '1' || request.headers['sec-gpc'] === '1'

/** Longer than any browser sends. The rest is ignored: sorting 16 KB of names would take milliseconds. */
const longestList = 1000

/** Parses a header such as Accept-Language into names and weights (RFC 9110, 12.4.2). */
export function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.slice(0, longestList).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    if (name !== '') weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  return weights
}

/** The preferred site language, if the browser names one; `*` expresses no preference. */
export function preferredLanguage(accepted = ''): Language | undefined {
  const wanted = [...weightsIn(accepted)].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a)
  return wanted.map(([tag]) => tag.split('-', 1)[0]).find(isLanguage)
}
