import { readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

type ProcessFigure = [name: string, type: 'counter' | 'gauge', help: string, value: number]

/** Process metrics under the names of the official Prometheus clients. */
export function processFigures(): ProcessFigure[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const processorSeconds = (user + system) / 1e6
  const openFiles = countOpenFiles()
  return [
    ['process_cpu_seconds_total', 'counter', 'User and system CPU time.', processorSeconds],
    ['process_start_time_seconds', 'gauge', 'Start time of the process.', performance.timeOrigin / 1000],
    ...openFiles.map(
      (count): ProcessFigure => ['process_open_fds', 'gauge', 'Open files and connections.', count],
    ),
    ['process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss],
    ['nodejs_heap_used_bytes', 'gauge', 'Memory in use by JavaScript.', heapUsed],
    ['process_uptime_seconds', 'gauge', 'Time since the start.', process.uptime()],
  ]
}

/** Linux only; the read itself opens one more. Empty elsewhere. */
function countOpenFiles(): number[] {
  try {
    return [readdirSync('/proc/self/fd').length - 1]
  } catch {
    return []
  }
}
