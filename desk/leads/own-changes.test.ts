import { expect, test } from 'vitest'
import type { DeskLead } from '../../contract/desk.ts'
import { addInTurn, changeAllInTurn, changeInTurn } from './own-changes.ts'

const lead = (id: string, version: number) => ({ id, version }) as DeskLead
const done = (...leads: DeskLead[]) => ({ done: leads, before: [], changed: [], changedBy: [], gone: [] })

test('a change waits for the one before it and uses the version that it returned', async () => {
  const answer = Promise.withResolvers<DeskLead>()
  const asked: number[] = []
  const note = changeInTurn(lead('a', 1), () => answer.promise)
  const status = changeAllInTurn([lead('a', 1)], async (versionOf) => {
    asked.push(versionOf(lead('a', 1)))
    return done(lead('a', 3))
  })
  answer.resolve(lead('a', 2))
  await Promise.all([note, status])
  await changeInTurn(lead('a', 1), async (version) => {
    asked.push(version)
    return lead('a', 4)
  })
  expect(asked).toEqual([2, 3])
})

test('nothing builds on the answer to a note, which names no version and may carry a colleague’s change', async () => {
  await addInTurn(async () => lead('d', 2))
  const next = await changeInTurn(lead('d', 1), async (version) => lead('d', version))
  expect(next.version).toBe(1)
})

test('the version is a time: however far it grew, the next change is made on what was answered', async () => {
  await changeInTurn(lead('b', 1), async () => lead('b', 1_700_000_000_000))
  const asked = await changeInTurn(lead('b', 1), async (version) => lead('b', version))
  expect(asked.version).toBe(1_700_000_000_000)
})

test('a failed change does not block the next', async () => {
  const failed = changeInTurn(lead('c', 1), () => Promise.reject(new Error('not reached')))
  const next = changeInTurn(lead('c', 1), async (version) => lead('c', version + 1))
  await expect(failed).rejects.toThrow('not reached')
  expect((await next).version).toBe(2)
})
