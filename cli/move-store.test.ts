import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { openStore } from '../server/database/open-store.ts'
import { databasePath } from '../server/database/sqlite/store.ts'
import type { Store } from '../server/database/store.ts'
import { moveStore } from '../server/move-store/move-store.ts'
import { isNotMoved, tablesToMove } from '../server/move-store/tables.ts'
import { contentsOf, fillStore } from '../tests/support/filled-store.ts'
import { emptyDatabaseUrl } from '../tests/support/fresh-database.ts'
import { advanceClockOnRead } from '../tests/support/hurry.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { waitForNoConnections } from '../tests/support/no-connections.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { runHere, runLeadsHere } from '../tests/support/run-command.ts'
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
  const store = await openStore({ dataDir, databaseUrl }, { serverNow: () => null })
  opened.push(store)
  return store
}
const close = async () => {
  for (const store of opened.splice(0)) await store.close()
}
/** Runs the move until `progress` stops it. */
const moveUntil = async (progress: (table: string) => void) => {
  await expect(moveStore(dataDir, url, progress)).rejects.toThrow('cut off')
  await waitForNoConnections(url)
}
const move = (...args: string[]) => runHere(runMoveStore, { DATA_DIR: dataDir }, ['--to', url, ...args])

test('everything is in PostgreSQL after the move, and the embedded store no longer opens', async () => {
  const store = await open()
  await fillStore(store)
  const before = await contentsOf(store)
  expect((await move()).stderr).toContain('is in use by a server or another command')
  await close()
  const moved = await move()
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(moved.stdout).toContain('leads 31, ')
  expect(moved.stdout).toContain('deliveries 95')
  const there = await open(url)
  expect(await contentsOf(there)).toEqual(before)
  // The new database continues the sequence, knows the idempotency keys, and finds the leads.
  expect(await there.createLead(signUp({ idempotencyKey: 'key-3' }), 0)).toMatchObject({
    id: 'lead-3',
    created: false,
  })
  expect(await there.createLead(signUp(), 0)).toMatchObject({ created: true })
  expect(await all(there.listLeads({ search: 'lead-7@' }))).toHaveLength(1)
  const due = await there.claimDeliveries('mail', startOfTest + 1000, 100, 1000)
  expect(due).toHaveLength(56 + 2 + 2)
  expect(due.find(({ id }) => id === 'link')).toMatchObject({ linkLanguage: 'te' })
  expect(await there.wantsNoContact('lead-1+tag@clinic.example')).toBe(true)
  await expect(open()).rejects.toThrow('was moved to PostgreSQL and is no longer used: set DATABASE_URL')
  expect(await runHere(runBackup, { DATA_DIR: dataDir }, [])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('set DATABASE_URL to that database'),
  })
  expect(await move()).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('the move is finished already'),
  })
  expect((await move('--cancel')).stderr).toContain('The move is finished')
})

test('every column of the embedded store exists in PostgreSQL', async () => {
  await open()
  await open(url)
  const db = new DatabaseSync(databasePath(dataDir))
  const here = tablesToMove(db).flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  db.close()
  const there = await queryDatabase(
    { dataDir, databaseUrl: url },
    `SELECT table_name AS name, column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER'`,
  )
  const kept = there.filter(({ name }) => !isNotMoved(String(name)))
  expect(here.toSorted()).toEqual(kept.map(({ name, column }) => `${name}.${column}`).toSorted())
})

test('an interrupted move is resumed where it stopped, and neither database can be used meanwhile', async () => {
  const store = await open()
  await fillStore(store)
  const before = await contentsOf(store)
  await close()
  await moveUntil((table) => {
    if (table === 'deliveries') throw new Error('cut off')
  })
  await expect(open()).rejects.toThrow('is being moved to PostgreSQL: run npm run move-store again')
  await expect(open(url)).rejects.toThrow('is being filled from an embedded store')
  expect(await move()).toMatchObject({ code: 0, stderr: '' })
  expect(await contentsOf(await open(url))).toEqual(before)
})

