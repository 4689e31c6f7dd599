import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../content/languages.ts'

export const cookieIn = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie
    ?.split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** For what no script may read and no other site may send along. */
export const ownCookie = (name: string, value: string, maxAgeSeconds: number, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** Do Not Track or Global Privacy Control: the visitor has asked every site not to follow them. */
export const asksNotToBeTracked = (request: FastifyRequest): boolean =>
  request.headers.dnt === '1' || request.headers['sec-gpc'] === '1'

/** No browser sends as much. What follows is not read: 16 KB of names would take milliseconds to sort. */
const longestList = 1000

/** The names in a header such as Accept-Language, each with its weight (RFC 9110, 12.4.2). */
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

/** The language of the site that a browser likes best, if it names one; `*` says that any will do, which prefers none. */
export function preferredLanguage(accepted = ''): Language | undefined {
  const wanted = [...weightsIn(accepted)].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a)
  return wanted.map(([tag]) => tag.split('-', 1)[0]).find(isLanguage)
}
