import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Dialect } from '../../../tests/support/desk.ts'
import { storeOfFirstVersion } from '../../../tests/support/first-version.ts'
import { all, signUp, startOfTest } from '../../../tests/support/leads.ts'
import { queryDatabase } from '../../../tests/support/query-database.ts'
import { openStore } from '../../database/open-store.ts'
import { databasePath } from '../../database/sqlite/path.ts'
import type { Store } from '../../database/store.ts'
import { makeCopy } from '../make-copy.ts'
import { prepareStore } from '../prepare-store.ts'

describe.each<Dialect>(['SQLite', 'PostgreSQL'])('a store of version 1.0.0 on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof storeOfFirstVersion>>
  let store: Store | undefined
  beforeEach(async () => {
    store = undefined
    place = await storeOfFirstVersion(dialect)
  })
  afterEach(async () => {
    await store?.close()
    rmSync(place.dataDir, { recursive: true })
  })
  const upgraded = async () => {
    expect(await prepareStore(place, { notify: [], now: Date.now() })).toEqual({ upgraded: true, learned: 0 })
    store = await openStore(place, { timesAreMadeUp: true })
    return store
  }
  const rows = (sql: string) => queryDatabase(place, sql)

  test('is refused by a command in one line, which leaves it as it is', async () => {
    const line = 'is of version 1.0.0: start the server of this version once, which upgrades it'
    await expect(openStore(place, { user: 'command' })).rejects.toThrow(line)
    await expect(makeCopy(place, { now: startOfTest })).rejects.toThrow(line)
    expect((await rows('SELECT count(*) AS count FROM leads_to_erase'))[0]).toEqual({ count: 1 })
  })

  test('is upgraded by the start of a server with every lead and its history', async () => {
    const { listLeads, listLeadChanges } = await upgraded()
    const leads = Object.fromEntries((await all(listLeads({}))).map((lead) => [lead.id, lead]))
    expect(Object.keys(leads).sort()).toEqual(
      ['corrected', 'demo', 'lead-0', 'lead-1', 'lead-2', 'newer', 'older'].sort(),
    )
    expect(leads.older).toMatchObject({ status: 'lost', address: 'asha+tag@klinik.example' })
    expect(leads.newer).toMatchObject({ status: 'new', version: startOfTest + 30_000 + 30_000 })
    expect(leads.corrected).toMatchObject({
      address: 'right@clinic.example',
      version: startOfTest + 90_000,
    })
    expect(leads['lead-0']).toMatchObject({ owner: 'asha@firsthour.example', version: startOfTest + 2000 })
    const history = async (id: string) =>
      (await listLeadChanges(id)).map(({ field, from, to }) => [field, from, to])
    expect(await history('older')).toEqual([
      ['status', 'new', 'lost'],
      ['note', null, expect.stringMatching(/^Replaced by \S+, which its sender sent instead\.$/)],
    ])
    expect(await history('newer')).toEqual([['note', null, 'Call her on Monday']])
    expect(await history('corrected')).toEqual([['email', null, null]])
    const found = await all(listLeads({ search: 'klinik monday' }))
    expect(found.map(({ id }) => id)).toEqual(['newer'])
  })

  test('keeps idempotency keys, wishes, requests, figures, and the keys of the servers', async () => {
    const { createLead, wantsNoContact, listRequests } = await upgraded()
    const key = '01930001-0000-7000-8000-000000000001'
    const nextDay = { timestamp: startOfTest + 86_400_000 }
    const again = signUp({ email: 'Asha+tag@Klinik.example', idempotencyKey: key, ...nextDay })
    expect(await createLead(again, 0)).toMatchObject({ id: 'older', outcome: 'known' })
    expect(await wantsNoContact('lead-1+tag@clinic.example')).toBe(true)
    expect(await wantsNoContact('lead-0@clinic.example')).toBe(false)
    const requests = (await listRequests()).map(({ id, address, outcome, proof }) => ({
      ...{ id, address, outcome, proof },
    }))
    expect(requests).toEqual(
      expect.arrayContaining([
        { id: 'open', address: 'lead-0@clinic.example', outcome: null, proof: null },
        { id: 'closed', address: null, outcome: 'done', proof: null },
        { id: 'nobody', address: null, outcome: 'done', proof: null },
        { id: 'answered', address: null, outcome: 'done', proof: 'A1B2-C3D4' },
        { id: 'undone-request', address: null, outcome: 'done', proof: 'E5F6-G7H8' },
      ]),
    )
    expect(await rows('SELECT user_id FROM user_tracking')).toEqual([{ user_id: 'u' }])
    expect(await rows(`SELECT name, value FROM events WHERE name = 'LCP'`)).toEqual([
      { name: 'LCP', value: 1234.567890123 },
    ])
    if (dialect === 'PostgreSQL')
      expect(await rows('SELECT name, value FROM server_keys')).toEqual([{ name: 'identity', value: 'kept' }])
  })

  test('carries out an erasure that was decided, and tells the targets', async () => {
    const { createLead, findLead, wasErasedSince } = await upgraded()
    expect(await findLead('undone')).toBeUndefined()
    expect(await createLead(signUp({ id: 'undone' }), 0)).toMatchObject({ outcome: 'erased' })
    expect(await rows(`SELECT id FROM deliveries WHERE id = 'undone-message'`)).toEqual([])
    const events = await rows(
      `SELECT body, queue, state FROM deliveries WHERE kind = 'lead.erased' ORDER BY body`,
    )
    expect(events).toEqual([
      { body: '{"id":"erased","collection":"signups"}', queue: 'crm', state: 'queued' },
      { body: '{"id":"undone","collection":"signups"}', queue: 'crm', state: 'queued' },
    ])
    // The hash that 1.0.0 kept of an address is still recognised.
    expect(await wasErasedSince('Erased@clinic.example', startOfTest)).toBe(true)
    expect(await wasErasedSince('lead-0@clinic.example', 0)).toBe(false)
  })

  test('sends what waited, with the addresses of that time, and nothing of a replaced lead', async () => {
    const { claimDeliveries } = await upgraded()
    const due = await claimDeliveries('mail', startOfTest + 3_600_000, 100, 1000)
    const sent = due.map(({ kind, to, lead }) => [kind, to, lead?.id])
    expect(sent).toContainEqual(['acknowledgement', 'lead-2@clinic.example', 'lead-2'])
    expect(sent).toContainEqual(['message', 'ärztin@klinik.example', undefined])
    expect(due.find(({ kind }) => kind === 'link')).toMatchObject({
      ...{ to: 'lead-0@clinic.example', body: 'open', language: 'te' },
    })
    expect(sent.map(([, , id]) => id)).not.toContain('older')
  })

  test('leaves nothing of the old tables, and no draft', async () => {
    await upgraded()
    const names =
      dialect === 'SQLite'
        ? await rows(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'trigger') ORDER BY name`)
        : await rows(
            `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
             UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY name`,
          )
    expect(names.map(({ name }) => name).filter((name) => name !== 'sqlite_sequence')).toEqual(
      [
        ...[
          'daily_counts',
          'daily_events',
          'daily_segments',
          'day_visitors',
          'deliveries',
          'desk_sessions',
          'desk_sign_ins',
        ],
        ...['erasures', 'event_totals', 'events', 'hash_keys', 'lead_access', 'lead_changes', 'lead_keys'],
        ...['leads', 'limits', 'migrations', 'no_contact', 'requests', 'stopped_targets', 'user_tracking'],
        ...(dialect === 'PostgreSQL' ? ['server_duties', 'server_keys'] : []),
        'write_probe',
      ].sort(),
    )
    expect(readdirSync(join(place.dataDir, 'backups')).sort()).toEqual(['copying.lock', 'erasures.jsonl'])
    expect(await prepareStore(place, { notify: [], now: Date.now() })).toEqual({
      upgraded: false,
      learned: 0,
    })
  })
})

test('a store of another development version is refused and left as it is', async () => {
  const place = await storeOfFirstVersion('SQLite')
  {
    using db = new DatabaseSync(databasePath(place.dataDir))
    db.exec('DELETE FROM migrations WHERE number = 8')
  }
  await expect(prepareStore(place, { notify: [], now: Date.now() })).rejects.toThrow(
    'was made by a development version',
  )
  rmSync(place.dataDir, { recursive: true })
})
