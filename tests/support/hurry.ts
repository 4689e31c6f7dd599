import { beforeEach, vi } from 'vitest'

const soonMs = 10

/** Shortens timers of these lengths to 10 ms in this file or group, so that tests do not wait. */
export function hurry(isMeant: (ms: number) => boolean): void {
  beforeEach(() => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = globalThis[name]
      const startSoon = (work: () => void, ms = 0, ...rest: []) =>
        start(work, isMeant(ms) ? soonMs : ms, ...rest)
      vi.stubGlobal(name, Object.assign(startSoon, start))
    }
  })
}

/** Advances performance.now() by a second on every call, so that timeouts pass quickly. */
export function advanceClockOnRead(): void {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
}
