/** A manual clock. Advancing it fires all due timers at once, like a machine that wakes from sleep. */
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
    /** Waits until a timer is set on this clock, so that none is missed, then advances it. */
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
