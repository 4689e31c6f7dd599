import { beforeEach, expect, test, vi } from 'vitest'
import { loadLimitMs } from './hydrate-in-time.ts'
import near from './near.ts'

let comeNear: () => void
const log = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  log.mockClear()
  vi.stubGlobal('console', { warn: log })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => onChange([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

const hydrate = vi.fn(async () => {})
// The directive uses only these two members of the island.
const island = { children: [], getAttribute: () => '/assets/form.js' } as unknown as HTMLElement
const place = (load: () => Promise<() => Promise<void>>) => near(load, { name: 'near', value: '' }, island)

test('an island loads when it comes near the viewport, not before', async () => {
  const load = vi.fn(async () => hydrate)
  place(load)
  expect(load).not.toHaveBeenCalled()
  comeNear()
  await vi.runAllTimersAsync()
  expect(hydrate).toHaveBeenCalledOnce()
  expect(log).not.toHaveBeenCalled()
})

test('a stalled chunk is given up after 120 s, logged, and ignored if it arrives later', async () => {
  hydrate.mockClear()
  const chunk = Promise.withResolvers<() => Promise<void>>()
  place(() => chunk.promise)
  comeNear()
  await vi.advanceTimersByTimeAsync(loadLimitMs - 1)
  expect(log).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toHaveBeenCalledExactlyOnceWith('Gave up loading /assets/form.js after 120 s.')
  chunk.resolve(hydrate)
  await vi.runAllTimersAsync()
  expect(hydrate).not.toHaveBeenCalled()
})

test('a failed chunk is only logged', async () => {
  place(() => Promise.reject(new Error('gone')))
  comeNear()
  await vi.runAllTimersAsync()
  expect(log).toHaveBeenCalledExactlyOnceWith('Could not load /assets/form.js:', 'Error: gone')
})
