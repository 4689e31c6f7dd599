import { expect, test } from 'vitest'
import { nextAttemptAt, retryPauses } from './deliver.ts'

test('backoff has a random jitter of up to a tenth', () => {
  const at = (chance: number) => nextAttemptAt(0, 5000, () => chance)
  expect([at(0), at(0.5), at(1)]).toEqual([5000 + 27_000, 5000 + 30_000, 5000 + 33_000])
})

test('after the last retry the delivery is given up', () => {
  expect(nextAttemptAt(retryPauses.length, 0, () => 0)).toBeUndefined()
})
