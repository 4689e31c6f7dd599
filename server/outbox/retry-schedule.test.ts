import { expect, test } from 'vitest'
import { nextAttemptAt, retryPauses } from './deliver.ts'

test('a pause is up to a tenth shorter or longer, by chance', () => {
  const at = (chance: number) => nextAttemptAt(0, 5000, () => chance)
  expect([at(0), at(0.5), at(1)]).toEqual([5000 + 27_000, 5000 + 30_000, 5000 + 33_000])
})

test('after the last pause it is given up', () => {
  expect(nextAttemptAt(retryPauses.length, 0, () => 0)).toBeUndefined()
})