test('an abandoned move leaves the embedded store as it was, and can be started again', async () => {
  const store = await open()
  await fillStore(store)
  await close()
  await moveUntil(() => {
    throw new Error('cut off')
  })
  // PostgreSQL may be gone for good; its partial data is removed when it is back.
  const gone = `postgres://127.0.0.1:${await freePort()}/gone`
  const cancelled = await runHere(runMoveStore, { DATA_DIR: dataDir }, ['--to', gone, '--cancel'])
  expect(cancelled).toMatchObject({ code: 0, stderr: '' })
  const again = await open()
  // A mail sent now must not be queued again later.
  const [mail] = await again.claimDeliveries('mail', startOfTest + 1000, 1, 1000)
  await again.markDelivered(mail?.id ?? '', startOfTest + 1000)
  const before = await contentsOf(again)
  await close()
  expect(await move()).toMatchObject({ code: 0, stderr: '' })
  expect(await contentsOf(await open(url))).toEqual(before)
})

test('a move killed before its last step can be finished', async () => {
  await fillStore(await open())
  await close()
  const endOf = () =>
    queryDatabase(
      { dataDir, databaseUrl: url },
      `INSERT INTO migrations (number, name, applied_at, serves_since) SELECT 1000003, 'from ' || left(encode(sha256(key), 'hex'), 16), 0, 1000003
       FROM erasure_key ORDER BY ctid DESC LIMIT 1`,
    )
  await move()
  await endOf()
  await expect(open(url)).rejects.toThrow('run npm run move-store again to finish, or with --cancel')
  expect((await move('--cancel')).stderr).toContain('run npm run move-store again')
  expect((await move()).stderr).toContain('the move is finished already')
  expect(await all((await open(url)).listLeads({}))).toHaveLength(31)
})

test('the moved store is a checked copy that can be restored, and the old file holds no personal data', async () => {
  await fillStore(await open())
  await close()
  const { stdout } = await move()
  const copy = /kept as the backup (.*); a marker/.exec(stdout)?.[1] ?? ''
  expect(dirname(copy)).toBe(join(dataDir, 'backups'))
  expect(readFileSync(databasePath(dataDir)).includes('clinic.example')).toBe(false)
  expect(statSync(databasePath(dataDir)).mode & 0o777).toBe(0o600)
  const proof = await runLeadsHere({ DATA_DIR: dataDir, DATABASE_URL: url }, [
    'erase',
    '--id',
    'lead-3',
    '--yes',
  ])
  expect(proof.stdout).toMatch(/firsthour-.*\.sqlite: until \d{4}-\d\d-\d\d/)
  expect(proof.stdout).toContain('Copies made elsewhere')
  // One lead was erased after the backup, so the restore leaves it out.
  expect(await runHere(runRestore, { DATA_DIR: dataDir }, [copy])).toMatchObject({ code: 0, stderr: '' })
  expect(await all((await open()).listLeads({}))).toHaveLength(30)
})

test('an abandoned move removes the moved rows, and a server may start there', async () => {
  await fillStore(await open())
  await close()
  await moveUntil((table) => {
    if (table === 'deliveries') throw new Error('cut off')
  })
  expect(await move('--cancel')).toMatchObject({ code: 0, stderr: '' })
  expect(await all((await open(url)).listLeads({}))).toEqual([])
  expect(await all((await open()).listLeads({}))).toHaveLength(31)
})

test('a target database that holds leads or visits is refused, and nothing is marked as moved', async () => {
  await fillStore(await open())
  const other = await open(url)
  await other.addTracking({ id: 't', userId: 'u', page: 'Home', timestamp: startOfTest })
  await opened[0]?.close()
  advanceClockOnRead()
  expect((await move()).stderr).toMatch(/is in use by \d+ other connections?: stop every server/)
  vi.restoreAllMocks()
  await close()
  expect((await move()).stderr).toMatch(/is not empty \(user_tracking\)/)
  await open()
  expect((await runHere(runMoveStore, { DATA_DIR: dataDir }, [])).stderr).toContain(
    'Usage: npm run move-store',
  )
  expect((await runHere(runMoveStore, { DATA_DIR: dataDir }, ['--to', 'mysql://x'])).stderr).toContain(
    '--to must be',
  )
})
