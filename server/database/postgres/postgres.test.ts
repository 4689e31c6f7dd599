import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { all, editorOf, signUp, startOfTest } from '../../../tests/support/leads.ts'
import { type Postgres, startPostgres } from '../../../tests/support/postgres.ts'
import { StoreStartError, StoreUnavailableError } from '../errors.ts'
import { erasureLock } from '../lock-names.ts'
import type { Store } from '../store.ts'
import { openPostgresStore } from './store.ts'

const minute = 60_000
const erasure = { actor: 'asha', proof: 'A1B2' }
let postgres: Postgres
let url: string
let store: Store
let admin: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())
beforeEach(async () => {
  url = await postgres.createDatabase()
  // Some commands wait for a lock that the test holds.
  store = await openPostgresStore(url, { commandMs: 240_000 })
  admin = await connect()
})
afterEach(async () => {
  vi.useRealTimers()
  await admin.end()
  await store.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Holds the statement's locks until the connection closes. */
async function hold(statement: string): Promise<{ letGo(): Promise<void> }> {
  const client = await connect()
  await client.query(`BEGIN; ${statement}`)
  return { letGo: () => client.end() }
}

const count = async (sql: string) => Number((await admin.query(`SELECT count(*) FROM ${sql}`)).rows[0].count)
const waitingFor = (event: string) =>
  count(
    `pg_stat_activity WHERE application_name = 'firsthour-website' AND wait_event_type || wait_event LIKE '${event}'`,
  )

test('a database that is not in UTF-8 is refused at start', async () => {
  await admin.query(`CREATE DATABASE few_letters ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
  const opening = openPostgresStore(url.replace(/[^/?]+(?=\?)/, 'few_letters'))
  await expect(opening).rejects.toThrow(StoreStartError)
  await expect(opening).rejects.toThrow(/few_letters has the encoding LATIN1/)
})

test('the store reports that PostgreSQL is down, and reconnects', async () => {
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
  await eventually(() => store.createLead(lead, 0))
  const ids = (await all(store.listLeads({}))).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([before.id, lead.id])
})

test('a closed store leaves no connection open', async () => {
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  const before = sockets()
  const closed = await openPostgresStore(url)
  await Promise.all(Array.from({ length: 10 }, () => closed.findLead('nobody')))
  expect(sockets()).toBe(before + 10)
  await closed.close()
  expect(sockets()).toBe(before)
})

test('waiting for a free connection is not taken for an unresponsive database', async () => {
  const store = await openPostgresStore(url.replace('=300', '=60'), { commandMs: 240_000 })
  const lock = await hold('LOCK TABLE leads')
  const busy = Array.from({ length: 10 }, () => store.findLead('nobody'))
  await eventually(async () => expect(await waitingFor('Lock%')).toBe(10))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = store.nextDeliveryInMs('mail', Date.now())
  // Longer than the connect timeout.
  await vi.advanceTimersByTimeAsync(61_000)
  await lock.letGo()
  expect(await next).toBeUndefined()
  expect(await Promise.all(busy)).toEqual(Array(10).fill(undefined))
  vi.useRealTimers()
  await store.close()
})

describe('an existing result is acknowledged only after the standbys have it', () => {
  const known = signUp({ idempotencyKey: 'known' })
  const mail = { id: 'mail', to: 'a@clinic.example', subject: 's', body: '', now: 0 }
  const standbys = async (names: string) => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await admin.query('SELECT pg_reload_conf()')
    await eventually(async () =>
      expect((await admin.query('SHOW synchronous_standby_names')).rows[0].synchronous_standby_names).toBe(
        names,
      ),
    )
  }

  // Also after a failure: with a missing standby no later commit would finish.
  afterEach(() => standbys(''))

  test.each([
    ['a lead', () => store.createLead(signUp({ idempotencyKey: 'known' }), 0)],
    ['a mail', () => store.queueMail(mail)],
    ['an equal lead', () => store.createLead({ ...signUp(), fields: known.fields }, minute)],
    ['that there is nothing to erase', () => store.eraseLeads({ id: 'nobody' }, startOfTest, erasure)],
    [
      'a lead that was released',
      async () => store.releaseLead(known.id, [], await editorOf(store, known.id)),
    ],
    [
      'an edit that was made',
      async () => store.editLead(known.id, { status: 'new' }, await editorOf(store, known.id)),
    ],
    ['that no mail has failed', () => store.replayDeliveries('mails', 'failed', startOfTest)],
    ['that no hand-over has failed', () => store.replayDeliveries('handOvers', 'failed', startOfTest)],
    ['a target that was stopped', () => store.stopTarget('crm', startOfTest)],
    ['a target that was started', () => store.startTarget('shop', startOfTest)],
  ])('%s', async (_what, askAgain) => {
    await store.createLead(known, 0)
    await store.queueMail(mail)
    await store.stopTarget('crm', startOfTest)
    // This standby does not exist, so every commit waits for it.
    await standbys('absent')
    let answered = true
    let answer: Promise<unknown> | undefined
    await eventually(async () => {
      // The setting takes effect a moment after it is shown; earlier answers prove nothing.
      if (answered) {
        answered = false
        answer = askAgain().finally(() => {
          answered = true
        })
      }
      expect(await waitingFor('IPCSyncRep')).toBe(1)
    })
    expect(answered).toBe(false)
    await standbys('')
    await answer
  })

  test('a lead whose wait for a standby was cancelled is not acknowledged before a standby has it', async () => {
    await standbys('absent')
    let answered = true
    let answer: Promise<unknown> | undefined
    await eventually(async () => {
      // As above: an answer from before the setting tells nothing.
      if (answered) {
        answered = false
        answer = store.createLead(signUp(), 0).finally(() => {
          answered = true
        })
      }
      expect(await waitingFor('IPCSyncRep')).toBe(1)
    })
    const cancel = `SELECT pg_cancel_backend(pid), query FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
    expect((await admin.query(cancel)).rows).toMatchObject([{ query: 'COMMIT' }])
    // It waits again, now for the lock written after the lead.
    await eventually(async () =>
      expect((await admin.query(cancel.replace('pg_cancel_backend(pid), ', ''))).rows).toEqual([
        { query: 'SELECT FROM write_probe FOR UPDATE' },
      ]),
    )
    expect(answered).toBe(false)
    await standbys('')
    await answer
  })

  test('a server is not ready while no standby can confirm a lead', async () => {
    await store.ping()
    await standbys('absent')
    let ready = true
    const asked: Promise<void>[] = []
    await eventually(async () => {
      // As above: an answer from before the setting tells nothing.
      if (ready) {
        ready = false
        asked.push(
          store.ping().then(() => {
            ready = true
          }),
        )
      }
      expect(await waitingFor('IPCSyncRep')).toBe(1)
    })
    expect(ready).toBe(false)
    await standbys('')
    await Promise.all(asked)
  })
})

test('servers with different clocks agree: all go by the clock of the database', async () => {
  const [ahead, behind] = [Date.now() + 10 * minute, Date.now() - 10 * minute]
  const words = { email: 'twin@clinic.example' }
  await store.createLead(signUp({ ...words, timestamp: ahead }), 10 * minute)
  await store.createLead(signUp({ ...words, timestamp: behind }), 10 * minute)
  const [lead, ...others] = await all(store.listLeads({}))
  expect(others).toEqual([])
  expect(Math.abs((lead?.timestamp ?? 0) - Date.now())).toBeLessThan(5 * minute)

  expect(await store.claimDeliveries('mail', behind, 9, minute)).toHaveLength(2)
  expect(await store.claimDeliveries('mail', ahead, 9, minute)).toEqual([])
  expect(await store.nextDeliveryInMs('mail', ahead)).toBeGreaterThan(minute / 2)
  expect(await store.dropOldLeads(5 * minute, ahead, [])).toMatchObject({ leads: 0 })
  await store.beginLeadAccess({ accessedAt: ahead, actor: 'asha', kind: 'list' })
  expect(await store.dropOlder('leadAccess', -minute, behind)).toBe(1)

  const link = { id: 'link', to: 'asha@clinic.example', subject: 'Your data', purpose: 'open' as const }
  await store.requestLink({ ...link, language: 'en', now: ahead, waitMs: 0 })
  const [mail] = await store.claimDeliveries('mail', behind, 1, minute)
  await store.eraseLeads({ email: link.to }, behind, erasure)
  expect(await store.wasErasedSince(link.to, mail?.createdAt ?? Number.NaN)).toBe(true)
})

test('commands that were planned while the store was small read no whole table', async () => {
  const send = (number: number) =>
    store.createLead(signUp({ idempotencyKey: `key-${number}`, client: '192.0.2.1' }), minute)
  for (let number = 0; number < 4; number++) await send(number)
  await store.close()
  await admin.query('ANALYZE')
  await admin.query('SELECT pg_stat_reset()')
  store = await openPostgresStore(url)
  // PostgreSQL keeps a plan from the sixth time on.
  for (let number = 4; number < 12; number++) await send(number)
  // A session counts when it ends.
  await store.close()
  const text = `SELECT relname FROM pg_stat_user_tables WHERE seq_scan > 0 AND relname NOT IN ('hash_keys', 'migrations')`
  expect((await admin.query(text)).rows).toEqual([])
})

test('old records are deleted in parts, each committed before the next begins', async () => {
  await admin.query(
    `INSERT INTO events (name, page, timestamp) SELECT 'page_view', '/', n FROM generate_series(1, 5001) n`,
  )
  const lock = await hold('SELECT FROM events WHERE timestamp = 5001 FOR UPDATE')
  const dropped = store.dropOlder('events', 0, Date.now())
  await eventually(async () => expect(await count('events')).toBe(1))
  await lock.letGo()
  expect(await dropped).toBe(5001)
})

test('an erasure waits for the commit of the one before it, so their numbers are listed in order', async () => {
  for (const id of ['first', 'second']) await store.createLead(signUp({ id }), 0)
  const lock = await hold(`SELECT pg_advisory_xact_lock(${erasureLock})`)
  const erased = store.eraseLeads({ id: 'second' }, startOfTest, erasure)
  await eventually(async () => expect(await waitingFor('Lockadvisory')).toBe(1))
  expect(await store.lastErasure()).toBe(0)
  await lock.letGo()
  await erased
  expect(await store.lastErasure()).toBe(1)
})

describe('a read-only PostgreSQL', () => {
  test('is not ready, and is refused at start with its address and a remedy', async () => {
    await store.ping()
    await admin.query(
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`,
    )
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'firsthour-website'`,
    )
    await eventually(() => expect(store.ping()).rejects.toThrow(/ is read-only/))
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailableError)
    await expect(openPostgresStore(url)).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+ is read-only .*default_transaction_read_only/,
    )
  })

  test('that is a standby is refused with a hint to the primary, and a command may read from it', async () => {
    const lead = signUp({ idempotencyKey: 'key' })
    await store.createLead(lead, 0)
    const { port, promote } = await postgres.startStandby()
    const standbyUrl = url.replace(/:\d+\//, `:${port}/`)
    const opening = openPostgresStore(standbyUrl)
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(
      new RegExp(
        `^PostgreSQL at 127\\.0\\.0\\.1:${port}/test_\\w+ is a standby, .* DATABASE_URL to the primary.*haproxy`,
      ),
    )
    const reader = await openPostgresStore(standbyUrl, { user: 'command' })
    expect(await all(reader.listLeads({}))).toHaveLength(1)
    await expect(reader.ping()).rejects.toThrow(/ is read-only, as a standby is/)
    await reader.close()

    await promote()
    const promoted = await openPostgresStore(standbyUrl)
    const known = { id: lead.id, outcome: 'known' }
    expect(await promoted.createLead({ ...lead, id: 'again' }, 0)).toMatchObject(known)
    const others = signUp({ idempotencyKey: 'key' })
    expect(await promoted.createLead(others, 0)).toMatchObject({ id: lead.id, outcome: 'otherFields' })
    await promoted.close()
  })
})
