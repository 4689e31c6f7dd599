import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addedControls } from '../../contract/forms.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'

test('the same key gives one lead and one pair of mails, on two servers with the same data', async () => {
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

test('the same key with other fields is refused, and nothing of it is stored', async () => {
  const server = await startLeadApp()
  const headers = { 'idempotency-key': randomUUID() }
  const fields = { ...goodLeads.signups, organisation: 'City Care' }
  const first = (await server.post('signups', fields, headers)).json()
  const { email, ...others } = fields
  // Another order of keys and trimmed white space make equal fields.
  expect((await server.post('signups', { ...others, email: ` ${email} ` }, headers)).json()).toEqual(first)
  for (const change of [
    { phone: '9000000001' },
    { organisation: 'city care' },
    { email: 'ravi@clinic.co' },
  ]) {
    const refused = await server.post('signups', { ...fields, ...change }, headers)
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'idempotency_key_reused'])
  }
  const contact = await server.post('contactUs', goodLeads.contactUs, headers)
  expect(contact.statusCode).toBe(201)
  // A later correction does not change which fields belong to the key.
  await server.store.editLead(
    first.id,
    { fields: { organisation: 'City Hospital' } },
    { actor: 'asha', now: 1, version: (await server.store.findLead(first.id))?.version ?? 0 },
  )
  expect((await server.post('signups', fields, headers)).json()).toEqual(first)
  expect(await all(server.store.listLeads({}))).toHaveLength(2)
  expect(await server.mailsOf(first.id)).toHaveLength(2)
  await server.close()
})

test.each(dialects)(
  'a key that was answered with an equal lead keeps that answer after ten minutes, on %s',
  async (dialect) => {
    const server = await startLeadApp(
      dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {},
    )
    const send = async (key: string, fields: object = goodLeads.signups) => {
      const reply = await server.post('signups', fields, { 'idempotency-key': key })
      return reply.json().id ?? reply.json().error.code
    }
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const sent = await server.post('signups', goodLeads.signups, { 'idempotency-key': first })
    const { id } = sent.json()
    expect(await send(second)).toBe(id)
    const unchanged = { ...goodLeads.signups, [addedControls.change]: String(sent.headers['sent-lead']) }
    expect(await send(third, unchanged)).toBe(id)
    server.clock.now += 11 * 60_000
    const keys = [first, second, second, third]
    expect(await Promise.all(keys.map((key) => send(key)))).toEqual(keys.map(() => id))
    const other = { ...goodLeads.signups, phone: '9000000001' }
    expect(await send(second, other)).toBe('idempotency_key_reused')
    expect(await all(server.store.listLeads({}))).toHaveLength(1)
    // Erased with the lead.
    await server.store.eraseLeads({ id }, server.clock.now, { actor: 'asha', proof: 'P' })
    expect(await send(second)).not.toBe(id)
    await server.close()
  },
)
