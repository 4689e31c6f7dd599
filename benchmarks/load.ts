import { parseArgs } from 'node:util'
import { startBenchServer } from './support/bench-server.ts'
import { inviteVisitors } from './support/send-visitors.ts'
import type { LoadReport } from './support/tally.ts'
import { requestKinds } from './support/visit.ts'

/**
 * The real server under a mix of visitors that come at rising rates, up to what it can take and twice beyond, and
 * then at half of it again. Rates are offered, not waited for; the limit is found first, by steps of a quarter.
 */
const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { seconds: { type: 'string' } },
})
const secondsPerStep = Number(options.seconds ?? 6)
const server = await startBenchServer()
const visitors = await inviteVisitors(server.port)

const steps: Record<string, Record<string, string | number>> = {}
const times: Record<string, Record<string, string>> = {}
let withoutRetryAfter = 0

await visitors.send({ visitorsPerSecond: 30, seconds: 3 })
const limit = await findLimit()
for (const share of [0.25, 0.5, 0.75, 1, 1.5, 2]) await step(`${share} × limit`, share * limit)
const after = await step('0.5 × limit, after the rush', 0.5 * limit)
visitors.stop()
await server.stop()

console.log(
  `Visitors at rising rates, ${secondsPerStep} s each; ${limit} visitors/s is the most that all were served in time`,
)
console.table(steps)
console.log('Answered, in ms: p50 / p95 / p99; then how many of the kind were refused')
console.table(times)
console.log(`Refusals without Retry-After: ${withoutRetryAfter}`)
console.log(
  `Last refusal after the rush: ${after.lastRefusalMs === undefined ? 'none' : `${(after.lastRefusalMs / 1000).toFixed(1)} s`}`,
)

/** The highest rate at which nobody is refused and nobody waits for long; a bad moment gets a second chance. */
async function findLimit(): Promise<number> {
  let known = 30
  for (let rate = 50; rate < 10_000; rate = Math.round(rate * 1.25)) {
    if (!(await bears(rate)) && !(await bears(rate))) break
    known = rate
  }
  return known
}

async function bears(visitorsPerSecond: number): Promise<boolean> {
  const report = await visitors.send({ visitorsPerSecond, seconds: 3 })
  if (refusals(report) === 0 && report.waiting < visitorsPerSecond / 4) return true
  // Whoever still waits is served before the next try.
  await visitors.send({ visitorsPerSecond: 1, seconds: 3 })
  return false
}

async function step(name: string, rate: number): Promise<LoadReport> {
  const cpuBefore = server.cpuSeconds()
  const report = await visitors.send({ visitorsPerSecond: Math.round(rate), seconds: secondsPerStep })
  withoutRetryAfter += report.refusedWithoutRetryAfter
  const failed = requestKinds.reduce((sum, kind) => sum + report.kinds[kind].failed, 0)
  steps[name] = {
    'visitors/s': Math.round(rate),
    'served/s': Math.round(report.visits / report.seconds),
    'requests/s': Math.round(report.requests / report.seconds),
    'refused %': Number(((refusals(report) / report.requests) * 100).toFixed(1)),
    'refusal p99 ms': round(Math.max(...requestKinds.map((kind) => report.kinds[kind].refusedP99 || 0))),
    failed: failed + report.lost + report.turnedAway,
    waiting: report.waiting,
    'server CPU': Number(((server.cpuSeconds() - cpuBefore) / report.seconds).toFixed(2)),
    'load CPU': Number(report.generatorCpu.toFixed(2)),
    MB: Math.round(server.memoryMb()),
  }
  times[name] = Object.fromEntries(
    requestKinds.map((kind) => {
      const { p50, p95, p99, answered, refused } = report.kinds[kind]
      const share = refused === 0 ? '' : `; ${Math.round((refused / (answered + refused)) * 100)} % refused`
      const waits = answered === 0 ? 'none answered' : `${round(p50)} / ${round(p95)} / ${round(p99)}`
      return [kind, waits + share]
    }),
  )
  return report
}

function refusals({ kinds }: LoadReport): number {
  return requestKinds.reduce((sum, kind) => sum + kinds[kind].refused, 0)
}

function round(milliseconds: number): number {
  return Number(milliseconds.toPrecision(2))
}
