import { expect, test } from 'vitest'
import { recordId } from './record-id.ts'

test('ids are UUIDs of version 7 that carry the time', () => {
  const id = recordId(Date.UTC(2026, 10, 15))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 15))
})

test('ids sort in the order they were made, also within one millisecond, and never repeat', () => {
  const times = Array.from({ length: 3000 }, (_, at) => 1_700_000_000_000 + Math.floor(at / 1000))
  const ids = times.map(recordId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(3000)
})
