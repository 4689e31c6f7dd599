import { parseArgs } from 'node:util'
import { askMixed, requestsPerSecond } from './support/mixed-load.ts'
import { startServer } from './support/server.ts'

/**
 * Memory and open files of the real server after the start, after each of ten busy minutes, and once all connections are
 * closed. `--minutes 1` for a quick look at the same rate.
 */
const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { minutes: { type: 'string' } },
})
const minutes = Number(options.minutes ?? 10)
const server = await startServer()
const table: Record<string, Record<string, number>> = {}
const note = (when: string, counts = {}) => {
  table[when] = { MB: Math.round(server.memoryMb()), 'open files': server.openFiles(), ...counts }
}

note('after the start')
for (let minute = 1; minute <= minutes; minute++) note(`minute ${minute}`, await askMixed(server.port, 60))
await new Promise((resolve) => setTimeout(resolve, 10_000))
note('10 s later')
await server.stop()

console.log(
  `${requestsPerSecond} mixed requests a second for ${minutes} min, 20 of them leads with two mails each`,
)
console.table(table)
