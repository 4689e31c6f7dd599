import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const hostScript = new URL('../../tests/support/store-host.ts', import.meta.url).pathname

/** Collects all lines of output, including those after `until` was satisfied. */
function startHost(settings: object, prefix: string[] = []) {
  const [command = '', ...args] = [...prefix, process.execPath, hostScript, JSON.stringify(settings)]
  const host = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const reader = createInterface({ input: host.stdout }).on('line', (line) => lines.push(line))
  const ended = Promise.all([once(reader, 'close'), once(host, 'exit')])
  /** A busy store may refuse; the lead is retried. */
  const acknowledged = () => lines.filter((line) => line !== 'refused')
  return {
    pid: String(host.pid),
    lines,
    acknowledged,
    async until(enough: () => boolean): Promise<void> {
      let running = true
      ended.then(() => (running = false))
      while (running && !enough()) await Promise.race([once(reader, 'line'), ended])
      if (!enough()) throw new Error(`The host ended after ${lines.length} lines.`)
    },
    /** Resolves with the ids of all acknowledged leads. */
    async end(signal?: 'SIGKILL'): Promise<string[]> {
      if (signal) host.kill(signal)
      await ended
      return acknowledged()
    },
  }
}

/** Every lead is stored once with its two mails, and no acknowledged one is missing. */
async function expectWhole(store: Store, acknowledged: string[]): Promise<void> {
  const mailsOf = new Map<string | null, number>()
  for await (const mail of store.listMails({})) mailsOf.set(mail.leadId, (mailsOf.get(mail.leadId) ?? 0) + 1)
  const leads = await all(store.listLeads({}))
  expect(leads.filter((lead) => mailsOf.get(lead.id) !== 2)).toEqual([])
  expect(mailsOf.size).toBe(leads.length)
  const stored = new Set(leads.map((lead) => lead.id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
}

/** PostgreSQL may still commit a killed process's last transaction after its death. */
async function othersHaveGone(config: Parameters<typeof queryDatabase>[0]): Promise<void> {
  const others = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
  await eventually(async () => expect(await queryDatabase(config, others)).toEqual([]))
}

describe.each(['SQLite', 'PostgreSQL'] as const)('what %s acknowledged', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }

  beforeEach(async () => {
    config = {
      dataDir: mkdtempSync(join(tmpdir(), 'firsthour-durability-')),
      databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined,
    }
  })
  afterEach(() => rmSync(config.dataDir, { recursive: true }))

  test('survives a process that is killed at any moment', async () => {
    const acknowledged: string[] = []
    for (const acksBeforeKill of [1, 77, 310]) {
      const host = startHost({ ...config, count: 1e9 })
      await host.until(() => host.acknowledged().length >= acksBeforeKill)
      acknowledged.push(...(await host.end('SIGKILL')))
    }
    if (dialect === 'PostgreSQL') await othersHaveGone(config)
    const store = await openStore(config)
    await expectWhole(store, acknowledged)
    await store.close()
  })

  test('is the same for two servers that start at once on an empty database and receive the same leads', async () => {
    const hosts = ['a', 'b'].map(() => startHost({ ...config, count: 200, keyPrefix: 'same' }))
    const [first = [], second = []] = await Promise.all(hosts.map((host) => host.end()))
    expect(first).toHaveLength(200)
    expect(first.toSorted()).toEqual(second.toSorted())
    const store = await openStore(config)
    await expectWhole(store, first)
    expect(await all(store.listLeads({}))).toHaveLength(200)
    await store.close()
  })
})

test('a full disk refuses leads, loses none, and the store recovers when there is space', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-full-'))
  const host = startHost({ dataDir, count: 600 }, ['prlimit', '--fsize=700000:unlimited', '--'])
  await host.until(() => host.lines.includes('refused'))
  execFileSync('prlimit', ['--pid', host.pid, '--fsize=unlimited:unlimited'])
  const acknowledged = await host.end()
  expect(acknowledged).toHaveLength(600)
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await expectWhole(store, acknowledged)
  expect(await all(store.listLeads({}))).toHaveLength(600)
  await store.close()
  rmSync(dataDir, { recursive: true })
})
