import { expect, test } from 'vitest'
import { signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import { learnErasures } from './erasures.ts'
import { changeStore } from './live-store.ts'

onBothDatabases('an erasure that is learned', (bench) => {
  test('deletes what hangs on the lead, the digests that show it, and tells the targets', async () => {
    const idempotencyKey = '01930001-0000-7000-8000-000000000001'
    await bench.store.createLead(signUp({ id: 'erased', idempotencyKey }), 0)
    await bench.store.createLead(signUp({ id: 'stays' }), 0)
    await bench.query(
      `INSERT INTO deliveries (id, queue, kind, to_address, state, created_at, due_at)
       VALUES ('shows both', 'mail', 'digest', 'leads@firsthour.example', 'sent', 0, 0),
         ('shows none', 'mail', 'digest', 'leads@firsthour.example', 'sent', 0, 0)`,
    )
    await bench.query(`UPDATE deliveries SET digest = 'shows both' WHERE kind = 'notification'`)
    const row = { id: 'e', erased_at: startOfTest, key_id: null, address: null, erased_id: 'erased' }
    async function* pages() {
      yield [row]
    }
    const learned = await changeStore(bench.config, (store) =>
      learnErasures(store, pages(), { notify: ['crm'], now: startOfTest }),
    )
    expect(learned).toEqual({ erasures: 1, leads: 1, mails: 0 })
    expect(await bench.query('SELECT id FROM leads')).toEqual([{ id: 'stays' }])
    expect(await bench.query('SELECT key FROM lead_keys')).toEqual([])
    const left = await bench.query('SELECT kind, queue, body, due_at FROM deliveries ORDER BY seq')
    expect(left.map(({ kind }) => kind)).toEqual(['notification', 'acknowledgement', 'digest', 'lead.erased'])
    expect(left.at(-1)).toEqual({
      ...{ kind: 'lead.erased', queue: 'crm', due_at: startOfTest + 60_000 },
      body: '{"id":"erased","collection":"signups"}',
    })
  })
})
