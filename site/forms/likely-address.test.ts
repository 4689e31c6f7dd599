import { expect, test } from 'vitest'
import { lacksDomain, likelyAddress } from './likely-address.ts'

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

test.each(['priya', 'priya.rao', 'me@', 'priya@gmail', 'priya@gmail.', 'a@b.in@c'])(
  '%s lacks a domain',
  (typed) => expect(lacksDomain(typed)).toBe(true),
)
test.each(['priya@gmail.c', 'p@clinic.co.in'])('%s has one', (typed) =>
  expect(lacksDomain(typed)).toBe(false),
)
