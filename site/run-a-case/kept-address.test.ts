import { expect, test, vi } from 'vitest'
import { keepMoment } from './kept-address.ts'

function pageAt(hash: string) {
  const location = { hash }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, next: string) => {
      location.hash = next
    },
  })
  return location
}

test('a run writes its second into the address that it was opened with', () => {
  const page = pageAt('#case=b01')
  const noted = keepMoment(701, '#case=b01')
  expect(page.hash).toBe('#case=b01@701')
  expect(keepMoment(0, noted)).toBe('#case=b01')
  expect(page.hash).toBe('#case=b01')
})

test.each(['#case=b01@4000', '#case=b52@10', '#result=b01', '#setup=b01', ''])(
  'a run does not overwrite the address %s, which Back or a link has set',
  (hash) => {
    const page = pageAt(hash)
    expect(keepMoment(868, '#case=b01@701')).toBe('#case=b01@701')
    expect(page.hash).toBe(hash)
  },
)
