import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { signUp, startOfTest } from '../../tests/support/leads.ts'
import { copyFolder } from '../copies/copy-files.ts'
import { erasureListPath } from '../copies/erasure-list.ts'
import { openStore } from '../database/open-store.ts'
import { databasePath } from '../database/sqlite/store.ts'
import type { Store } from '../database/store.ts'
import { mailFileName, mailFolder } from '../mail/mail-files.ts'
import { finishErasures } from './finish-erasures.ts'

const minute = 60_000

let dataDir: string
let store: Store
let app: FastifyInstance
let logged: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-finish-'))
  store = await openStore({ dataDir, databaseUrl: undefined })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: startOfTest })
  logged = ''
  const write = (line: string) => {
    logged += line
  }
  app = Fastify({ logger: { stream: { write } } })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

/** Resolves after its first run, which has seen none of the later erasures. */
function start(): Promise<void> {
  const looked = Promise.withResolvers<void>()
  const lastErasure = async () => {
    const last = await store.lastErasure()
    looked.resolve()
    return last
  }
  finishErasures(app, { store: { ...store, lastErasure }, config: { dataDir }, now: Date.now })
  return looked.promise
}
const log = () => readFileSync(`${databasePath(dataDir)}-wal`, 'latin1')

test('the WAL is truncated by itself once the reader that kept it has closed', async () => {
  await start()
  await store.createLead(signUp({ email: 'vanishing-person@clinic.example' }), 0)
  const reader = new DatabaseSync(databasePath(dataDir), { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM leads').get()
  const command = await openStore({ dataDir, databaseUrl: undefined })
  await command.eraseLeads({ email: 'vanishing-person@clinic.example' }, startOfTest)
  expect(await command.clearLog()).toBe(false)
  await command.close()

  await vi.advanceTimersByTimeAsync(minute)
  await eventually(() => expect(logged).toContain('a reader keeps erased data in the write-ahead log'))
  expect(log()).toContain('vanishing-person')
  reader.close()
  await vi.advanceTimersByTimeAsync(minute)
  await eventually(() => expect(logged).toContain('erased data removed from the write-ahead log'))
  expect(log()).not.toContain('vanishing-person')
  expect(logged).not.toContain('vanishing-person')
})

test('a file written while its mail was being erased is deleted within a minute', async () => {
  await start()
  const lead = signUp()
  await store.createLead(lead, 0)
  await store.eraseLeads({ id: lead.id }, startOfTest)
  mkdirSync(mailFolder(dataDir))
  const file = mailFileName({ id: lead.mails[0]?.id ?? '', date: new Date(startOfTest) })
  writeFileSync(join(mailFolder(dataDir), file), 'x')
  await vi.advanceTimersByTimeAsync(minute)
  await eventually(() => expect(readdirSync(mailFolder(dataDir))).toEqual([]))
})

test('every erasure is added once to the list beside the copies within a minute, without personal data', async () => {
  await start()
  await store.createLead(signUp({ id: 'gone', email: 'vanishing-person@clinic.example' }), 0)
  await store.eraseLeads({ email: 'vanishing-person@clinic.example' }, startOfTest)
  const list = erasureListPath(copyFolder(dataDir))
  const lines = () => (existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [])
  await vi.advanceTimersByTimeAsync(minute)
  // The person's address and their lead.
  await eventually(() => expect(lines()).toHaveLength(2))
  expect(lines().map((line) => JSON.parse(line))).toEqual(await store.listErasures())
  expect(lines().join()).not.toContain('vanishing')
  await store.createLead(signUp({ id: 'other' }), 0)
  await store.eraseLeads({ id: 'other' }, startOfTest + 1)
  await vi.advanceTimersByTimeAsync(minute)
  await eventually(() => expect(lines()).toHaveLength(3))
})

test('while the list cannot be written erased data leaves the WAL, and it is written once it can be', async () => {
  await start()
  await store.createLead(signUp({ email: 'vanishing-person@clinic.example' }), 0)
  await store.eraseLeads({ email: 'vanishing-person@clinic.example' }, startOfTest)
  writeFileSync(copyFolder(dataDir), 'a file where the folder should be')
  await vi.advanceTimersByTimeAsync(minute)
  await eventually(() => expect(logged).toContain('erasures not finished; will retry'))
  expect(log()).not.toContain('vanishing-person')
  rmSync(copyFolder(dataDir))
  await vi.advanceTimersByTimeAsync(minute)
  await eventually(() => expect(existsSync(erasureListPath(copyFolder(dataDir)))).toBe(true))
})
