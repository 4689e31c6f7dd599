import { afterEach, describe, expect, test } from 'vitest'
import { content } from '../../content/index.ts'
import { acknowledgementHeader } from '../../contract/api.ts'
import { addedControls } from '../../contract/forms.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'

let server: LeadApp
afterEach(() => server.close())

async function start(dialect: string, env = {}) {
  const place: Record<string, string> =
    dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {}
  server = await startLeadApp({ ...place, ...env })
  server.clock.now = Date.now()
}

async function mailed() {
  const mails = await all(server.store.listMails({}))
  const notified = mails.filter(({ to }) => to === server.config.leadsInbox).length
  return { notified, thanked: mails.length - notified }
}

describe.each(dialects)('thank-yous, on %s', (dialect) => {
  test.each([
    ['with tags', (nth: number) => `ceo+${nth}@victim.example`],
    [
      'with dots',
      (nth: number) => `${'ceoofvictim'.slice(0, nth + 1)}.${'ceoofvictim'.slice(nth + 1)}@gmail.com`,
    ],
    ['at both names of a provider', (nth: number) => `ceo+${nth}@${nth % 2 ? 'gmail' : 'googlemail'}.com`],
    ['in capitals', (nth: number) => `CEO@Victim.example`.slice(0, nth) + `ceo@victim.example`.slice(nth)],
  ])('are limited to three a day for a mailbox, its address written %s', async (_, spelled) => {
    await start(dialect)
    for (let nth = 0; nth < 8; nth++) {
      const lead = { ...freshLead('signups'), email: spelled(nth), phone: String(9_000_000_000 + nth) }
      const { statusCode, headers } = await server.post('signups', lead)
      expect([statusCode, headers[acknowledgementHeader]]).toEqual([201, nth < 3 ? 'queued' : 'none'])
    }
    expect(await mailed()).toEqual({ notified: 8, thanked: 3 })
  })

  test('are limited to twenty an hour for a client, whose address is not stored; leads are not', async () => {
    await start(dialect, { LEADS_PER_MINUTE: '100' })
    for (let nth = 0; nth < 25; nth++) await server.post('signups', freshLead('signups'))
    // Each lead is notified, five of them in a digest.
    expect(await mailed()).toEqual({ notified: 25 + 1, thanked: 20 })
    const rows = await queryDatabase(server.config, "SELECT who FROM limits WHERE what = 'thanks of client'")
    expect(rows).toHaveLength(20)
    expect(rows.every(({ who }) => (who as Uint8Array).length === 32)).toBe(true)
    await server.store.dropOlder('limits', 0, server.clock.now + 61 * 60_000)
    await server.post('signups', freshLead('signups'))
    expect(await mailed()).toEqual({ notified: 26 + 1, thanked: 21 })
  })

  test('are announced for held leads too, and never for an address that gets no mail', async () => {
    await start(dialect)
    const acknowledgementOf = async (lead: object) =>
      (await server.post('demoRequests', { ...freshLead('demoRequests'), ...lead })).headers[
        acknowledgementHeader
      ]
    expect(await acknowledgementOf({})).toBe('queued')
    expect(await acknowledgementOf({ [addedControls.honeypot]: 'https://spam.example' })).toBe('queued')
    expect(await acknowledgementOf({ email: 'head of emergency' })).toBe('none')
    expect(await mailed()).toEqual({ notified: 2, thanked: 1 })
  })

  test('are not limited per client when LEADS_PER_MINUTE is 0', async () => {
    await start(dialect, { LEADS_PER_MINUTE: '0' })
    await Promise.all(Array.from({ length: 25 }, () => server.post('signups', freshLead('signups'))))
    expect(await mailed()).toEqual({ notified: 25, thanked: 25 })
    expect(
      await queryDatabase(server.config, "SELECT who FROM limits WHERE what = 'thanks of client'"),
    ).toEqual([])
  })
})

test.each(['signups', 'contactUs', 'demoRequests'] as const)(
  'an address with an invisible or control character is refused by %s with its own message',
  async (collection) => {
    await start('SQLite')
    const said =
      collection === 'signups' ? content.messages.callBackEmailInvalid : content.messages.emailInvalid
    for (const hidden of [
      '\u00ad',
      '\u200b',
      '\u2060',
      '\u202e',
      '\ufe0f',
      '\u0000',
      '\u0007',
      '\u{e0041}',
    ]) {
      const email = `ceo@v${hidden}ictim.example`.replace('example', 'co')
      const reply = await server.post(collection, { ...freshLead(collection), email })
      expect([reply.statusCode, reply.json().error.fields]).toEqual([422, { email: said }])
    }
    expect(await all(server.store.listLeads({}))).toEqual([])
  },
)

test('an address is stored with its domain in canonical form, and its local part as typed', async () => {
  await start('SQLite')
  const email = ' Asha.Rao@BÜCHER.Example '
  const { id } = (await server.post('demoRequests', { ...freshLead('demoRequests'), email })).json()
  expect((await server.store.findLead(id))?.fields.email).toBe('Asha.Rao@xn--bcher-kva.example')
  const again = { ...freshLead('demoRequests'), email: 'asha.rao@bücher.example', designation: 'Chief' }
  await server.post('demoRequests', again)
  const ofPerson = server.store.listLeads({ email: 'ASHA.RAO@xn--bcher-kva.example' })
  expect(await all(ofPerson)).toHaveLength(2)
})
