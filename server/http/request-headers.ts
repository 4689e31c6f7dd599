import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../content/languages.ts'

export const cookieIn = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie
    ?.split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Do Not Track or Global Privacy Control: the visitor has asked every site not to follow them. */
export const asksNotToBeTracked = (request: FastifyRequest): boolean =>
  request.headers.dnt === '1' || request.headers['sec-gpc'] === '1'

/** The language of the site that a browser likes best, if it names one; `*` says that any will do, which prefers none. */
export function preferredLanguage(accepted = ''): Language | undefined {
  let best: Language | undefined
  let bestWeight = 0
  for (const range of accepted.toLowerCase().split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((piece) => piece.trim())
    const code = tag.split('-', 1)[0]
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    if (!isLanguage(code) || !(weight > bestWeight)) continue
    best = code
    bestWeight = weight
  }
  return best
}
