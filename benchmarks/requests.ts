import { randomUUID } from 'node:crypto'
import { apiPaths } from '../contract/api.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { countAnswers } from './support/keep-alive-load.ts'
import { startProcess, startServer } from './support/server.ts'

/**
 * Requests a second and CPU time of the server: the home page and durable call-back requests (a lead and two mails, committed before
 * the response) on each database, compared with a bare `node:http` server that sends the same page, and leads with a route that
 * does nothing. Rounds are interleaved and
 * compared within each round, so a busy machine slows all alike. CPU time is without PostgreSQL's.
 */
const rounds = 5
const secondsPerRun = 2
const connections = Number(process.env.REQUESTS_CONNECTIONS || 32)

const page = (path: string) => () => `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n`

/** Every lead is different: a duplicate would be answered with the first one. */
function lead(): string {
  const id = randomUUID()
  const body = JSON.stringify({
    email: `${id}@clinic.example`,
    phone: '9876543210',
    organisation: 'City Hospital',
  })
  return `POST ${apiPaths.signups} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nidempotency-key: ${id}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const postgres = await startPostgres({ durable: true })
const bare = await startProcess(['benchmarks/support/bare-server.ts'], {}, '/')
// Pages have a server of their own: after a round of leads the other still sends their mails.
const pages = await startServer()
const onSqlite = await startServer()
const onPostgres = await startServer({ DATABASE_URL: await postgres.createDatabase() })
const kinds = {
  'bare page': { server: bare, request: page('/page') },
  page: { server: pages, request: page('/') },
  'empty route': { server: pages, request: page('/healthz') },
  'lead, SQLite': { server: onSqlite, request: lead },
  'lead, PostgreSQL': { server: onPostgres, request: lead },
}

const runs = Object.keys(kinds).map((name) => ({ name, perSecond: [] as number[], cpu: [] as number[] }))
for (let round = -1; round < rounds; round++)
  for (const run of runs) {
    const { server, request } = kinds[run.name as keyof typeof kinds]
    const before = server.cpuSeconds()
    const count = await countAnswers(server.port, request, connections, secondsPerRun * 1000)
    // The first round is a warm-up and is not counted.
    if (round < 0) continue
    run.perSecond.push(count / secondsPerRun)
    run.cpu.push(((server.cpuSeconds() - before) / count) * 1e6)
  }
for (const server of [bare, pages, onSqlite, onPostgres]) await server.stop()
await postgres.remove()

const [floor, , empty] = runs
console.log(`${connections} connections, ${rounds} interleaved rounds of ${secondsPerRun} s, medians`)
console.table(
  Object.fromEntries(
    runs.map(({ name, perSecond, cpu }) => [
      name,
      {
        'requests/s': Math.round(median(perSecond)),
        'CPU µs/request': Math.round(median(cpu)),
        'requests/s, bare = 1': median(perSecond.map((each, i) => each / (floor?.perSecond[i] ?? 0))).toFixed(
          2,
        ),
        'requests/s, empty route = 1': median(
          perSecond.map((each, i) => each / (empty?.perSecond[i] ?? 0)),
        ).toFixed(2),
        'CPU, bare = 1': median(cpu.map((each, i) => each / (floor?.cpu[i] ?? 0))).toFixed(1),
      },
    ]),
  ),
)

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
