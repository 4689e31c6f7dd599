/** A clock that stands still until it is moved, like a machine that sleeps: it wakes with all due timers at once. */
export function createClock(start = Date.parse('2026-11-15T02:41:07.123Z')) {
  let time = start
  const timers = new Set<{ at: number; callback: () => void }>()
  let timerSet = Promise.withResolvers<void>()
  return {
    now: () => time,
    setTimer(callback: () => void, ms: number): () => void {
      const timer = { at: time + ms, callback }
      timers.add(timer)
      timerSet.resolve()
      timerSet = Promise.withResolvers()
      return () => timers.delete(timer)
    },
    /** Waits until someone sleeps on this clock, so that the move is never missed; then moves it. */
    async advance(ms: number): Promise<void> {
      while (timers.size === 0) await timerSet.promise
      time += ms
      for (const timer of [...timers].filter(({ at }) => at <= time)) {
        timers.delete(timer)
        timer.callback()
      }
    },
  }
}

export type Clock = ReturnType<typeof createClock>
