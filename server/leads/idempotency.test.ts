import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'

test('the same key is one lead and one pair of mails, on two servers over the same data', async () => {
  const one = await startLeadApp()
  const two = await startLeadApp({ DATA_DIR: one.config.dataDir })
  const headers = { 'idempotency-key': randomUUID() }
  const send = async (server: typeof one) => (await server.post('signups', goodLeads.signups, headers)).json()
  const first = await send(one)
  one.clock.now += 5000
  const others = await Promise.all([one, two, one, two].map(send))
  expect(others).toEqual([first, first, first, first])
  expect(await all(two.store.listLeads({}))).toHaveLength(1)
  expect(await two.mailsOf(first.id)).toHaveLength(2)

  const malformed = await one.post('signups', goodLeads.signups, { 'idempotency-key': 'again' })
  expect([malformed.statusCode, malformed.json().error.code]).toEqual([400, 'bad_idempotency_key'])
  await two.close()
  await one.close()
})
