import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copiesLeft } from '../server/backup/copies-left.ts'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { emptyDatabaseUrl } from '../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runBackup } from './backup.ts'
import { runMoveStore } from './move-store.ts'
import { runRestore } from './restore.ts'

let dataDir: string
let url: string
let opened: Store[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-move-'))
  url = await emptyDatabaseUrl()
  opened = []
})
afterEach(async () => {
  await close()
  rmSync(dataDir, { recursive: true })
})

const open = async (databaseUrl?: string) => {
  const store = await openStore({ dataDir, databaseUrl }, { timesAreMadeUp: true })
  opened.push(store)
  return store
}
const close = async () => {
  for (const store of opened.splice(0)) await store.close()
}
const move = () => runHere(runMoveStore, { DATA_DIR: dataDir }, ['--to', url], { now: () => startOfTest })
const ids = async (store: Store) => (await all(store.listLeads({}))).map(({ id }) => id).sort()

async function fill(store: Store): Promise<void> {
  for (let nth = 0; nth < 30; nth++)
    await store.createLead(signUp({ id: `lead-${nth}`, idempotencyKey: `key-${nth}` }), 0)
  await store.eraseLeads({ id: 'lead-29' }, startOfTest, { actor: 'asha', proof: 'A1B2-C3D4' })
}

test('everything is in PostgreSQL after the move, is still queued, and the embedded store no longer opens', async () => {
  const store = await open()
  await fill(store)
  const before = await ids(store)
  expect((await move()).stderr).toContain('is in use by a server or another command')
  await close()
  const moved = await move()
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(moved.stdout).toContain('leads 29, lead_keys 29, deliveries 58')
  const there = await open(url)
  expect(await ids(there)).toEqual(before)
  expect(await there.createLead(signUp({ id: 'lead-29' }), 0)).toMatchObject({ outcome: 'erased' })
  expect(await there.claimDeliveries('mail', startOfTest + 1000, 100, 1000)).toHaveLength(58)
  await expect(open()).rejects.toThrow('was moved to PostgreSQL and is no longer used: set DATABASE_URL')
  expect((await runHere(runBackup, { DATA_DIR: dataDir }, [])).stderr).toContain('was moved to PostgreSQL')
  expect((await move()).stderr).toContain('move is finished already')
  expect(await copiesLeft(dataDir, startOfTest)).toMatchObject([{ until: startOfTest + 30 * 86_400_000 }])
})

test('a move that died before the marker is finished by the same command', async () => {
  await fill(await open())
  await close()
  // What such a move leaves: both are full.
  const copy = join(dataDir, 'copy.sqlite')
  await runHere(runBackup, { DATA_DIR: dataDir }, [copy])
  expect(await move()).toMatchObject({ code: 0 })
  expect(await runHere(runRestore, { DATA_DIR: dataDir }, [copy])).toMatchObject({ code: 0 })
  await queryDatabase(
    { dataDir, databaseUrl: url },
    `UPDATE deliveries SET state = 'failed', last_error = 'may have been sent already (restored copy)'`,
  )
  expect(await move()).toMatchObject({ code: 0, stderr: '' })
  expect(await ids(await open(url))).toHaveLength(29)
})

test('a target with other leads is refused, and nothing changes', async () => {
  const store = await open()
  await fill(store)
  const before = await ids(store)
  await close()
  await (await open(url)).createLead(signUp({ id: 'theirs' }), 0)
  await close()
  expect((await move()).stderr).toContain('is not empty, and its table leads differs')
  expect(await ids(await open(url))).toEqual(['theirs'])
  expect(await ids(await open())).toEqual(before)
})

test('a restore replaces the marker of a moved store', async () => {
  await fill(await open())
  await close()
  const { stdout } = await move()
  const copy = /kept as the backup (\S+) for/.exec(stdout)?.[1] ?? ''
  expect(await runHere(runRestore, { DATA_DIR: dataDir }, [copy])).toMatchObject({ code: 0, stderr: '' })
  expect(await ids(await open())).toHaveLength(29)
})
