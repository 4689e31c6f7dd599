import { parseArgs } from 'node:util'
import { startBenchServer } from './support/bench-server.ts'
import { inviteVisitors } from './support/send-visitors.ts'
import { type RequestKind, requestKinds } from './support/visit.ts'

/**
 * An hour's worth of a busy day, 10 visitors a second, in five minutes: memory and open files of the real server are
 * read after each tenth, when it is warm and when everybody has left. `--minutes 1` for a quick look at the same rate.
 */
const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { minutes: { type: 'string' } },
})
const minutes = Number(options.minutes ?? 5)
const visitorsPerSecond = (10 * 60) / 5
const tenths = 10

const server = await startBenchServer()
const visitors = await inviteVisitors(server.port)
const table: Record<string, Record<string, number>> = {}
const totals = { visits: 0, requests: 0, refused: 0, failed: 0 }

note('before')
for (let tenth = 1; tenth <= tenths; tenth++) {
  const report = await visitors.send({ visitorsPerSecond, seconds: (minutes * 60) / tenths })
  const sum = (name: 'refused' | 'failed') =>
    requestKinds.reduce((total, kind: RequestKind) => total + report.kinds[kind][name], 0)
  totals.visits += report.visits
  totals.requests += report.requests
  totals.refused += sum('refused')
  totals.failed += sum('failed') + report.lost + report.turnedAway
  note(`${tenth}/${tenths}`)
}
await visitors.leave()
await new Promise((resolve) => setTimeout(resolve, 2000))
note('everybody left')
visitors.stop()
await server.stop()

console.log(`${visitorsPerSecond} visitors/s for ${minutes} min`)
console.table(table)
console.table({ all: totals })

function note(when: string): void {
  table[when] = {
    'visits so far': totals.visits,
    MB: Math.round(server.memoryMb()),
    'open files': server.openFiles(),
  }
}
