import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { listen } from './live.ts'

test('a lost connection is opened again, unless the person has signed out meanwhile', async () => {
  vi.useFakeTimers()
  const opened: Line[] = []
  class Line {
    onerror: (() => void) | undefined
    constructor() {
      opened.push(this)
    }
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal('EventSource', Line)
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async () => Response.json({ person: 'asha@firsthour.example' }))

  const stop = listen(() => {})
  opened[0]?.onerror?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened.length).toBe(2)

  // The connection breaks, the desk checks the session, and the user signs out before the response.
  opened[1]?.onerror?.()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened.length).toBe(2)
})
