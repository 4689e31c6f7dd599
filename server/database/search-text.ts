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
  const { firstName = '', lastName = '', estimate: _, case: __, ...others }: Record<string, string> = fields
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

/** What an index looks up: every three letters in a row. */
export const trigramsOf = (text: string): string[] => gramsOf([...text], longestGram)

/** For PostgreSQL's array index, which knows nothing of beginnings: also every two letters, and each alone. */
export function gramNumbers(text: string): number[] {
  const letters = [...text]
  const grams = [1, 2, longestGram].flatMap((length) => gramsOf(letters, length))
  return [...new Set(grams.map(gramNumber))]
}

/** The longest grams of what is searched for; those of a text that contains it are among the text's. */
export function gramNumbersToFind(terms: string[]): number[] {
  const grams = terms.flatMap((term) => {
    const letters = [...term]
    return gramsOf(letters, Math.min(letters.length, longestGram))
  })
  return [...new Set(grams.map(gramNumber))]
}

function gramsOf(letters: string[], length: number): string[] {
  const grams = new Set<string>()
  for (let at = 0; at + length <= letters.length; at++) grams.add(letters.slice(at, at + length).join(''))
  return [...grams]
}

/** Some letters as one number. Two may share one: whoever finds by it looks again. */
function gramNumber(gram: string): number {
  let number = 7
  for (const letter of gram) number = Math.imul(number, 1_114_111) + (letter.codePointAt(0) ?? 0)
  return number | 0
}
