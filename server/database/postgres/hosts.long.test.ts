import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { all, signUp } from '../../../tests/support/leads.ts'
import { type Postgres, startPostgres } from '../../../tests/support/postgres.ts'
import { queryDatabase } from '../../../tests/support/query-database.ts'
import { StoreStartError, StoreUnavailableError } from '../errors.ts'
import { openPostgresStore } from './store.ts'

describe('of several hosts', () => {
  let postgres: Postgres
  let standby: Awaited<ReturnType<Postgres['startStandby']>>
  let url: (parameters: string) => string
  const [first, second] = [signUp(), signUp()]

  beforeEach(async () => {
    postgres = await startPostgres()
    const database = await postgres.createDatabase()
    await (await openPostgresStore(database)).close()
    standby = await postgres.startStandby()
    url = (parameters) =>
      database.replace(/@.*\//, `@127.0.0.1:${standby.port},127.0.0.1:${postgres.port}/`) + parameters
  })
  afterEach(() => postgres.remove())

  /** Somebody has connected to the standby and left again. */
  const lookedAt = async () => {
    const sessions = async () => {
      const [row] = await queryDatabase(
        { dataDir: '', databaseUrl: url('').replace(/,[^/]*/, '') },
        'SELECT sessions - numbackends AS ended FROM pg_stat_database WHERE datname = current_database()',
      )
      return Number(row?.ended)
    }
    // Each of our own looks ends one as well.
    let expected = await sessions()
    await eventually(async () => expect(await sessions()).toBeGreaterThan(++expected), { everyMs: 500 })
  }

  const kept = async () => {
    const store = await openPostgresStore(url('&target_session_attrs=read-write'))
    const ids = (await all(store.listLeads({}))).map(({ id }) => id)
    await store.close()
    return ids.toSorted()
  }

  test.each(['read-write', 'primary'])(
    'the %s one is found, and found anew when it is lost',
    async (target) => {
      const store = await openPostgresStore(url(`&target_session_attrs=${target}`))
      await store.createLead(first, 0)
      await postgres.stop()
      const reason = new RegExp(
        `no host is ${target} \\(127.0.0.1:${standby.port}: it is a standby; .*ECONNREFUSED`,
      )
      // The first failure may still be that of a broken connection.
      await eventually(() => expect(store.createLead(second, 0)).rejects.toThrow(reason))
      await expect(store.createLead(second, 0)).rejects.toBeInstanceOf(StoreUnavailableError)
      await standby.promote()
      await eventually(() => store.createLead(second, 0))
      await store.close()
      expect(await kept()).toEqual([first.id, second.id].toSorted())
    },
  )

  test('one that no longer answers is given up once another is the primary', async () => {
    const store = await openPostgresStore(url('&target_session_attrs=read-write'), { commandMs: 240_000 })
    await store.createLead(first, 0)
    const frozen = processesOf(postgres.pid())
    const signal = (name: NodeJS.Signals) => frozen.forEach((pid) => void process.kill(pid, name))
    signal('SIGSTOP')
    try {
      const waiting = store.createLead(second, 0).catch(Object)
      // Promoted only after it was found to be a standby once: the look has to be repeated.
      await lookedAt()
      await standby.promote()
      const refusal = await waiting
      expect(refusal).toBeInstanceOf(StoreUnavailableError)
      expect(refusal.message).not.toMatch(/timeout/)
      await store.createLead(second, 0)
    } finally {
      signal('SIGCONT')
    }
    await store.close()
  })

  test('a server that takes any is refused by a standby, with advice and without the password', async () => {
    await postgres.stop()
    const opening = openPostgresStore(url('').replace('postgres@', 'postgres:hush@'))
    await expect(opening).rejects.toBeInstanceOf(StoreStartError)
    await expect(opening).rejects.toThrow(/^(?!.*hush).* is a standby .*target_session_attrs=read-write/)
    const reading = await openPostgresStore(url('&target_session_attrs=standby'), { user: 'command' })
    expect(await all(reading.listLeads({}))).toEqual([])
    await reading.close()
  })
})

/** The server and all that it has started. */
function processesOf(pid = 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}
