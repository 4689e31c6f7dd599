import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import { openStore } from '../database/open-store.ts'
import type { Store } from '../database/store.ts'

const day = 24 * 3_600_000
const minute = 60_000

describe.each(['SQLite', 'PostgreSQL'] as const)('a clock that was a day ahead, on %s', (dialect) => {
  let dataDir: string
  let store: Store
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'firsthour-clock-'))
    const databaseUrl = dialect === 'PostgreSQL' ? await emptyDatabaseUrl() : undefined
    store = await openStore({ dataDir, databaseUrl }, { timesAreMadeUp: true })
  })
  afterEach(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  test('delays no delivery for longer than its backoff, and hides none from an alert', async () => {
    const ahead = startOfTest + day
    await store.createLead(signUp({ id: 'before' }), 0)
    await store.createLead(signUp({ id: 'meanwhile', timestamp: ahead }), 0)
    const [postponed] = await store.claimDeliveries('mail', ahead, 1, minute)
    await store.postponeDelivery(postponed?.id ?? '', minute, 'greylisted', ahead)
    // The clock is right again: untried deliveries are due, and postponed ones wait no longer than their backoff.
    expect(await store.endOverlongWaits('mail', startOfTest)).toBe(3)
    expect(await store.claimDeliveries('mail', startOfTest, 10, minute)).toHaveLength(4)
    for (const { createdAt } of await all(store.listMails({})))
      expect(createdAt).toBeLessThanOrEqual(startOfTest)
  })

  test('leaves deliveries alone that wait for their backoff', async () => {
    await store.createLead(signUp(), 0)
    const [mail] = await store.claimDeliveries('mail', startOfTest, 1, minute)
    await store.postponeDelivery(mail?.id ?? '', 30 * minute, 'greylisted', startOfTest)
    expect(await store.endOverlongWaits('mail', startOfTest)).toBe(0)
    expect(await store.endOverlongWaits('mail', startOfTest + minute)).toBe(0)
  })

  test('does not block a lease for the next server', async () => {
    await store.takeLease('drop leads', startOfTest + day, minute)
    expect(await store.takeLease('drop leads', startOfTest, minute)).not.toBeNull()
  })
})
