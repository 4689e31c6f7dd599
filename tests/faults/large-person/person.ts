import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../server/database/open-store.ts'
import { signUp } from '../../support/leads.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { queryDatabase } from '../../support/query-database.ts'

export const email = 'many@clinic.example'

export interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

/** A store with one person of this many leads, each with its two sent mails; each test works on a copy. */
export async function storeOfPerson(database: 'SQLite' | 'PostgreSQL', leads: number) {
  const folder = () => mkdtempSync(join(tmpdir(), 'firsthour-large-'))
  const postgres: Postgres | undefined =
    database === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined
  const model: Place = { dataDir: folder(), databaseUrl: await postgres?.createDatabase() }
  await fill(model, leads)
  return {
    async copy(): Promise<Place> {
      const dataDir = folder()
      await cp(model.dataDir, dataDir, { recursive: true })
      return { dataDir, databaseUrl: await postgres?.createDatabase(model.databaseUrl) }
    },
    async remove() {
      await postgres?.remove()
      await rm(model.dataDir, { recursive: true })
    },
  }
}

async function fill(place: Place, leads: number): Promise<void> {
  const store = await openStore(place)
  const began = Date.now()
  // The store batches leads of different mailboxes only, so all get the same address afterwards.
  for (let nth = 0; nth < leads; nth += 1000)
    await Promise.all(
      Array.from({ length: 1000 }, (_, at) => store.createLead(signUp({ timestamp: began - nth - at }), 0)),
    )
  for (const change of [
    `UPDATE leads SET email = '${email}', fields = replace(fields, email, '${email}')`,
    `UPDATE deliveries SET state = 'sent', attempts = 1, sent_at = created_at`,
  ])
    await queryDatabase(place, change)
  while ((await store.indexSomeLeads()) > 0);
  await store.close()
}
