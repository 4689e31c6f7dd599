import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const minute = 60_000
const asha = { actor: 'asha', now: startOfTest }

describe.each(['SQLite', 'PostgreSQL'] as const)('deliveries on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let store: Store
  beforeEach(async () => {
    config = {
      dataDir: mkdtempSync(join(tmpdir(), 'firsthour-deliveries-')),
      databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined,
    }
    store = await openStore(config, { serverNow: () => null })
  })
  afterEach(async () => {
    await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  const add = async () => {
    const lead = signUp()
    const handOvers = [{ id: `to-crm-${lead.id}`, target: 'crm', dueAt: startOfTest }]
    await store.createLead({ ...lead, handOvers }, 0)
    return lead
  }

  test('nothing of a held lead is sent until it is released, including retries', async () => {
    const lead = await add()
    const later = startOfTest + 2 * minute
    await store.claimDeliveries('mail', startOfTest, 10, minute)
    await store.claimDeliveries('crm', startOfTest, 10, minute)
    await store.holdLead(lead.id, asha)
    for (const queue of ['mail', 'crm']) {
      expect(await store.claimDeliveries(queue, later, 10, minute)).toEqual([])
      expect(await store.nextDeliveryDueAt(queue)).toBeUndefined()
    }
    expect(await store.replayDeliveries('handOvers', { id: `to-crm-${lead.id}` }, later)).toBe(1)
    expect(await store.claimDeliveries('crm', later, 10, minute)).toEqual([])
    await store.releaseLead(lead.id, lead.mails, asha)
    expect(await store.claimDeliveries('mail', later, 10, minute)).toHaveLength(2)
    expect(await store.claimDeliveries('crm', later, 10, minute)).toHaveLength(1)
  })

  test('a thank-you goes to the address that the lead has when it is sent', async () => {
    const lead = await add()
    const corrected = 'right@clinic.example'
    await store.editLead(lead.id, { fields: { email: corrected } }, asha)
    const claimed = await store.claimDeliveries('mail', startOfTest, 10, minute)
    expect(claimed.map(({ kind, to }) => [kind, to])).toEqual([
      ['notification', 'leads@firsthour.example'],
      ['acknowledgement', corrected],
    ])
    expect((await all(store.listMails({}))).map(({ to }) => to)).toContain(corrected)
    const [row] = await queryDatabase(
      config,
      `SELECT to_address FROM deliveries WHERE kind = 'acknowledgement'`,
    )
    expect(row).toEqual({ to_address: null })
  })

  test('events of a lead reach a target in order, and an erasure’s event needs no lead', async () => {
    const lead = await add()
    await queryDatabase(
      config,
      `INSERT INTO deliveries (id, queue, kind, lead_seq, lead_version, created_at, due_at)
       SELECT 'updated', 'crm', 'lead.updated', seq, 2, ${startOfTest}, ${startOfTest} FROM leads`,
    )
    await queryDatabase(
      config,
      `INSERT INTO deliveries (id, queue, kind, body, created_at, due_at)
       VALUES ('erased', 'crm', 'lead.erased', '{"id":"another"}', ${startOfTest}, ${startOfTest})`,
    )
    const claim = async () =>
      (await store.claimDeliveries('crm', startOfTest, 10, minute)).map(({ id, kind, body }) => [
        id,
        kind,
        body,
      ])
    expect(await claim()).toEqual([
      [`to-crm-${lead.id}`, 'lead.created', ''],
      ['erased', 'lead.erased', '{"id":"another"}'],
    ])
    expect(await claim()).toEqual([])
    await store.markDelivered(`to-crm-${lead.id}`, startOfTest)
    await store.markDelivered('erased', startOfTest)
    expect(await claim()).toEqual([['updated', 'lead.updated', '']])
  })
})
