import { parseArgs } from 'node:util'
import { signUp } from '../tests/support/leads.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startBenchServer } from './support/bench-server.ts'
import { countAnswers } from './support/keep-alive-load.ts'

/**
 * Pages and leads with one and with two processes behind the port, on both stores. Mails go out beside it, as in real
 * life. Rounds are interleaved and compared within themselves; the client needs a core, too.
 */
const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const rounds = Number(options.rounds ?? 3)
const secondsPerRun = 2
const connections = 64

const postgres = await startPostgres({ durable: true })
const servers = new Map(
  await Promise.all(
    (['SQLite', 'PostgreSQL'] as const).flatMap((store) =>
      ['1', '2'].map(async (workers) => {
        const databaseUrl = store === 'PostgreSQL' && (await postgres.createDatabase())
        const server = await startBenchServer({
          WORKERS: workers,
          LOAD_SHEDDING: 'off',
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        })
        return [`${store}, ${workers}`, server] as const
      }),
    ),
  ),
)

const page = () => 'GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n'
const lead = () => {
  const body = JSON.stringify(signUp().fields)
  return `POST /api/signups HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const rates = new Map<string, { pages: number[]; leads: number[] }>()
for (let round = -1; round < rounds; round++)
  for (const [name, { port }] of servers) {
    const pages = await countAnswers(port, page, connections, secondsPerRun * 1000)
    const leads = await countAnswers(port, lead, connections, secondsPerRun * 1000)
    const kept = rates.get(name) ?? { pages: [], leads: [] }
    rates.set(name, kept)
    // The first round warms the engines up and is not counted.
    if (round < 0) continue
    kept.pages.push(pages / secondsPerRun)
    kept.leads.push(leads / secondsPerRun)
  }
for (const server of servers.values()) await server.stop()
await postgres.remove()

console.log(`${connections} connections, ${rounds} interleaved rounds of ${secondsPerRun} s, medians`)
console.table(
  Object.fromEntries(
    [...rates].map(([name, { pages, leads }]) => [
      name,
      { 'pages/s': Math.round(median(pages)), 'leads/s': Math.round(median(leads)) },
    ]),
  ),
)

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
