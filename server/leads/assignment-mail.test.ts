import { expect, test } from 'vitest'
import { mailTimeOf } from './assignment-mail.ts'

const minute = 60_000
const [asha, ravi, mina] = ['asha@x.example', 'ravi@x.example', 'mina@x.example']
const given = (at: number, to: string | null, actor = asha) => ({ actor, to, changedAt: at * minute })

test('a new owner is mailed at once, and nobody of what they did themselves', () => {
  expect(mailTimeOf([given(1, ravi)])).toBe(minute)
  expect(mailTimeOf([given(1, asha)])).toBeUndefined()
  expect(mailTimeOf([given(1, asha, 'ASHA@x.example')])).toBeUndefined()
  expect(mailTimeOf([given(1, ravi), given(2, null)])).toBeUndefined()
})

test('a lead is mailed about once in ten minutes, and the next owner when these are over', () => {
  const twice = [given(1, ravi), given(2, mina)]
  expect(mailTimeOf(twice)).toBe(11 * minute)
  expect(mailTimeOf([...twice, given(3, ravi)])).toBeUndefined()
  expect(mailTimeOf([...twice, given(12, ravi)])).toBe(21 * minute)
  expect(mailTimeOf([given(1, ravi), given(11, mina)])).toBe(11 * minute)
})
