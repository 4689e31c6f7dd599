import { expect, test, vi } from 'vitest'
import { queryValue } from './query-value.ts'

test.each([
  ['', null],
  ['utm_source', null],
  ['utm_source=', ''],
  ['utm_source=a', 'a'],
  ['x=1&utm_source=a+b%26c&utm_source=later', 'a b&c'],
  ['my_utm_source=a', null],
  ['utm_source=%E0%A4%85&x', 'अ'],
  ['utm_source=%ff', '\ufffd'],
])('%j has the value %j', (query, value) => {
  expect(queryValue(query, 'utm_source')).toBe(value)
})

test('decodes only the part that is asked for', () => {
  const parsed = vi.spyOn(globalThis, 'URLSearchParams')
  queryValue(`${'%ff&'.repeat(4000)}utm_source=a&${'%ff&'.repeat(4000)}`, 'utm_source')
  expect(parsed.mock.calls).toEqual([['utm_source=a']])
  parsed.mockRestore()
})
