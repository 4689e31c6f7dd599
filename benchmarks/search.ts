import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LeadFilter, mostFound } from '../server/database/lead.ts'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { fill, type GrownDatabase } from './support/growth-data.ts'

/**
 * How long `leads list --search` waits for the store among 100,000 leads, for the newest 50 hits, best of all
 * rounds; and how long the desk waits for a window of its list with the totals beside it, 95 of 100 times.
 */
const size = Number(process.env.SEARCH_LEADS || 1e5)
const rounds = 7
const shown = 50

const searches = {
  'one lead': 'person4711@',
  'a hundred leads': 'person477 hospital',
  'every lead': 'hospital',
  nobody: 'gandhi',
  'two letters of some': '71',
  'two letters of nobody': 'zq',
}

const windowLength = 100
const windows: Record<string, [filter: LeadFilter, offset: number]> = {
  'the newest': [{}, 0],
  'far down the list': [{}, 0.95 * size],
  'of one status, far down': [{ status: 'new', spam: 'without' }, 0.95 * size],
  'only unread': [{ unread: true }, 0],
  ...Object.fromEntries(
    Object.entries(searches).map(([name, search]) => [`search: ${name}`, [{ search }, 0]]),
  ),
  'search: one letter': [{ search: 'p' }, 0],
  'search: every lead, its end': [{ search: 'hospital' }, mostFound - windowLength],
}
const windowRounds = 40

async function measureWindows(store: Store): Promise<Record<string, string>> {
  const row: Record<string, string> = {}
  for (const [name, [filter, offset]] of Object.entries(windows)) {
    const times = []
    let found = 0
    for (let round = 0; round < windowRounds; round++) {
      const from = performance.now()
      found = (await store.listInbox(filter, offset, windowLength)).counts?.total ?? found
      times.push(performance.now() - from)
    }
    const p95 = times.sort((a, b) => a - b)[Math.ceil(0.95 * windowRounds) - 1] ?? 0
    row[name] = `${p95.toFixed(1)} ms (${found})`
  }
  return row
}

async function newest(store: Store, search: string): Promise<number> {
  let count = 0
  for await (const _ of store.listLeads({ search, order: 'newest' })) if (++count === shown) break
  return count
}

interface Measured {
  lists: Record<string, string | number>
  windows: Record<string, string>
}

async function measure(target: GrownDatabase): Promise<Measured> {
  await fill(target, size, Date.now())
  const store = await openStore(target)
  const start = performance.now()
  while ((await store.indexSomeLeads()) > 0);
  const row: Record<string, string | number> = {
    'indexing, µs a lead': Math.round(((performance.now() - start) * 1000) / size),
  }
  for (const [name, search] of Object.entries(searches)) {
    let best = Number.POSITIVE_INFINITY
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      found = await newest(store, search)
      best = Math.min(best, performance.now() - from)
    }
    row[name] = `${best.toFixed(1)} ms (${found})`
  }
  const windows = await measureWindows(store)
  await store.close()
  return { lists: row, windows }
}

const folder = mkdtempSync(join(tmpdir(), 'firsthour-search-'))
const postgres = await startPostgres({ durable: true })
console.log(`Search among ${size.toLocaleString('en')} leads: the newest ${shown} hits, best of ${rounds}`)
const SQLite = await measure({ dataDir: folder, databaseUrl: undefined })
const PostgreSQL = await measure({ dataDir: '', databaseUrl: await postgres.createDatabase() })
const beside = (of: keyof Measured) =>
  Object.fromEntries(
    Object.keys(SQLite[of]).map((name) => [
      name,
      { SQLite: SQLite[of][name], PostgreSQL: PostgreSQL[of][name] },
    ]),
  )
console.table(beside('lists'))
console.log(
  `The desk among the same: ${windowLength} leads and the totals (in brackets), p95 of ${windowRounds}`,
)
console.table(beside('windows'))
await postgres.remove()
rmSync(folder, { recursive: true })
