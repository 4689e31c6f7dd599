import type { LeadFields } from '../../contract/forms.ts'

const longestGram = 3
const maxTerms = 8
const maxQueryLength = 200

// Combining marks without a script of their own are accents. A Telugu or Hindi vowel sign has one and is part of the
// word. Kana voicing marks have none either, and are not accents.
const accents = /[[\p{Mn}&&\p{Script=Inherited}]--[\u3099\u309a]]/gv
/** No word has so many marks on one letter. Normalising sorts them, which takes 20 ms for 4,000 marks. */
const moreThanThirtyMarks = /(\p{M}{30})\p{M}+/gu
/** Of the longest message in Hangul, whose syllables have three letters. One Arabic ligature has eighteen. */
const longestFolded = 12_000
const unseen = /\p{Cf}/gu
const blanks = /[\p{Cc}\s]+/gu

/** Letters that have no decomposition in Unicode. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', æ: 'ae', œ: 'oe' }

/** Folds case and accents in any alphabet. Done here and not in SQL, so that both databases agree. */
export function fold(text: string): string {
  const sorted = text.toWellFormed().replace(moreThanThirtyMarks, '$1').normalize('NFKD')
  const bare = sorted.slice(0, longestFolded).replace(accents, '').replace(unseen, '')
  // Lower, upper, lower approximates Unicode case folding.
  const oneCase = bare.toLowerCase().toUpperCase().toLowerCase().replace(accents, '')
  return oneCase
    .replace(/[øłđħæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(blanks, ' ')
    .trim()
}

/** The searchable text of a lead, folded. First and last name share a line, so that a full name matches. */
export function searchTextOf(fields: LeadFields): string {
  const {
    firstName = '',
    lastName = '',
    estimate: _,
    case: __,
    callTime: ___,
    ...others
  }: Record<string, string> = fields
  const numbers = Object.entries(fields)
    .filter(([name]) => name.startsWith('phone'))
    .map(([, typed]) => typed.replace(/\D/g, ''))
  const lines = [`${firstName} ${lastName}`, ...Object.values(others), ...numbers].map(fold)
  return [...new Set(lines)].filter(Boolean).join('\n')
}

/** The terms that a lead must contain. A phone number is one term, however it is spaced. */
export function searchTerms(query: string): string[] {
  const text = fold(query.slice(0, maxQueryLength))
  // Forms store ten digits; people paste numbers with +91 or 0 in front.
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return [text.replace(/\D/g, '').slice(-10)]
  return [...new Set(text.split(' '))].filter(Boolean).slice(0, maxTerms)
}

/**
 * One or two digits match only as a number of their own. As a part of phone numbers they would match nearly every
 * lead.
 */
export const isSmallNumber = (term: string): boolean => /^\d{1,2}$/.test(term)

/** All trigrams of a text. */
export function trigramsOf(text: string): string[] {
  const letters = [...text]
  return [
    ...new Set(letters.slice(longestGram - 1).map((_, at) => letters.slice(at, at + longestGram).join(''))),
  ]
}

/** For PostgreSQL's array index, which has no prefix search: also all bigrams and single letters. */
export const gramNumbers = (text: string): number[] => numbersOf([text], 1)

/** The longest grams of the terms. Every text that contains a term has them. */
export const gramNumbersToFind = (terms: string[]): number[] => numbersOf(terms, longestGram)

/** Hashes each gram to a number. Hashes may collide, so a search compares the text too. */
function numbersOf(texts: string[], shortestGram: number): number[] {
  const numbers = new Set<number>()
  for (const text of texts) {
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    const shortest = Math.min(shortestGram, letters.length)
    for (let at = 0; at < letters.length; at++) {
      let number = 7
      for (const [nth, letter] of letters.slice(at, at + longestGram).entries()) {
        number = (Math.imul(number, 1_114_111) + letter) | 0
        if (nth + 1 >= shortest) numbers.add(number)
      }
    }
  }
  return [...numbers]
}
