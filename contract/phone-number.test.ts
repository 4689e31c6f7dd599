import { expect, test } from 'vitest'
import { normalisedPhone, plainDigits } from './phone-number.ts'

test.each([
  '9876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '+91 (0) 98765 43210',
  '00919876543210',
  '0919876543210',
  '919876543210',
  '09876543210',
  ' 98765\u00a043210 ',
  '98765\u201143210',
  '९८७६५४३२१०',
  '+౯౧ ౯౮౭౬౫ ౪౩౨౧౦',
  '９８７６５４３２１０',
])('%j is ten digits', (typed) => expect(normalisedPhone(typed)).toBe('9876543210'))

test.each([
  ['040 1234 5678', '4012345678'],
  ['9198765432', '9198765432'],
  ['0987654321', '0987654321'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['98765 43210 ext. 12', '98765 43210 ext. 12'],
  ['१०८', '108'],
  ['12345', '12345'],
  ['', ''],
])('%j becomes %j', (typed, number) => expect(normalisedPhone(typed)).toBe(number))

test('a long text takes no longer than its length', () => {
  expect(normalisedPhone('0'.repeat(100_000))).toHaveLength(100_000)
  expect(plainDigits('०౯９')).toBe('099')
})
