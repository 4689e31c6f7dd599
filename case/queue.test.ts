import { expect, test } from 'vitest'
import { fc } from '../tests/support/fast-check.ts'
import { createQueue } from './queue.ts'

test('what has waited comes out in the order of its keys', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), (keys) => {
      const queue = createQueue(keys.length)
      for (const [value, key] of keys.entries()) queue.add(value, key)
      const taken: number[] = []
      while (queue.take() >= 0) taken.push(queue.takenKey())
      expect(taken).toEqual(keys.toSorted((a, b) => a - b))
    }),
  )
})
