import { expect, test } from 'vitest'
import { maxLengths } from '../../contract/forms.ts'
import { fold } from './search-text.ts'

test('thirty marks on a letter are kept, and the rest of a longer run is dropped before it is sorted', () => {
  // Marks of a script of their own are not removed as accents.
  const letter = '\u05d0'
  expect(fold(letter + '\u05b0'.repeat(30))).toHaveLength(31)
  expect(fold(letter + '\u05bf'.repeat(2000) + '\u05b0'.repeat(1999))).toBe(letter + '\u05bf'.repeat(30))
})

test('the longest message in Hangul is folded completely, one of ligatures as far as that', () => {
  expect(fold('\uac01'.repeat(maxLengths.message))).toHaveLength(3 * maxLengths.message)
  expect(fold('\ufdfa'.repeat(maxLengths.message)).length).toBeLessThanOrEqual(3 * maxLengths.message)
})
