import type { LeadFields } from '../../contract/forms.ts'

const longestGram = 3
const maxTerms = 8
const maxQueryLength = 200

// Marks without a script of their own are accents; a vowel sign of Telugu or Hindi has one, and belongs to the word.
// The voicing marks of kana have none either, and are no accents.
const accents = /[[\p{Mn}&&\p{Script=Inherited}]--[\u3099\u309a]]/gv
const unseen = /\p{Cf}/gu
const blanks = /[\p{Cc}\s]+/gu

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', æ: 'ae', œ: 'oe' }

/** How texts are compared: without case and accents, in any alphabet. Made here, so that both databases agree. */
export function fold(text: string): string {
  const bare = text.toWellFormed().normalize('NFKD').replace(accents, '').replace(unseen, '')
  // Lower, upper, lower again is what comes closest to Unicode's case folding.
  const oneCase = bare.toLowerCase().toUpperCase().toLowerCase().replace(accents, '')
  return oneCase
    .replace(/[øłđħæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(blanks, ' ')
    .trim()
}

/** All that a lead says, folded. First and last name stand side by side, so that a full name is found. */
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

/** The parts a lead must contain, each of them somewhere; a phone number is one part however it is spaced. */
export function searchTerms(query: string): string[] {
  const text = fold(query.slice(0, maxQueryLength))
  // The forms ask for the ten digits; people copy numbers with +91 or 0 before them.
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return [text.replace(/\D/g, '').slice(-10)]
  return [...new Set(text.split(' '))].filter(Boolean).slice(0, maxTerms)
}

/** One or two digits: no part of a phone number, which would be in nearly every lead, but a number of its own. */
export const isSmallNumber = (term: string): boolean => /^\d{1,2}$/.test(term)

/** What an index looks up: every three letters in a row. */
export function trigramsOf(text: string): string[] {
  const letters = [...text]
  return [
    ...new Set(letters.slice(longestGram - 1).map((_, at) => letters.slice(at, at + longestGram).join(''))),
  ]
}

/** For PostgreSQL's array index, which knows nothing of beginnings: also every two letters, and each alone. */
export const gramNumbers = (text: string): number[] => numbersOf([text], 1)

/** The longest grams of what is searched for; those of a text that contains it are among the text's. */
export const gramNumbersToFind = (terms: string[]): number[] => numbersOf(terms, longestGram)

/** Some letters in a row as one number. Two may share one: whoever finds by it looks again. */
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
