import { beforeEach, vi } from 'vitest'

const soonMs = 10

/** In the tests of this file or group the product's timers of these lengths ring soon: nobody waits for what only waits. */
export function hurry(isMeant: (ms: number) => boolean): void {
  beforeEach(() => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = globalThis[name]
      const startSoon = (work: () => void, ms = 0, ...rest: []) =>
        start(work, isMeant(ms) ? soonMs : ms, ...rest)
      vi.stubGlobal(name, Object.assign(startSoon, start))
    }
    return () => void vi.unstubAllGlobals()
  })
}

/** Between any two looks at the clock a second has passed: whoever waits for a while soon has. */
export function advanceClockOnRead(): void {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
}
