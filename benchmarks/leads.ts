import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { NewLead } from '../server/database/new-lead.ts'
import { openStore } from '../server/database/open-store.ts'
import { recordId } from '../server/record-id.ts'
import { signUp } from '../tests/support/leads.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { fillWithLeads } from './support/fill-with-leads.ts'
import { countAnswers } from './support/keep-alive-load.ts'
import { type MeasuredServer, startMeasured } from './support/measured-server.ts'
import { type InsertGroup, postgresInserts, sqliteInserts } from './support/raw-inserts.ts'

/**
 * Durable call-back requests over HTTP (a lead and two mails each, committed before the response), compared with the same
 * server without its store and with bare inserts of the same rows in batches of the number of connections. Rounds are
 * interleaved and compared within each round, first with empty tables, then with `--rows` leads (100,000).
 */
const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { rows: { type: 'string' }, rounds: { type: 'string' } },
})
const rows = Number(options.rows ?? 100_000)
const rounds = Number(options.rounds ?? 3)
const secondsPerRun = 2

const folder = await mkdtemp(join(tmpdir(), 'firsthour-bench-'))
const postgres = await startPostgres({ durable: true })
const databaseUrl = await postgres.createDatabase()
const rawUrl = await postgres.createDatabase()
await (await openStore({ dataDir: folder, databaseUrl: rawUrl })).close()
const rawSqlite = sqliteInserts(folder)
const rawPostgres = await postgresInserts(rawUrl)
const servers: MeasuredServer[] = []

type Measure = (connections: number) => Promise<{ leads: number; cpuMicroseconds: number }>

const kinds = {
  'HTTP without store': await serve('without-store', { DATA_DIR: join(folder, 'none') }),
  'HTTP, SQLite': await serve('with-store', { DATA_DIR: join(folder, 'sqlite') }),
  'HTTP, SQLite, mails going out': await serve('with-mail', { DATA_DIR: join(folder, 'mail') }),
  'HTTP, PostgreSQL': await serve('with-store', { DATA_DIR: join(folder, 'pg'), DATABASE_URL: databaseUrl }),
  'bare inserts, SQLite': directly(rawSqlite.insert),
  'bare inserts, PostgreSQL': directly(rawPostgres.insert),
}
type Kind = keyof typeof kinds
const allNames = Object.keys(kinds) as Kind[]

const started = await table('empty', allNames)
if (rows > 0) {
  await fillWithLeads(join(folder, 'sqlite', 'firsthour.sqlite'), databaseUrl, rows)
  // The database whose mails are sent is a third one and is not filled.
  const filledNames = allNames.filter((name) => name !== 'HTTP, SQLite, mails going out')
  const filled = await table(`${rows.toLocaleString('en')} leads`, filledNames)
  for (const [at, ratio] of Object.entries(filled))
    console.log(`${at}: ${(ratio / (started[at] ?? Number.NaN)).toFixed(2)} of the share it had when empty`)
}

for (const server of servers) server.stop()
rawSqlite.close()
await rawPostgres.close()
await postgres.remove()
await rm(folder, { recursive: true })

/** Prints the medians and returns each store's rate relative to the route without a store. */
async function table(state: string, names: Kind[]): Promise<Record<string, number>> {
  const shares: Record<string, number> = {}
  for (const connections of [16, 64]) {
    const runs = new Map<Kind, number[]>(names.map((name) => [name, []]))
    const cpu = new Map<Kind, number[]>(names.map((name) => [name, []]))
    for (let round = -1; round < rounds; round++)
      for (const name of names) {
        const { leads, cpuMicroseconds } = await kinds[name](connections)
        // The first round is a warm-up and is not counted.
        if (round < 0) continue
        runs.get(name)?.push(leads / secondsPerRun)
        cpu.get(name)?.push(cpuMicroseconds / leads)
      }
    const shareOf = (name: Kind) =>
      median(
        (runs.get(name) ?? []).map((value, i) => value / (runs.get('HTTP without store')?.[i] ?? Number.NaN)),
      )
    console.log(`${state}, ${connections} connections, ${rounds} rounds of ${secondsPerRun} s, medians`)
    console.table(
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            'leads/s': Math.round(median(runs.get(name) ?? [])),
            'without store = 1': shareOf(name).toFixed(2),
            'CPU µs/lead': Math.round(median(cpu.get(name) ?? [])),
          },
        ]),
      ),
    )
    for (const name of ['HTTP, SQLite', 'HTTP, PostgreSQL'] as const)
      shares[`${name}, ${connections} connections`] = shareOf(name)
  }
  return shares
}

async function serve(kind: string, env: NodeJS.ProcessEnv): Promise<Measure> {
  const server = await startMeasured('lead-server.ts', kind, {
    PATH: process.env.PATH,
    LOG_LEVEL: 'info',
    ...env,
  })
  servers.push(server)
  return async (connections) => {
    const before = await server.cpuMicroseconds()
    const leads = await countAnswers(server.port, nextRequest, connections, secondsPerRun * 1000)
    return { leads, cpuMicroseconds: (await server.cpuMicroseconds()) - before }
  }
}

/** Every lead is different: a duplicate would be deduplicated or held as spam and send no mail. */
function nextRequest(): string {
  const body = JSON.stringify(nextLead().fields)
  return `POST /api/signups HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nidempotency-key: ${recordId(Date.now())}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

function nextLead(): NewLead {
  const now = Date.now()
  return signUp({ id: recordId(now), timestamp: now })
}

function directly(insert: InsertGroup): Measure {
  return async (connections) => {
    const until = performance.now() + secondsPerRun * 1000
    const before = process.cpuUsage()
    let leads = 0
    for (; performance.now() < until; leads += connections)
      await insert(Array.from({ length: connections }, nextLead))
    const { user, system } = process.cpuUsage(before)
    return { leads, cpuMicroseconds: user + system }
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
