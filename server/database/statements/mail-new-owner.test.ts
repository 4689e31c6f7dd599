import { expect, test } from 'vitest'
import { ownerMailDueAt } from './mail-new-owner.ts'

const minute = 60_000
const [asha, ravi, mina] = ['asha@x.example', 'ravi@x.example', 'mina@x.example']
const given = (at: number, to: string | null, actor = asha) => ({ actor, to, changedAt: at * minute })
const minuteOf = (...changes: ReturnType<typeof given>[]) => {
  const dueAt = ownerMailDueAt(changes)
  return dueAt === undefined ? undefined : dueAt / minute
}

test('a new owner is mailed at once, unless they assigned the lead themselves', () => {
  expect(minuteOf(given(1, ravi))).toBe(1)
  expect(minuteOf(given(1, asha))).toBeUndefined()
  expect(minuteOf(given(1, asha, 'ASHA@x.example'))).toBeUndefined()
  expect(minuteOf(given(1, ravi), given(2, null))).toBeUndefined()
})

test('a lead’s owner is mailed once in ten minutes: the owner at the end of that time', () => {
  const twice = [given(1, ravi), given(2, mina)]
  expect(minuteOf(...twice)).toBe(11)
  expect(minuteOf(...twice, given(12, ravi))).toBe(21)
  expect(minuteOf(given(1, ravi), given(11, mina))).toBe(11)
  expect(minuteOf(...twice, given(3, ravi))).toBe(11)
  expect(minuteOf(...twice, given(3, null))).toBeUndefined()
})

test('a clock that was a day ahead delays the mail by ten minutes at most', () => {
  const dayAhead = 24 * 60
  const ahead = [given(dayAhead, ravi), given(dayAhead + 1, mina)]
  expect(minuteOf(...ahead, given(2, asha, ravi))).toBe(12)
})
