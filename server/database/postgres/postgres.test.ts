import { expect, test, vi } from 'vitest'
import { all, signUp } from '../../../tests/support/leads.ts'
import { startPostgres } from '../../../tests/support/postgres.ts'
import { StoreStartError, StoreUnavailableError } from '../errors.ts'
import { openPostgresStore } from './store.ts'

test('the store says so while PostgreSQL is away, and comes back with it', async () => {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const store = await openPostgresStore(url)
  const before = signUp()
  await store.createLead(before, 0)

  await postgres.stop()
  const lead = signUp()
  await expect(store.createLead(lead, 0)).rejects.toBeInstanceOf(StoreUnavailableError)
  await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailableError)
  const opening = openPostgresStore(url)
  await expect(opening).rejects.toBeInstanceOf(StoreStartError)
  await expect(opening).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+ cannot be used: .*ECONNREFUSED/,
  )

  await postgres.start()
  await vi.waitFor(() => store.createLead(lead, 0), 20_000)
  expect((await all(store.listLeads({}))).map(({ id }) => id)).toEqual([before.id, lead.id])
  await store.close()
  await postgres.remove()
})
