import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, signUp, startOfTest } from '../../../tests/support/leads.ts'
import { StoreStartError, StoreUnavailableError } from '../errors.ts'
import { openStore } from '../open-store.ts'
import { openWriter } from './connection.ts'
import { databasePath } from './path.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-sqlite-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const by = { actor: 'asha', proof: 'A1B2' }

const open = (folder = dataDir) => openStore({ dataDir: folder, databaseUrl: undefined })

const bytesInFiles = () =>
  readdirSync(dataDir)
    .map((file) => readFileSync(join(dataDir, file), 'latin1'))
    .join()

test('erased data is in no file while the server runs', async () => {
  const store = await open()
  await store.createLead(signUp({ email: 'kept-person@clinic.example' }), 0)
  await store.createLead(signUp({ email: 'vanishing-person@clinic.example' }), 0)
  expect(bytesInFiles()).toContain('vanishing-person')
  await store.eraseLeads({ email: 'vanishing-person@clinic.example' }, startOfTest, by)
  expect(await store.clearLog()).toBe(true)
  expect(bytesInFiles()).not.toContain('vanishing-person')
  expect(bytesInFiles()).toContain('kept-person')
  await store.close()
})

test('while another process reads, the WAL keeps erased data and this is reported; leads are still written', async () => {
  const store = await open()
  await store.createLead(signUp({ email: 'vanishing-person@clinic.example' }), 0)
  const reader = new DatabaseSync(databasePath(dataDir), { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM leads').get()
  await store.eraseLeads({ email: 'vanishing-person@clinic.example' }, startOfTest, by)
  expect(await store.clearLog()).toBe(false)
  expect(bytesInFiles()).toContain('vanishing-person')
  await store.createLead(signUp(), 0)
  reader.exec('COMMIT')
  expect(await store.clearLog()).toBe(true)
  expect(bytesInFiles()).not.toContain('vanishing-person')
  reader.close()
  await store.close()
})

test('nothing is acknowledged while the database file has been moved or deleted', async () => {
  const store = await open()
  await store.createLead(signUp(), 0)
  const path = databasePath(dataDir)
  renameSync(path, `${path}-away`)
  await expect(store.createLead(signUp(), 0)).rejects.toThrow(StoreUnavailableError)
  await expect(store.ping()).rejects.toThrow(/was moved, replaced or removed/)
  writeFileSync(path, '')
  await expect(store.createLead(signUp(), 0)).rejects.toThrow(StoreUnavailableError)
  renameSync(`${path}-away`, path)
  await store.createLead(signUp(), 0)
  expect(await all(store.listLeads({}))).toHaveLength(2)
  await store.close()
})

test('the writing connection is durable, and its files are private', () => {
  const path = join(dataDir, 'new', 'firsthour.sqlite')
  const { db } = openWriter(path)
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  expect(['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete'].map(pragma)).toEqual([
    'wal',
    2,
    1,
    1,
  ])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  db.close()
})

test('an unusable data folder is refused with one line', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  const opening = open(join(file, 'data'))
  await expect(opening).rejects.toBeInstanceOf(StoreStartError)
  await expect(opening).rejects.toThrow(/^The data folder .* cannot be written: /)
})

test('a file that is no database is refused', async () => {
  writeFileSync(join(dataDir, 'firsthour.sqlite'), 'something else entirely, longer than a header'.repeat(50))
  await expect(open()).rejects.toThrow(/not a database/)
})
