import { expect, test } from 'vitest'
import { likelyAddress } from './likely-address.ts'

test.each([
  ['priya@gmail', 'priya@gmail.com'],
  ['Priya@Gmail.', 'priya@gmail.com'],
  ['priya@gmail.co', 'priya@gmail.com'],
  ['priya@redi', 'priya@rediffmail.com'],
  ['me@', undefined],
  ['@gmail', undefined],
  ['me@clinic', undefined],
  ['priya@rao@gmail', undefined],
])('%s was probably meant as %s', (typed, likely) => expect(likelyAddress(typed)).toBe(likely))
