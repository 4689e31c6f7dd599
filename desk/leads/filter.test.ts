import { expect, test } from 'vitest'
import { filterAddress, readFilter } from './filter.ts'

test('a filter survives being written to the address and read back', () => {
  const filter = {
    search: 'café & co',
    status: 'won',
    tab: 'due',
    owner: 'none',
    since: '2026-11-01',
  } as const
  const address = filterAddress('/', filter)
  expect(readFilter(address.slice(2))).toEqual(filter)
  expect(filterAddress('/leads/1', {})).toBe('/leads/1')
})

test('unknown values are dropped, so that an old link still opens', () => {
  expect(
    readFilter('status=gone&since=yesterday&collection=signups&tab=mail&language=hindi&other=1'),
  ).toEqual({
    collection: 'signups',
  })
})
