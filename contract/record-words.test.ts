import { expect, test } from 'vitest'
import { detailInWords } from './record-words.ts'

test('the owner in a list filter is shown by name', () => {
  const nameOf = (address: string) => (address === 'sales@x.example' ? 'Sales' : address)
  const detail = 'search, tab all, owner sales@x.example, language te'
  expect(detailInWords(detail, nameOf)).toBe('search, tab all, owner Sales, language te')
  expect(detailInWords('owner left@x.example', nameOf)).toBe('owner left@x.example')
  expect(detailInWords('7K2M-Q4XD', nameOf)).toBe('7K2M-Q4XD')
  expect(detailInWords(null, nameOf)).toBe('')
})
