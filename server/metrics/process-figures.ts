import { readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

export interface ProcessFigure {
  name: string
  type: 'counter' | 'gauge'
  help: string
  value: number
}

/** What dashboards expect of any process, under the names that Prometheus' own clients use. */
export function processFigures(): ProcessFigure[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const openFiles = countOpenFiles()
  return [
    counter(
      'process_cpu_seconds_total',
      'Processor time, of the user and of the system.',
      (user + system) / 1e6,
    ),
    gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
    ...(openFiles === undefined ? [] : [gauge('process_open_fds', 'Open files and connections.', openFiles)]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory in use by JavaScript.', heapUsed),
    gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
  ]
}

const counter = (name: string, help: string, value: number): ProcessFigure => ({
  name,
  type: 'counter',
  help,
  value,
})
const gauge = (name: string, help: string, value: number): ProcessFigure => ({
  name,
  type: 'gauge',
  help,
  value,
})

/** Linux alone lists them in a folder; reading it opens one more. */
function countOpenFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length - 1
  } catch {
    return undefined
  }
}
