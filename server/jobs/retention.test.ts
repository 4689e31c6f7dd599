import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dialects } from '../../tests/support/dialects.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp } from '../../tests/support/leads.ts'
import { openStore } from '../database/open-store.ts'
import { databasePath } from '../database/sqlite/path.ts'
import type { Store } from '../database/store.ts'
import { dropOldRecords } from './retention.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 10, 15)

describe.each(dialects)('leads on %s', (dialect) => {
  let dataDir: string
  let store: Store
  let app: FastifyInstance
  let time: number
  let finished: string[]

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'firsthour-retention-'))
    const databaseUrl = dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined
    // Times here are made up, so the database must not convert them to its clock.
    store = await openStore({ dataDir, databaseUrl }, { timesAreMadeUp: true })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    time = start
    finished = []
    app = Fastify()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
    await store.close()
    await rm(dataDir, { recursive: true })
  })

  const releaseLease: Store['releaseLease'] = async (lease, takenUntil) => {
    await store.releaseLease(lease, takenUntil)
    finished.push(lease)
  }
  const keep = (leadsRetentionDays: number) =>
    dropOldRecords(app, {
      config: {
        leadsRetentionDays,
        trackingRetentionDays: 90,
        analyticsRetentionDays: 730,
        dataDir,
        timeZone: 'Asia/Kolkata',
        webhooks: undefined,
      },
      store: { ...store, releaseLease },
      now: () => time,
    })
  const ages = async () => (await all(store.listLeads({}))).map((lead) => (start - lead.timestamp) / dayMs)

  test('of a person with an open request are kept until it is answered', async () => {
    const asked = { askedOn: '2026-11-15', dueOn: '2027-02-13', kind: 'erasure' } as const
    const waiting = { address: 'waiting@clinic.example', leadId: null }
    await store.createLead(signUp({ email: waiting.address, timestamp: start - 731 * dayMs }), 0)
    await store.createLead(signUp({ id: 'no-address', email: 'na', timestamp: start - 732 * dayMs }), 0)
    await store.createLead(signUp({ timestamp: start - 733 * dayMs }), 0)
    await store.addRequest({ ...asked, id: 'r-1', ...waiting })
    await store.addRequest({ ...asked, id: 'r-2', address: null, leadId: 'no-address' })
    keep(730)
    await eventually(async () => expect(await ages()).toEqual([732, 731]))
    await eventually(() => expect(finished).toContain('drop leads'))
    for (const id of ['r-1', 'r-2'])
      expect(await store.findRequest(id)).toMatchObject({ closedAt: null, version: 1 })
  })

  test('are deleted after their retention time, every day, and the access log records it', async () => {
    for (const days of [800, 731, 729.5, 10])
      await store.createLead(signUp({ timestamp: start - days * dayMs }), 0)
    await store.queueMail({
      id: 'm',
      to: 'person@clinic.example',
      subject: 'Hello',
      body: 'A text',
      now: start - 731 * dayMs,
    })
    keep(730)
    await eventually(async () => expect(await ages()).toEqual([729.5, 10]))
    await eventually(async () => expect(await all(store.listMails({}))).toHaveLength(4))
    // Hours that pass before the last step do not start the next run.
    await eventually(() => expect(finished).toContain('drop leads'))
    time += dayMs
    await vi.advanceTimersByTimeAsync(dayMs)
    await eventually(async () => expect(await ages()).toEqual([10]))
    // A restore brings back what a wrong clock deleted.
    expect(await store.listErasures()).toEqual([])
    const detail = 'retention'
    const looks = [
      { accessedAt: start, actor: 'system', kind: 'erase', records: 2, detail },
      { accessedAt: start + dayMs, actor: 'system', kind: 'erase', records: 1, detail },
    ]
    await eventually(async () => expect(await all(store.listLeadAccess())).toEqual(looks))
  })

  test('in a damaged store that was moved aside are deleted after thirty days', async () => {
    const [old, newer] = ['2026-10-15T000000000Z', '2026-10-17T000000000Z'].map(
      (at) => `${databasePath(dataDir)}.damaged-${at}`,
    ) as [string, string]
    for (const path of [old, `${old}-wal`, newer]) await writeFile(path, '')
    keep(730)
    await eventually(() =>
      expect([old, `${old}-wal`, newer].map((path) => existsSync(path))).toEqual([false, false, true]),
    )
  })

  test('are kept with 0 days', async () => {
    await store.createLead(signUp({ timestamp: start - 9000 * dayMs }), 0)
    await store.beginLeadAccess({ accessedAt: start - 366 * dayMs, actor: 'asha', kind: 'list' })
    keep(0)
    await eventually(async () => expect(await all(store.listLeadAccess())).toEqual([]))
    expect(await ages()).toEqual([9000])
  })
})
