import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measureEventLoopLoad } from './event-loop-load.ts'

test('busy time adds up, and idle time resets it', async () => {
  const loop = measureEventLoopLoad()
  expect(loop.busyMs()).toBe(0)
  while (loop.busyMs() < 150) await nextTurn()
  while (loop.busyMs() > 0) await rest(10)
  expect(loop.busyMs()).toBe(0)
  loop.stop()
})
