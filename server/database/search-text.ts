import type { LeadFields } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'

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

/** The digits of both scripts end in 6 to F. */
const asciiDigit = (digit: string) => String((digit.charCodeAt(0) & 0xf) - 6)

/** Folds case and accents in any alphabet, and Indian digits. Done here and not in SQL, so that both databases agree. */
export function fold(text: string): string {
  const sorted = text.toWellFormed().replace(moreThanThirtyMarks, '$1').normalize('NFKD')
  const bare = sorted.slice(0, longestFolded).replace(accents, '').replace(unseen, '')
  // Lower, upper, lower approximates Unicode case folding.
  const oneCase = bare.toLowerCase().toUpperCase().toLowerCase().replace(accents, '')
  return oneCase
    .replace(/[०-९౦-౯]/g, asciiDigit)
    .replace(/[øłđħæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(blanks, ' ')
    .trim()
}

/**
 * The searchable text of a lead, folded: its reference, what it says, and its notes. First and last name share a line,
 * so that a full name matches.
 */
export function searchTextOf(id: string, fields: LeadFields, notes: string[] = []): string {
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
  const lines = [`${firstName} ${lastName}`, ...Object.values(others), ...numbers, ...notes].map(fold)
  return [searchReference(id), ...new Set(lines)].filter(Boolean).join('\n')
}

/** The short reference as it begins the searchable text. People may give only its first letters. */
export const searchReference = (id: string): string => referenceOf(id).replace('-', '').toLowerCase()

/** The terms that a lead must contain. A phone number is one term, however it is spaced. */
export function searchTerms(query: string): string[] {
  const text = fold(query.slice(0, maxQueryLength))
  // Forms store ten digits; people paste numbers with +91 or 0 in front.
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return [text.replace(/\D/g, '').slice(-10)]
  return [...new Set(text.split(' '))].filter(Boolean).slice(0, maxTerms)
}

/** A LIKE pattern for texts that contain the term, with the escape character of `textHas`. */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`
