import { expect, test } from 'vitest'
import { pauseAfter, retryPauses } from './deliver.ts'

test('backoff has a random jitter of up to a tenth', () => {
  const at = (chance: number) => pauseAfter(0, () => chance)
  expect([at(0), at(0.5), at(1)]).toEqual([27_000, 30_000, 33_000])
})

test('after the last retry the delivery is given up', () => {
  expect(pauseAfter(retryPauses.length, () => 0)).toBeUndefined()
})
