import { monitorEventLoopDelay } from 'node:perf_hooks'

const intervalMs = 10

/** Returns the longest delay of a timer since the last call, in seconds. */
export function measureEventLoopLag(): () => number {
  const delays = monitorEventLoopDelay({ resolution: intervalMs })
  delays.enable()
  return () => {
    const longestMs = delays.max / 1e6
    delays.reset()
    return Math.max(0, longestMs - intervalMs) / 1000
  }
}
