import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUp, startOfTest } from '../../../tests/support/leads.ts'
import { StoreStartError } from '../errors.ts'
import { openStore } from '../open-store.ts'
import { openWriter } from './connection.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-sqlite-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = (folder = dataDir) => openStore({ dataDir: folder, databaseUrl: undefined })

test('what was erased is in no file any more, while the server runs', async () => {
  const store = await open()
  await store.createLead(signUp({ email: 'kept-person@clinic.example' }), 0)
  await store.createLead(signUp({ email: 'vanishing-person@clinic.example' }), 0)
  const bytes = () =>
    readdirSync(dataDir)
      .map((file) => readFileSync(join(dataDir, file), 'latin1'))
      .join()
  expect(bytes()).toContain('vanishing-person')
  await store.eraseLeads({ email: 'vanishing-person@clinic.example' }, startOfTest)
  // The answer to a later command proves that the thread has finished with the erasure.
  await store.ping()
  expect(bytes()).not.toContain('vanishing-person')
  expect(bytes()).toContain('kept-person')
  await store.close()
  const db = new DatabaseSync(join(dataDir, 'firsthour.sqlite'))
  expect(db.prepare('SELECT erased_at, kind, leads, mails FROM erasures').all()).toEqual([
    { erased_at: startOfTest, kind: 'email', leads: 1, mails: 2 },
  ])
  db.close()
})

test('the writing connection is durable and private', () => {
  const path = join(dataDir, 'new', 'firsthour.sqlite')
  const db = openWriter(path)
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

test('a data folder that cannot be is refused with one line', async () => {
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
