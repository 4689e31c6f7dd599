/** How late the event loop is, in milliseconds: the clearest sign that more is asked than can be done. */
export interface EventLoopLag {
  milliseconds(): number
  stop(): void
}

const intervalMs = 50
/** One late tick is a garbage collection or a busy neighbour; a second of late ticks is overload. */
const weightOfNewest = 0.1

export function measureEventLoopLag(): EventLoopLag {
  let average = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - last - intervalMs)
    // A long stop counts for all the ticks it swallowed, so that the average does not depend on their number.
    const ticks = Math.max(1, Math.round((now - last) / intervalMs))
    average += (late - average) * (1 - (1 - weightOfNewest) ** Math.min(ticks, 3))
    last = now
  }, intervalMs)
  timer.unref()
  return { milliseconds: () => average, stop: () => clearInterval(timer) }
}
