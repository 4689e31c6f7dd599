import { type MadeFrom, shortHash } from './made-from.ts'

export interface TranslationFinding {
  path: string
  kind: 'missing' | 'stale' | 'too long'
  english: string
  translation: string
}

type Entries = ReadonlyMap<string, string>

/** Limits for labels and buttons, which have little space; paragraphs have none. */
const smallPlace = 32
const graphemes = new Intl.Segmenter()
const lengthOf = (text: string) => [...graphemes.segment(text)].length

const isTooLong = (english: string, translation: string) =>
  english.length <= smallPlace && lengthOf(translation) > Math.max(1.6 * english.length, english.length + 12)

/** The build rejects missing entries. An entry that equals the English counts as missing too. */
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
