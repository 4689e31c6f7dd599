import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, signUp } from '../../../tests/support/leads.ts'
import { startPgBouncer } from '../../../tests/support/pgbouncer.ts'
import { type Postgres, startPostgres } from '../../../tests/support/postgres.ts'
import { queryDatabase } from '../../../tests/support/query-database.ts'
import type { Store } from '../store.ts'
import { Connections } from './connections.ts'
import { openPostgresStore } from './store.ts'

let postgres: Postgres
let bouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined
beforeAll(async () => {
  postgres = await startPostgres()
  bouncer = await startPgBouncer(postgres.port)
})
afterAll(async () => {
  await bouncer?.remove()
  await postgres.remove()
})

test('two servers work behind PgBouncer in transaction mode, under load', async () => {
  const direct = await postgres.createDatabase()
  const url = direct.replace(`:${postgres.port}/`, `:${bouncer?.port}/`)
  const open = () => openPostgresStore(url, { commandMs: 240_000 })
  const stores = [await open(), await open()]
  const visit = async (store: Store) => {
    const lead = signUp()
    await Promise.all([
      store.createLead(lead, 1000),
      store.addTracking({ id: lead.id, userId: 'somebody', page: '/', timestamp: 0 }),
      store.ping(),
      store.nextDeliveryInMs('mail', Date.now()),
    ])
    return store.findLead(lead.id)
  }
  const found = await Promise.all(Array.from({ length: 200 }, (_, at) => visit(stores[at % 2] as Store)))
  expect(found.every(Boolean)).toBe(true)
  const [reader] = stores
  expect(await all((reader as Store).listLeads({}))).toHaveLength(200)
  await Promise.all(stores.map((store) => store.close()))
  // Pooled sessions are shared, so no setting of ours may stay in them. From version 1.21 on PgBouncer tracks
  // prepared statements under its own names.
  const [{ statements, limit } = {}] = await queryDatabase(
    { dataDir: '', databaseUrl: url },
    `SELECT (SELECT count(*) FROM pg_prepared_statements WHERE name NOT LIKE 'PGBOUNCER_%') AS statements, current_setting('statement_timeout') AS limit`,
  )
  expect({ statements, limit }).toEqual({ statements: 0, limit: '0' })
})

test('without a pooler statements are prepared by name and have a timeout', async () => {
  const connections = new Connections(await postgres.createDatabase())
  const text = `SELECT name, current_setting('statement_timeout') AS limit FROM pg_prepared_statements`
  const { rows } = await connections.use((query) => query({ name: 'ours', text, values: [] }))
  expect(rows).toEqual([{ name: 'ours', limit: '20s' }])
  await connections.close()
})
