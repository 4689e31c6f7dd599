/** A clock that stands still until it is moved; timers run when it passes them, in order. */
export function createClock(start = Date.parse('2026-11-15T02:41:07.123Z')) {
  let time = start
  const timers = new Set<{ at: number; callback: () => void }>()
  return {
    now: () => time,
    setTimer(callback: () => void, ms: number): () => void {
      const timer = { at: time + ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms: number): void {
      const end = time + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        timers.delete(next)
        time = Math.max(time, next.at)
        next.callback()
      }
      time = end
    },
  }
}

export type Clock = ReturnType<typeof createClock>
