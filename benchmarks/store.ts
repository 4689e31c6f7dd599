import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeStore } from '../server/backup/live-store.ts'
import { makeCopy } from '../server/backup/make-copy.ts'
import { moveStore } from '../server/backup/move-store.ts'
import { restoreCopy } from '../server/backup/restore.ts'
import type { Row } from '../server/backup/tables.ts'
import { tableNamed } from '../server/backup/tables.ts'
import type { StorePlace } from '../server/config.ts'
import { openStore } from '../server/database/open-store.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { addManyLeads } from './support/many-leads.ts'

/**
 * Seconds that a large store takes on each database, and the memory at its highest: searches, the erasure of a person with
 * many leads, a copy, a restore, and the move to PostgreSQL.
 */
const size = Number(process.env.STORE_LEADS || 300_000)
const eventsPerLead = 10
const ofPerson = Math.min(20_000, size / 10)
const person = 'many@clinic.example'

const folder = mkdtempSync(join(tmpdir(), 'firsthour-store-bench-'))
const postgres = await startPostgres({ durable: true })
const table: Record<string, Record<string, string>> = {}
try {
  const embedded = { dataDir: join(folder, 'embedded'), databaseUrl: undefined }
  const shared = { dataDir: join(folder, 'shared'), databaseUrl: await postgres.createDatabase() }
  for (const [name, place] of Object.entries({ SQLite: embedded, PostgreSQL: shared })) {
    await fill(place)
    await measure(name, place)
  }
  const url = await postgres.createDatabase()
  await timed('SQLite', 'move to PostgreSQL', () =>
    moveStore({ dataDir: embedded.dataDir, now: Date.now() }, url),
  )
  console.log(
    `${size.toLocaleString('en')} leads, ${(size * eventsPerLead).toLocaleString('en')} events; load average ${loadavg()[0]?.toFixed(0)}`,
  )
  console.table(table)
} finally {
  await postgres.remove()
  rmSync(folder, { recursive: true })
}

async function fill(place: StorePlace): Promise<void> {
  await addManyLeads(place, size, 'asha@firsthour.example')
  const now = Date.now()
  await changeStore(place, async (store) => {
    for (let from = 0; from < size * (eventsPerLead - 1); from += 500) {
      const event = (_: unknown, at: number): Row => ({
        ...{ name: 'page_view', page: '/', timestamp: now - from - at },
      })
      await store.insert(tableNamed('events'), Array.from({ length: 500 }, event))
    }
    await store.query(
      `UPDATE leads SET address = $person WHERE id IN (SELECT id FROM leads ORDER BY id LIMIT ${ofPerson})`,
      { person },
    )
  })
}

async function measure(name: string, place: StorePlace): Promise<void> {
  const store = await openStore(place)
  const search = (text: string) => () => store.listInbox({ search: text, order: 'newest' }, 0, 50)
  await timed(name, 'search, one lead', search(`person${size - 1}@clinic`))
  await timed(name, 'search, no lead', search('nobody anywhere'))
  await timed(name, 'search, a common word', search('city hospital'))
  const copy = join(folder, `${name}.sqlite`)
  await timed(name, 'copy', () => makeCopy(place, { file: copy, now: Date.now() }))
  await timed(name, 'restore', () => restoreCopy(place, copy, { replace: true, now: Date.now() }))
  await timed(name, `erasure of ${ofPerson.toLocaleString('en')} leads`, () =>
    store.eraseLeads({ email: person }, Date.now(), { actor: 'asha', proof: 'A1B2', notify: ['crm'] }),
  )
  await store.close()
}

/** Linux keeps the highest resident size since it was reset. */
async function timed(database: string, what: string, work: () => Promise<unknown>): Promise<void> {
  writeFileSync('/proc/self/clear_refs', '5')
  const began = performance.now()
  await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const [, highest = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  table[what] = { ...table[what], [database]: `${seconds} s, ${Math.round(Number(highest) / 1024)} MB` }
  console.error(database, what, table[what][database])
}
