import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import type { AnalyticsEvent } from '../server/database/visits.ts'
import { recordId } from '../server/record-id.ts'
import { signUp } from '../tests/support/leads.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { fillWithEvents } from './support/analytics-data.ts'
import { cpuMilliseconds } from './support/cpu-time.ts'
import { fill, type GrownDatabase, shrink } from './support/growth-data.ts'

/**
 * What one lead, mail, page view, export row and summary cost in a database of 10³ to 10⁶ leads, in CPU time of all
 * threads and of PostgreSQL, which a busy machine disturbs little, and by the clock. Sizes take turns, and the best
 * round counts, because noise only ever adds. Then how long a report takes among ten million events.
 */
const sizes = [1e3, 1e4, 1e5, 1e6].filter((size) => size <= Number(process.env.GROWTH_MAX || 1e6))
const rounds = Number(process.env.GROWTH_ROUNDS || 7)
const events = Number(process.env.GROWTH_EVENTS || 1e7)
const leadsPerRound = 2000
const connections = 64
const minute = 60_000
/** All rounds happen at one moment. */
const madeUpTimes = { serverNow: () => null }

/** A page view that begins a visit: what costs the store most. */
const viewBy = (visitor: string, timestamp: number): AnalyticsEvent => ({
  name: 'page_view',
  page: '/',
  timestamp,
  day: new Date(timestamp).toISOString().slice(0, 10),
  value: null,
  tallies: [],
  visitor,
  arrival: ['landing', 'source', 'device', 'browser'].map((what) => ({ what, subject: 'some' })),
})

interface Measure {
  count: number
  prepare: (store: Store, now: number) => () => Promise<void>
}

const measures: Record<string, Measure> = {
  'lead with two mails': {
    count: leadsPerRound,
    prepare: (store, now) => {
      const leads = Array.from({ length: leadsPerRound }, () =>
        signUp({ timestamp: now, idempotencyKey: recordId(now) }),
      )
      return () => inParallel(leads, (lead) => store.createLead(lead, 10 * minute))
    },
  },
  'mail claimed and sent': {
    count: 2 * leadsPerRound,
    prepare: (store, now) => async () => {
      for (;;) {
        const mails = await store.claimDeliveries('mail', now, 50, minute)
        if (mails.length === 0) return
        await Promise.all(mails.map((mail) => store.markDelivered(mail.id, now)))
      }
    },
  },
  'page view': {
    count: leadsPerRound,
    prepare: (store, now) => {
      const views = Array.from({ length: leadsPerRound }, () => [viewBy(recordId(now), now)])
      return () => inParallel(views, (events) => store.addEvents(events))
    },
  },
  summary: {
    count: 500,
    prepare: (store) => () =>
      inParallel(
        Array.from({ length: 500 }, () => store),
        () => store.countEventsByName(),
      ),
  },
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

async function exportAll(store: Store): Promise<void> {
  for await (const _ of store.listLeads({}));
}

/** The best of all rounds, by CPU and by the clock, for each thing measured at each size. */
class Costs {
  readonly #best = new Map<string, number>()
  readonly #serverPid: number | undefined

  constructor(serverPid: number | undefined) {
    this.#serverPid = serverPid
  }

  async measure(name: string, size: number, count: number, work: () => Promise<void>): Promise<void> {
    const clock = performance.now()
    const cpu = cpuMilliseconds(this.#serverPid)
    await work()
    this.#keep(`${name}, CPU`, size, ((cpuMilliseconds(this.#serverPid) - cpu) * 1000) / count)
    this.#keep(`${name}, clock`, size, ((performance.now() - clock) * 1000) / count)
  }

  #keep(name: string, size: number, microseconds: number): void {
    const key = `${name} ${size}`
    this.#best.set(key, Math.min(this.#best.get(key) ?? Number.POSITIVE_INFINITY, microseconds))
  }

  print(names: string[]): void {
    const rows = names.map((name) => {
      const costs = sizes.map((size) => this.#best.get(`${name} ${size}`) ?? Number.NaN)
      const cells = costs.map((cost) => `${cost.toFixed(1)} (${(cost / (costs[0] ?? cost)).toFixed(2)})`)
      return [name, Object.fromEntries(sizes.map((size, at) => [size.toLocaleString('en'), cells[at]]))]
    })
    console.table(Object.fromEntries(rows))
  }
}

async function grow(makeTarget: () => Promise<GrownDatabase>, serverPid?: number): Promise<void> {
  const now = Date.now()
  const costs = new Costs(serverPid)
  const grown: { size: number; target: GrownDatabase; store: Store }[] = []
  for (const size of sizes) {
    const target = await makeTarget()
    await fill(target, size, now)
    grown.push({ size, target, store: await openStore(target, madeUpTimes) })
  }
  for (let round = 0; round < rounds; round++)
    for (const { size, target, store } of grown) {
      for (const [name, { count, prepare }] of Object.entries(measures))
        await costs.measure(name, size, count, prepare(store, now))
      await shrink(target, size)
      // A thousand rows are over too soon to be measured once.
      const times = Math.max(1, 10_000 / size)
      if (round < 3)
        await costs.measure('export row', size, size * times, async () => {
          for (let time = 0; time < times; time++) await exportAll(store)
        })
    }
  for (const { store } of grown) await store.close()
  costs.print([...Object.keys(measures), 'export row'].flatMap((name) => [`${name}, CPU`, `${name}, clock`]))
}

/** The whole command as somebody types it, best of three, in milliseconds. */
async function timeReports(target: GrownDatabase): Promise<void> {
  await fillWithEvents(target, events, Date.now())
  const env = { ...process.env, DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl }
  const rows: Record<string, { ms: number }> = {}
  for (const days of [30, 365]) {
    const args = ['cli/analytics.ts', 'report', '--days', String(days)]
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 3; round++) {
      const started = performance.now()
      await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e8 })
      best = Math.min(best, performance.now() - started)
    }
    rows[`${days} days`] = { ms: Math.round(best) }
  }
  console.table(rows)
}

const title = `µs each (ratio to the smallest), best of ${rounds} rounds, ${connections} at a time`
const reportTitle = `npm run analytics -- report among ${events.toLocaleString('en')} events`
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-growth-'))
  folders.push(folder)
  return folder
}
const newSqlite = async () => ({ dataDir: newFolder(), databaseUrl: undefined })
console.log(`SQLite: ${title}`)
await grow(newSqlite)
console.log(`SQLite: ${reportTitle}`)
await timeReports(await newSqlite())
console.log(`PostgreSQL (fsync on): ${title}`)
const postgres = await startPostgres({ durable: true })
const newPostgres = async () => ({ dataDir: '', databaseUrl: await postgres.createDatabase() })
await grow(newPostgres, postgres.pid())
console.log(`PostgreSQL: ${reportTitle}`)
await timeReports(await newPostgres())
await postgres.remove()
for (const folder of folders) rmSync(folder, { recursive: true })
