import { countAnswers } from './support/keep-alive-load.ts'
import { type MeasuredServer, startMeasured } from './support/measured-server.ts'

/**
 * Pages from memory against @fastify/static on the same compressed files and against a bare node:http server that
 * sends one prepared buffer. Rounds are interleaved and compared within each round, so a busy machine slows all alike.
 */
const kinds = ['node:http', 'ours', 'fastify-static'] as const
type Kind = (typeof kinds)[number]
const rounds = 5
const secondsPerRun = 3
const connections = 32
const request = 'GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n'

interface Run {
  requestsPerSecond: number
  cpuMicroseconds: number
}

const servers = new Map<Kind, MeasuredServer>()
for (const kind of kinds) servers.set(kind, await startMeasured('static-server.ts', kind))

const runs = new Map<Kind, Run[]>(kinds.map((kind) => [kind, []]))
for (let round = -1; round < rounds; round++)
  for (const kind of kinds) {
    const run = await measure(kind)
    // The first round is a warm-up and is not counted.
    if (round >= 0) runs.get(kind)?.push(run)
  }
for (const server of servers.values()) server.stop()

console.log(`GET / (brotli), ${rounds} interleaved rounds of ${secondsPerRun} s, medians`)
console.table(
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        'requests/s': Math.round(median(column(kind, 'requestsPerSecond'))),
        'CPU µs/request': Number(median(column(kind, 'cpuMicroseconds')).toFixed(1)),
        'requests/s, ours = 1': ratio(kind, 'requestsPerSecond'),
        'CPU, ours = 1': ratio(kind, 'cpuMicroseconds'),
      },
    ]),
  ),
)

async function measure(kind: Kind): Promise<Run> {
  const server = servers.get(kind)
  if (!server) throw new Error(`no server ${kind}`)
  const before = await server.cpuMicroseconds()
  const requests = await countAnswers(server.port, request, connections, secondsPerRun * 1000)
  const spent = (await server.cpuMicroseconds()) - before
  return { requestsPerSecond: requests / secondsPerRun, cpuMicroseconds: spent / requests }
}

function column(kind: Kind, name: keyof Run): number[] {
  return (runs.get(kind) ?? []).map((run) => run[name])
}

function ratio(kind: Kind, name: keyof Run): string {
  const ours = column('ours', name)
  return median(column(kind, name).map((value, round) => value / (ours[round] ?? Number.NaN))).toFixed(2)
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
