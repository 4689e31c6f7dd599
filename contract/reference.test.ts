import { expect, test } from 'vitest'
import { readReference, referenceOf } from './reference.ts'

test.each([
  ['019a8563-0a5b-7000-8c1d-6b0000000000', '0000-0000'],
  ['019a8563-0a5b-7000-8c1d-6b0000000021', '0000-0011'],
  ['019a8563-0a5b-7000-8c1d-6b1f3f0f2b77', '3WZG-YAVQ'],
  ['019a8563-0a5b-7000-8c1d-6bffffffffff', 'ZZZZ-ZZZZ'],
])('the reference of %s is %s', (id, reference) => {
  expect(referenceOf(id)).toBe(reference)
  expect(readReference(reference)).toBe(reference)
})

test.each(['3wzg-yavq', '3WZG YAVQ', ' 3wzgyavq ', '3-W-Z-G-Y-A-V-Q'])(
  '%s is read as a reference',
  (typed) => {
    expect(readReference(typed)).toBe('3WZG-YAVQ')
  },
)

test('letters that look like digits are read as digits', () => {
  expect(readReference('oOiI-lL00')).toBe('0011-1100')
})

test.each(['', '3WZG-YAV', '3WZG-YAVQ1', 'UUUU-UUUU', '019a8563-0a5b-7000-8c1d-6b1f3f0f2b77', 'Asha Rao!'])(
  '%s is no reference',
  (typed) => expect(readReference(typed)).toBeUndefined(),
)
