import { isLanguage, type Language } from '../../content/languages.ts'

/**
 * The language of the site that a browser likes best: the highest weight, then the first named. Undefined when it names
 * none of them; `*` says that any will do, which prefers none.
 */
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
