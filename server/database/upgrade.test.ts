import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, signUp } from '../../tests/support/leads.ts'
import { loadSchema } from '../../tests/support/load-schema.ts'
import { openStore } from './open-store.ts'

/** Dumps of databases as releases of each schema left them, with data in them; see write-schemas.ts beside them. */
const dumps = globSync('tests/fixtures/schemas/*.sql').sort()

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-upgrade-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('every schema that was released is among them, for both stores', () => {
  expect(dumps.map((path) => basename(path, '.sql'))).toEqual(
    expect.arrayContaining([
      ...['002', '004', '005', '006', '007', '008', '009', '010'].map((number) => `postgres-${number}`),
      ...['001', '004', '005', '006', '007', '008', '009'].map((number) => `sqlite-${number}`),
    ]),
  )
})

test.each(dumps)('%s is brought up to date with all its data, and everything works', async (dump) => {
  const version = Number(/(\d+)\.sql$/.exec(dump)?.[1])
  const config = await loadSchema(dump, dataDir)
  const store = await openStore(config, { serverNow: () => null })

  expect(await all(store.listLeads({}))).toMatchObject([
    {
      id: '01old-asha',
      fields: { email: 'Asha@clinic.example', organisation: 'City Hospital' },
      status: version < 6 ? 'new' : 'contacted',
      source: version < 6 ? {} : { utmSource: 'fair' },
    },
    { id: '02old-bot', spamReason: 'trap' },
    { id: '03old-devi', fields: { message: 'నమస్తే' } },
  ])
  expect(
    (await all(store.listMails({}))).map(({ id, state, attempts }) => `${id} ${state} ${attempts}`),
  ).toEqual(['m-queued queued 1', 'm-sent sent 1', 'm-failed failed 9', 'm-message queued 0'])
  expect(await all(store.listTracking())).toMatchObject([{ id: 't-1', userId: 'u-1' }])
  expect(await store.countEventsByName()).toEqual([
    { name: 'page_view', count: 7 },
    { name: 'LCP', count: 1 },
  ])
  expect(await store.listErasures()).toHaveLength(version < 5 ? 1 : 3)
  expect(await all(store.listLeadAccess())).toHaveLength(version < 5 ? 0 : version < 9 ? 1 : 2)
  expect(await store.listLeadChanges('01old-asha')).toHaveLength(version < 6 ? 0 : 1)
  expect(await store.listLeadChanges('03old-devi')).toHaveLength(version < 9 ? 0 : 1)
  const session = await store.findDeskSession(Buffer.alloc(32, 0xbb), 1763200009000)
  expect(session?.person).toBe(version < 9 ? undefined : 'ravi@firsthour.example')
  expect((await all(store.listHandOvers({}))).map(({ id }) => id)).toEqual(version < 7 ? [] : ['h-1'])
  const counts = await store.listDailyCounts('2025-11-15', '2025-11-15')
  expect(counts.map(({ what, count }) => `${what} ${count}`)).toEqual([version < 8 ? 'LCP 1' : 'visitors 5'])

  const lead = signUp({ email: 'new@clinic.example', idempotencyKey: 'k' })
  expect(await store.createLead(lead, 0)).toMatchObject({ created: true })
  expect(await store.createLead({ ...signUp(), idempotencyKey: 'k' }, 0)).toMatchObject({
    id: lead.id,
    created: false,
  })
  expect((await all(store.listLeads({ search: 'నమస్తే' }))).map(({ id }) => id)).toEqual(['03old-devi'])
  expect((await all(store.listLeads({ search: 'asha@' }))).map(({ id }) => id)).toEqual(['01old-asha'])
  expect(await store.releaseLead('02old-bot', [], { actor: 'asha', now: 1 })).toBe(true)
  expect(await store.claimDueMails(lead.timestamp, 10, 1000)).toHaveLength(4)
  expect(await store.eraseLeads({ email: 'ÄRZTIN@klinik.example' }, 2)).toMatchObject({ messages: 1 })
  expect(await store.eraseLeads({ email: 'asha@clinic.example' }, 2)).toMatchObject({ leads: 1, mails: 2 })
  await store.ping()
  await store.close()
  await (await openStore(config, { user: 'command' })).close()
})
