import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexAllLeads } from '../server/database/lead-work-store.ts'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { fill, type GrownDatabase } from './support/growth-data.ts'

/** How long `leads list --search` waits for the store among 100,000 leads, for the newest 50 hits; best of all rounds. */
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

async function newest(store: Store, search: string): Promise<number> {
  let count = 0
  for await (const _ of store.listLeads({ search, order: 'newest' })) if (++count === shown) break
  return count
}

async function measure(target: GrownDatabase): Promise<Record<string, string | number>> {
  await fill(target, size, Date.now())
  const store = await openStore(target)
  const start = performance.now()
  await indexAllLeads(store)
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
  await store.close()
  return row
}

const folder = mkdtempSync(join(tmpdir(), 'firsthour-search-'))
const postgres = await startPostgres({ durable: true })
console.log(`Search among ${size.toLocaleString('en')} leads: the newest ${shown} hits, best of ${rounds}`)
const SQLite = await measure({ dataDir: folder, databaseUrl: undefined })
const PostgreSQL = await measure({ dataDir: '', databaseUrl: await postgres.createDatabase() })
console.table(
  Object.fromEntries(
    Object.keys(SQLite).map((name) => [name, { SQLite: SQLite[name], PostgreSQL: PostgreSQL[name] }]),
  ),
)
await postgres.remove()
rmSync(folder, { recursive: true })
