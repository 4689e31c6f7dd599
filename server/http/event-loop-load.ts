import { performance } from 'node:perf_hooks'

export type EventLoopLoad = ReturnType<typeof measureEventLoopLoad>

const intervalMs = 50
/** One late tick is a garbage collection; a second of late ticks is overload. */
const weightOfNewest = 0.1
const busyFrom = 0.97
/** Bounds recovery: at most a second after any overload all requests are served again. */
const longestMs = 4000
const idleWeight = 3

export function measureEventLoopLoad() {
  let lag = 0
  let busy = 0
  let last = performance.now()
  let used = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.now()
    const passed = now - last
    const usedNow = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(usedNow, used)
    const change = utilization >= busyFrom ? passed : -idleWeight * passed
    busy = Math.min(longestMs, Math.max(0, busy + change))
    // A long pause skips ticks. Weighting by the skipped ticks makes this an average over time.
    const ticks = Math.max(1, Math.round(passed / intervalMs))
    lag += (Math.max(0, passed - intervalMs) - lag) * (1 - (1 - weightOfNewest) ** Math.min(ticks, 3))
    last = now
    used = usedNow
  }, intervalMs)
  timer.unref()
  return {
    lagMs: () => lag,
    /**
     * How long the loop has had no idle time; idle time counts threefold. A loop without idle time has work queued that
     * timer lag does not show.
     */
    busyMs: () => busy,
    stop: () => clearInterval(timer),
  }
}
