import { beforeEach, expect, test, vi } from 'vitest'
import type { DeskRole } from '../../contract/desk.ts'
import { openStreams } from './event-routes.ts'

const visitOf = (byte: number, role: DeskRole = 'admin') => ({
  ...{ person: 'asha', name: 'Asha', role, expiresAt: 0 },
  tokenHash: Buffer.alloc(32, byte),
})

beforeEach(() => void vi.useFakeTimers())

test('a session is checked once for all its streams, and not after the last has closed', async () => {
  const looks: number[] = []
  const ended: number[] = []
  const number = ({ tokenHash }: { tokenHash: Buffer }) => tokenHash[0] ?? 0
  const streams = openStreams(
    async (visit) => {
      looks.push(number(visit))
      return number(visit) === 2 ? undefined : visit
    },
    (visit) => ended.push(number(visit)),
    () => {},
  )
  const leave = Array.from({ length: 10 }, () => streams.enter(visitOf(1)))
  streams.enter(visitOf(2))
  await vi.advanceTimersByTimeAsync(2000)
  expect(looks).toEqual([1, 2])
  expect(ended).toEqual([2])
  for (const each of leave) each?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(looks).toEqual([1, 2, 2])
  streams.close()
})

test('a changed role is sent once', async () => {
  const roles: string[] = []
  let role: DeskRole = 'admin'
  const streams = openStreams(
    async () => visitOf(1, role),
    () => {},
    (visit) => roles.push(visit.role),
  )
  streams.enter(visitOf(1))
  await vi.advanceTimersByTimeAsync(2000)
  role = 'read'
  await vi.advanceTimersByTimeAsync(6000)
  expect(roles).toEqual(['read'])
  streams.close()
})
