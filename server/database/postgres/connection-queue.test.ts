import { beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailableError } from '../errors.ts'
import { ConnectionQueue } from './connection-queue.ts'

let queue: ConnectionQueue
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  queue = new ConnectionQueue(1, 20_000)
  await queue.enter()
})

const failureOf = (promise: Promise<void>) => promise.then(() => undefined, Object)

test('connections are handed out in the order of the requests', async () => {
  const order: string[] = []
  const first = queue.enter().then(() => order.push('first'))
  const second = queue.enter().then(() => order.push('second'))
  queue.leave()
  queue.leave()
  await Promise.all([second, first])
  expect(order).toEqual(['first', 'second'])
})

test('a timeout is reported as busy if PostgreSQL answered others meanwhile', async () => {
  const failure = failureOf(queue.enter())
  vi.advanceTimersByTime(19_000)
  queue.answered()
  vi.advanceTimersByTime(1000)
  expect(await failure).toEqual(
    new StoreUnavailableError('PostgreSQL is busy: no connection was free for 20 s.'),
  )
})

test('a timeout is reported as unavailable if PostgreSQL answered nobody', async () => {
  const failure = failureOf(queue.enter())
  vi.advanceTimersByTime(20_000)
  const gone = 'PostgreSQL does not answer: no command has ended for 20 s.'
  expect(await failure).toEqual(new StoreUnavailableError(gone))
})

test('an unreachable database is reported at once to requests that saw no answer since they came', async () => {
  const early = queue.enter()
  vi.advanceTimersByTime(10)
  queue.answered()
  vi.advanceTimersByTime(10)
  const late = failureOf(queue.enter())
  const gone = new StoreUnavailableError('gone')
  queue.unreachable(gone)
  expect(await late).toBe(gone)
  queue.leave()
  await early
})
