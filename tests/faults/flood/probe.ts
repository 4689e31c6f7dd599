import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into the server: at each SIGUSR2 it writes the longest turn of the main thread's event loop since the last
 * one to PROBE_FILE.
 */
export interface Reading {
  count: number
  /** Wall-clock time, which includes other load on the machine. */
  stallMs: number
  /** CPU time of the main thread within one turn. */
  stallCpuMs: number
}

const tickMs = 5

if (isMainThread) {
  const reading: Reading = { count: 0, stallMs: 0, stallCpuMs: 0 }
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = { at: performance.now(), cpu: cpuMs() }
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMs() }
    reading.stallMs = Math.max(reading.stallMs, now.at - last.at - tickMs)
    reading.stallCpuMs = Math.max(reading.stallCpuMs, now.cpu - last.cpu)
    last = now
  }, tickMs).unref()
  process.on('SIGUSR2', () => {
    reading.count++
    writeFileSync(process.env.PROBE_FILE ?? '', JSON.stringify(reading))
    reading.stallMs = 0
    reading.stallCpuMs = 0
  })
}
