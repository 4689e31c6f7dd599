import { pathIn, rootLanguage } from '../../contract/routes.ts'

/** Content names pages by their English paths; in another language they become paths of that language. */
export function localiseLinks<T>(language: string, words: T): T {
  if (language === rootLanguage) return words
  const linked = (part: unknown, name?: string): unknown => {
    if (typeof part === 'string')
      return name === 'href' && part.startsWith('/') ? pathIn(language, part) : part
    if (Array.isArray(part)) return part.map((each) => linked(each))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, linked(each, key)]))
  }
  return linked(words) as T // the same type: only paths were replaced
}
