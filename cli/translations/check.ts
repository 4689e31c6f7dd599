import { type MadeFrom, shortHash } from './made-from.ts'

/** What is not for translators: keys, paths, addresses and figures, by the name they go by in the content. */
const notWords = new Set([
  ...['language', 'locale', 'href', 'id', 'key', 'picture', 'sign', 'value', 'version'],
  ...['youtubeId', 'poster', 'published', 'duration', 'earlierNotices', 'code'],
  ...['url', 'email', 'phone', 'from', 'leadsInbox', 'postalCode'],
])

/** What the company itself reads, which is English. */
const forTheCompany =
  /^(mail\.(notification|heldLeads|followUps|erasureRequest|erasedBySender)|answers\.titles)\./

/** Every text of a language by where it stands: `home.banner.heading`, `home.banner.words.0`. */
export function entriesOf(content: object): Map<string, string> {
  const entries = new Map<string, string>()
  const read = (part: unknown, path: readonly string[]): void => {
    const name = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
    if (typeof part === 'string') {
      const isLabel = path.includes('labels') || path.includes('fields') || path.includes('details')
      const isWords = part.trim() !== '' && (isLabel || !notWords.has(name))
      if (isWords && !forTheCompany.test(path.join('.'))) entries.set(path.join('.'), part)
    } else if (typeof part === 'object' && part !== null)
      for (const [key, each] of Object.entries(part)) read(each, [...path, key])
  }
  read(content, [])
  return entries
}

export interface TranslationFinding {
  path: string
  kind: 'missing' | 'stale' | 'too long'
  english: string
  translation: string
}

type Entries = ReadonlyMap<string, string>

/** Labels and buttons have little room; a paragraph takes what it needs. */
const smallPlace = 32
const graphemes = new Intl.Segmenter()
const lengthOf = (text: string) => [...graphemes.segment(text)].length

export const isTooLong = (english: string, translation: string) =>
  english.length <= smallPlace && lengthOf(translation) > Math.max(1.6 * english.length, english.length + 12)

/** The type check has seen to it that every entry is there; one that still says the English is missing all the same. */
const isMissing = (english: string, translation: string | undefined) =>
  translation === undefined || (translation === english && /[a-z]{3,} [a-z]{2,}/i.test(english))

export function findingsOf(english: Entries, translated: Entries, madeFrom: MadeFrom): TranslationFinding[] {
  return [...english].flatMap(([path, text]): TranslationFinding[] => {
    const translation = translated.get(path)
    const finding = (kind: TranslationFinding['kind']) => [
      { path, kind, english: text, translation: translation ?? '' },
    ]
    if (translation === undefined || isMissing(text, translation)) return finding('missing')
    if (madeFrom[path] !== shortHash(text)) return finding('stale')
    return isTooLong(text, translation) ? finding('too long') : []
  })
}
