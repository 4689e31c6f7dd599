import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copiesLeft } from '../server/backup/copies-left.ts'
import { noteErasures } from '../server/backup/journal.ts'
import { prepareStore } from '../server/backup/prepare-store.ts'
import type { NewLead } from '../server/database/new-lead.ts'
import { openStore } from '../server/database/open-store.ts'
import { databasePath } from '../server/database/sqlite/path.ts'
import type { Store } from '../server/database/store.ts'
import type { Dialect } from '../tests/support/desk.ts'
import { emptyDatabaseUrl, freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { runHere, runLeadsHere } from '../tests/support/run-command.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

const minute = 60_000
const mayHaveBeenSent = 'may have been sent already (restored copy)'
const dialects: Dialect[] = ['SQLite', 'PostgreSQL']

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

let places: string[]
let opened: Store[]
beforeEach(() => {
  places = []
  opened = []
})
afterEach(async () => {
  for (const store of opened) await store.close()
  for (const dataDir of places) rmSync(dataDir, { recursive: true })
})

const newPlace = async (dialect: Dialect): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-copies-'))
  places.push(dataDir)
  return { dataDir, databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined }
}
const open = async (place: Place) => {
  const store = await openStore(place, { timesAreMadeUp: true })
  opened.push(store)
  return store
}
const environmentOf = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})
const backup = (place: Place, ...args: string[]) =>
  runHere(runBackup, environmentOf(place), args, { now: () => startOfTest })
const restore = (place: Place, ...args: string[]) =>
  runHere(runRestore, environmentOf(place), args, { now: () => startOfTest + 5 * minute })
const recover = (place: Place, file: string) => runLeadsHere(environmentOf(place), ['recover', file])
const folderOf = ({ dataDir }: Place) => join(dataDir, 'backups')

/** Makes a copy that nothing removes. */
const copyOf = async (place: Place, name = 'copy'): Promise<string> => {
  const path = join(place.dataDir, `${name}.sqlite`)
  expect(await backup(place, path)).toMatchObject({ code: 0, stderr: '' })
  return path
}
const ids = async (store: Store) => (await all(store.listLeads({}))).map(({ id }) => id).sort()
const withHandOver = (lead: NewLead): NewLead => ({
  ...lead,
  handOvers: [{ id: `to-${lead.id}`, target: 'crm' }],
})
const by = (version: number) => ({ actor: 'asha', now: startOfTest + minute, version })
const telling = { notify: ['crm'], now: startOfTest + 3 * minute }
const erasing = { actor: 'asha', proof: 'A1B2-C3D4', notify: ['crm'] }

/** Erases as a server does: noted before it is answered. */
const erase = async (place: Place, store: Store, target: { email: string } | { id: string }, at = 2) => {
  await store.eraseLeads(target, startOfTest + at * minute, erasing)
  await noteErasures(store, place.dataDir)
}

/** All rows, without what differs between any two databases. */
async function rowsIn(path: string): Promise<Record<string, unknown[]>> {
  using db = new DatabaseSync(path, { readOnly: true })
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
  return Object.fromEntries(
    tables.flatMap(({ name }) => {
      if (['migrations', 'write_probe'].includes(String(name))) return []
      return [[String(name), db.prepare(`SELECT * FROM ${name}`).all()]]
    }),
  )
}

async function fill(store: Store): Promise<void> {
  for (const id of ['first', 'second', 'gone'])
    await store.createLead(
      withHandOver(signUp({ id, email: `${id}@clinic.example`, idempotencyKey: `key-${id}` })),
      0,
    )
  const { lead } = await store.editLead(
    'first',
    { note: 'నమస్తే “quoted”', status: 'contacted' },
    by(startOfTest),
  )
  expect(lead).toBeDefined()
  await store.queueMail({
    id: 'message',
    to: 'x@clinic.example',
    subject: 'Grüße',
    body: 'Line\u2028and\n\\x00 \\N\ttab',
    now: startOfTest,
  })
  await store.setNoContact('second@clinic.example', true, startOfTest)
  const request = { kind: 'access', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
  await store.addRequest({ ...request, id: 'open', address: 'first@clinic.example', leadId: null })
  await store.eraseLeads({ email: 'gone@clinic.example' }, startOfTest + 5, erasing)
  await store.addTracking({ id: 't', userId: 'u', page: 'Home', timestamp: startOfTest })
  await store.beginLeadAccess({ accessedAt: startOfTest, actor: 'asha', kind: 'list' })
}

describe.each(dialects)('backup and restore on %s', (dialect) => {
  let place: Place
  beforeEach(async () => {
    place = await newPlace(dialect)
  })

  test('a copy is one SQLite file with a date, a checksum, and permissions for its owner only', async () => {
    const store = await open(place)
    await store.createLead(withHandOver(signUp({ email: 'asha@clinic.example' })), 0)
    const made = await backup(place)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/T0900Z\.sqlite: 1 leads, 2 mails, \d+\.\d MB, checked\.\n$/)
    const names = ['copies.jsonl', 'copying.lock', 'firsthour-2026-11-15T0900Z.sqlite']
    expect(readdirSync(folderOf(place)).sort()).toEqual([...names, `${names[2]}.sha256`])
    for (const name of readdirSync(folderOf(place)))
      expect([name, statSync(join(folderOf(place), name)).mode & 0o777]).toEqual([name, 0o600])
    // A second one in the same minute gets a name of its own.
    expect((await backup(place)).stdout).toContain('T0900Z-2.')
  })

  test('old copies are deleted, other files are not', async () => {
    await open(place)
    const env = environmentOf(place)
    for (const at of [0, 1, 2, 3]) await runHere(runBackup, env, [], { now: () => startOfTest + at * minute })
    for (const name of ['notes.txt', 'firsthour-before.sqlite', 'replaced-2026-11-15T0900Z.sqlite'])
      writeFileSync(join(folderOf(place), name), '')
    const made = await runHere(runBackup, env, ['--keep', '2'], { now: () => startOfTest + 4 * minute })
    expect(made.stdout).toContain('Removed 3 older')
    const left = readdirSync(folderOf(place)).filter((name) => /\.(sqlite|txt)$/.test(name))
    expect(left.sort()).toEqual([
      'firsthour-2026-11-15T0903Z.sqlite',
      'firsthour-2026-11-15T0904Z.sqlite',
      'firsthour-before.sqlite',
      'notes.txt',
      'replaced-2026-11-15T0900Z.sqlite',
    ])
    expect((await backup(place, '--keep', '0')).stderr).toContain('--keep must be a number from 1')
    const elsewhere = await copyOf(place)
    expect((await backup(place, elsewhere)).stderr).toContain('already exists')
  })

  test('a copy of a clock that was ahead takes the place of none', async () => {
    await open(place)
    const env = environmentOf(place)
    const make = (at: number) =>
      runHere(runBackup, env, ['--keep', '2'], { now: () => startOfTest + at * minute })
    for (const at of [0, 30 * 24 * 60, 1, 2]) expect(await make(at)).toMatchObject({ code: 0 })
    const left = readdirSync(folderOf(place)).filter((name) => name.endsWith('.sqlite'))
    expect(left.sort()).toEqual(['firsthour-2026-11-15T0901Z.sqlite', 'firsthour-2026-11-15T0902Z.sqlite'])
  })

  test.each(dialects)('a copy restores into %s with every row in its order', async (other) => {
    const store = await open(place)
    await fill(store)
    const copy = await copyOf(place)
    const target = await newPlace(other)
    expect(await restore(target, copy)).toMatchObject({ code: 0, stderr: '' })
    const [before, after] = [await rowsIn(copy), await rowsIn(await copyOf(target))]
    const quiet = before.deliveries?.map((row) => {
      const delivery = row as Record<string, unknown>
      return delivery.state === 'queued'
        ? { ...delivery, state: 'failed', last_error: mayHaveBeenSent }
        : delivery
    })
    expect({ ...after, hash_keys: [] }).toEqual({ ...before, deliveries: quiet, hash_keys: [] })
    expect(after.hash_keys).toEqual(expect.arrayContaining(before.hash_keys ?? []))
    const restored = await open(target)
    expect(await restored.createLead(signUp({ id: 'gone' }), 0)).toMatchObject({ outcome: 'erased' })
    expect(await restored.wantsNoContact('second@clinic.example')).toBe(true)
    expect(await restored.claimDeliveries('mail', startOfTest + 60 * minute, 100, 1000)).toEqual([])
  })

  test('a running server sees the restored store, and the replaced one is a copy', async () => {
    const store = await open(place)
    await fill(store)
    const copy = await copyOf(place)
    await store.createLead(signUp({ id: 'later' }), 0)
    expect((await restore(place, copy)).stderr).toMatch(/holds 3 leads and \d+ mails; --replace/)
    const restored = await restore(place, copy, '--replace')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(await ids(store)).toEqual(['first', 'second'])
    const saved = /previous data is in (.*), for 30 days\.\n/.exec(restored.stdout)?.[1] ?? ''
    expect(saved).toContain('replaced-2026-11-15T0905Z.sqlite')
    expect(await copiesLeft(place.dataDir, startOfTest)).toContainEqual({
      path: saved,
      until: startOfTest + 5 * minute + 30 * 24 * 60 * minute,
      why: 'a replaced store is kept for 30 days',
    })
    await store.createLead(signUp({ id: 'newest' }), 0)
    // Undone with the copy that it made; what came after it is in the next one.
    expect(await restore(place, saved, '--replace')).toMatchObject({ code: 0 })
    expect(await ids(store)).toEqual(['first', 'later', 'second'])
  })

  test('the same copy restored twice takes nothing away', async () => {
    const store = await open(place)
    await fill(store)
    const copy = await copyOf(place)
    await erase(place, store, { id: 'second' })
    await restore(place, copy, '--replace')
    expect(await ids(store)).toEqual(['first'])
    await restore(place, copy, '--replace')
    expect(await ids(store)).toEqual(['first'])
  })

  test('a restore to before a correction of an address brings back nobody erased by the new one', async () => {
    const store = await open(place)
    await store.createLead(signUp({ id: 'moved', email: 'old@clinic.example' }), 0)
    await store.createLead(signUp({ id: 'other', email: 'other@clinic.example' }), 0)
    const copy = await copyOf(place)
    const fields = { email: 'new@clinic.example' }
    expect(await store.editLead('moved', { fields }, by(startOfTest))).toMatchObject({ outcome: 'changed' })
    await erase(place, store, { email: 'new@clinic.example' })
    const restored = await restore(place, copy, '--replace')
    expect(restored.stdout).toContain('erased since: 1 lead and 0 mails')
    expect(await ids(store)).toEqual(['other'])
  })

  test('an address erased since stays out, with its mails and requests, also after a lost disk', async () => {
    const store = await open(place)
    await fill(store)
    const message = { subject: 'Hello', body: 'Text', now: startOfTest }
    await store.queueMail({ ...message, id: 'to-first', to: 'first@clinic.example' })
    const copy = await copyOf(place)
    await erase(place, store, { email: 'First@clinic.example' })
    // Another lead of the same person, sent after the erasure, is in a later copy.
    await store.createLead(signUp({ id: 'again', email: 'first@clinic.example' }), 0)
    const later = await copyOf(place, 'later')
    const target = await newPlace(dialect)
    // The journal is what is left of the first place.
    await backup(target)
    writeFileSync(
      join(folderOf(target), 'erasures.jsonl'),
      readFileSync(join(folderOf(place), 'erasures.jsonl')),
    )
    expect((await restore(target, copy)).stdout).toContain('1 request came as closed')
    const restored = await open(target)
    expect(await ids(restored)).toEqual(['second'])
    expect((await all(restored.listMails({}))).map(({ id }) => id)).not.toContain('to-first')
    const requests = await restored.listRequests()
    expect(requests).toMatchObject([{ id: 'open', address: null, outcome: 'done' }])
    expect(await restore(target, later, '--replace')).toMatchObject({ code: 0 })
    expect(await ids(restored)).toEqual(['again', 'second'])
  })

  test('what only grows stays: erasures, wishes, requests, access, and events of erased leads', async () => {
    const store = await open(place)
    await fill(store)
    const copy = await copyOf(place)
    await store.setNoContact('first@clinic.example', true, startOfTest + minute)
    await store.setNoContact('second@clinic.example', false, startOfTest + minute)
    const [open_] = await store.listRequests()
    await store.closeRequest(open_?.id ?? '', { ...by(1), version: open_?.version ?? 0 }, 'done')
    const request = { kind: 'complaint', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    await store.addRequest({ ...request, id: 'new', address: 'second@clinic.example', leadId: null })
    await erase(place, store, { id: 'second' })
    const look = await store.beginLeadAccess({
      accessedAt: startOfTest + minute,
      actor: 'ravi',
      kind: 'list',
    })
    await restore(place, copy, '--replace')
    // The rows may have other numbers now.
    await store.endLeadAccess(look, 7)
    expect(await store.wantsNoContact('first@clinic.example')).toBe(true)
    expect(await store.wantsNoContact('second@clinic.example')).toBe(false)
    const requests = (await store.listRequests()).map(({ id, outcome }) => `${id} ${outcome}`)
    expect(requests.sort()).toEqual(['new null', 'open done'])
    const looks = (await all(store.listLeadAccess())).map(({ actor, records }) => `${actor} ${records}`)
    expect(looks.sort()).toEqual(['asha null', 'ravi 7'])
    const events = await queryDatabase(
      place,
      `SELECT body, state FROM deliveries WHERE kind = 'lead.erased' ORDER BY body`,
    )
    expect(events).toEqual([
      { body: '{"id":"gone","collection":"signups"}', state: 'queued' },
      { body: '{"id":"second","collection":"signups"}', state: 'queued' },
    ])
    expect(await store.createLead(signUp({ id: 'second' }), 0)).toMatchObject({ outcome: 'erased' })
  })

  test('a message that was told since the copy is not told again', async () => {
    const store = await open(place)
    await fill(store)
    const copy = await copyOf(place)
    const notices = ['first', 'second'].map((id) => ({
      ...{ id: `told-${id}`, to: `${id}@clinic.example`, subject: 'Breach', body: 'Text' },
    }))
    expect(await store.queueNotices(notices, startOfTest)).toBe(2)
    const [sent] = await store.claimDeliveries('mail', startOfTest + minute, 100, minute)
    for (const { id } of notices.slice(0, 1)) await store.markDelivered(id, startOfTest + minute)
    expect(sent).toBeDefined()
    expect(await restore(place, copy, '--replace')).toMatchObject({ code: 0 })
    expect(await store.queueNotices(notices, startOfTest + 2 * minute)).toBe(0)
    const told = (await all(store.listMails({}))).filter(({ id }) => id.startsWith('told'))
    expect(told).toMatchObject([{ state: 'sent' }, { state: 'queued', attempts: 1 }])
  })

  test('a restore brings back no session and no sign-in', async () => {
    const store = await open(place)
    const pass = (byte: number) => ({
      tokenHash: Buffer.alloc(32, byte),
      person: 'asha@firsthour.example',
      createdAt: startOfTest,
      expiresAt: startOfTest + 60 * minute,
    })
    await store.addSignIn(pass(1), 5, startOfTest)
    await store.addDeskSession(pass(2))
    const copy = await copyOf(place)
    await store.addDeskSession(pass(3))
    await restore(place, copy, '--replace')
    for (const byte of [2, 3])
      expect(await store.findDeskSession(pass(byte).tokenHash, startOfTest)).toBeUndefined()
    expect(await store.takeSignIn(pass(1).tokenHash, startOfTest)).toBeUndefined()
  })

  test('a fresh installation with another key restores an old copy, and knows the erasures of both', async () => {
    const store = await open(place)
    await fill(store)
    const copy = await copyOf(place)
    const fresh = await newPlace(dialect)
    const there = await open(fresh)
    await there.createLead(signUp({ id: 'there', email: 'first@clinic.example' }), 0)
    await erase(fresh, there, { email: 'first@clinic.example' })
    expect((await restore(fresh, copy, '--replace')).stdout).toContain('erased since: 1 lead')
    expect(await ids(there)).toEqual(['second'])
    expect(await there.wasErasedSince('gone@clinic.example', 0)).toBe(true)
    expect(await there.wasErasedSince('first@clinic.example', 0)).toBe(true)
  })

  test('only whole copies of the site are restored', async () => {
    const store = await open(place)
    await fill(store)
    const copy = await copyOf(place)
    const altered = join(place.dataDir, 'altered.sqlite')
    writeFileSync(altered, readFileSync(copy))
    {
      using db = new DatabaseSync(altered)
      db.exec('ALTER TABLE events RENAME TO old; CREATE VIEW events AS SELECT * FROM old')
    }
    expect((await restore(place, altered, '--replace')).stderr).toContain('has other tables than a copy')
    writeFileSync(altered, 'PGDMP and more')
    expect((await restore(place, altered, '--replace')).stderr).toContain('is a PostgreSQL dump')
    writeFileSync(altered, 'no database at all')
    expect((await restore(place, altered, '--replace')).stderr).toContain('is damaged, or no copy')
    writeFileSync(copy, 'x', { flag: 'a' })
    expect((await restore(place, copy, '--replace')).stderr).toContain('its checksum is not the one')
    expect(await ids(store)).toEqual(['first', 'second'])
  })

  describe('recover', () => {
    test('adds what is missing with its history, leaves what is here, and may be run again', async () => {
      const store = await open(place)
      await fill(store)
      const copy = await copyOf(place)
      await store.editLead('first', { status: 'won' }, by(startOfTest + minute))
      await queryDatabase(place, `DELETE FROM ${'deliveries'} WHERE lead_id = 'second'`)
      await queryDatabase(place, `DELETE FROM lead_keys WHERE lead_id = 'second'`)
      await queryDatabase(place, `DELETE FROM leads WHERE id = 'second'`)
      const recovered = await recover(place, copy)
      expect(recovered).toMatchObject({ code: 0, stderr: '' })
      expect(recovered.stdout).toContain('Added 1 lead that was missing; 1 were here')
      expect(await ids(store)).toEqual(['first', 'second'])
      expect(await store.findLead('first')).toMatchObject({ status: 'won' })
      const again = signUp({ email: 'second@clinic.example', idempotencyKey: 'key-second' })
      expect(await store.createLead(again, 0)).toMatchObject({ id: 'second', outcome: 'known' })
      const mails = await all(store.listMails({ state: 'failed' }))
      expect(mails.map(({ leadId, lastError }) => [leadId, lastError])).toEqual([
        ['second', mayHaveBeenSent],
        ['second', mayHaveBeenSent],
      ])
      const before = await rowsIn(await copyOf(place, 'before'))
      expect((await recover(place, copy)).stdout).toContain('Added 0 leads')
      const after = await rowsIn(await copyOf(place, 'after'))
      expect({ ...after, lead_access: [] }).toEqual({ ...before, lead_access: [] })
    })

    test('a newer version in the copy is named and not taken', async () => {
      const store = await open(place)
      await fill(store)
      const copy = await copyOf(place)
      await queryDatabase(place, `UPDATE leads SET version = 1, status = 'won' WHERE id = 'first'`)
      expect((await recover(place, copy)).stdout).toContain('The copy has a newer version of 1 lead: ')
      expect(await store.findLead('first')).toMatchObject({ status: 'won' })
    })

    test('what was erased here stays out, and what the copy knows as erased goes', async () => {
      const store = await open(place)
      await fill(store)
      const before = await copyOf(place)
      await erase(place, store, { email: 'second@clinic.example' })
      expect((await recover(place, before)).stdout).toContain('Added 0 leads')
      expect(await ids(store)).toEqual(['first'])
      const copy = await copyOf(place, 'knows')
      // The operator takes the database back to before the erasure, and somebody writes again.
      const target = await newPlace(dialect)
      await restore(target, before)
      const there = await open(target)
      const later = { timestamp: startOfTest + 20 * minute }
      await there.createLead(signUp({ id: 'again', email: 'second@clinic.example', ...later }), 0)
      expect(await ids(there)).toEqual(['again', 'first', 'second'])
      const recovered = await recover(target, copy)
      expect(recovered.stdout).toContain('unknown here: 1 lead and 0 mails without a lead were deleted')
      expect(await ids(there)).toEqual(['again', 'first'])
      // Both are in this server's journal now.
      await restore(target, before, '--replace')
      expect(await ids(there)).toEqual(['first'])
    })

    test('and a restore read the journal beside the copy, and that of this server', async () => {
      const store = await open(place)
      await fill(store)
      await backup(place)
      await erase(place, store, { email: 'first@clinic.example' })
      const [name = ''] = readdirSync(folderOf(place)).filter((each) => each.endsWith('.sqlite'))
      const mirror = join((await newPlace('SQLite')).dataDir, 'mirror')
      cpSync(folderOf(place), mirror, { recursive: true })
      // Another machine, which has the mirrored folder alone.
      const restored = await newPlace(dialect)
      expect(await restore(restored, join(mirror, name))).toMatchObject({ code: 0 })
      expect(await ids(await open(restored))).toEqual(['second'])
      const recovered = await newPlace(dialect)
      const there = await open(recovered)
      expect(await recover(recovered, join(mirror, name))).toMatchObject({ code: 0 })
      expect(await ids(there)).toEqual(['second'])
      // The same machine, which has lost its database alone.
      const fresh = { ...place, databaseUrl: (await newPlace(dialect)).databaseUrl }
      if (dialect === 'SQLite') fresh.dataDir = (await newPlace(dialect)).dataDir
      if (dialect === 'SQLite') cpSync(folderOf(place), folderOf(fresh), { recursive: true })
      const again = await open(fresh)
      rmSync(join(mirror, 'erasures.jsonl'))
      expect(await recover(fresh, join(mirror, name))).toMatchObject({ code: 0 })
      expect(await ids(again)).toEqual(['second'])
    })

    test('a copy made at any moment of an erasure brings back nothing of it', async () => {
      const store = await open(place)
      const many = Array.from({ length: 60 }, (_, nth) =>
        signUp({ id: `lead-${nth}`, email: `person-${nth}@clinic.example` }),
      )
      for (const lead of many) await store.createLead(lead, 0)
      const erasing = (async () => {
        for (let nth = 0; nth < 60; nth += 2)
          await erase(place, store, { email: `person-${nth}@clinic.example` })
      })()
      const copies: string[] = []
      for (let nth = 0; nth < 5; nth++) copies.push(await copyOf(place, `copy-${nth}`))
      await erasing
      const left = many.flatMap(({ id }, nth) => (nth % 2 === 1 ? [id] : [])).sort()
      for (const copy of copies) {
        expect(await recover(place, copy)).toMatchObject({ code: 0 })
        expect(await ids(store)).toEqual(left)
      }
    })

    test('an erasure while a recovery runs leaves nobody behind', async () => {
      const store = await open(place)
      const many = Array.from({ length: 200 }, (_, nth) =>
        signUp({ id: `lead-${nth}`, email: `person-${nth % 20}@clinic.example` }),
      )
      for (const lead of many) await store.createLead(lead, 0)
      const copy = await copyOf(place)
      await queryDatabase(place, 'DELETE FROM deliveries')
      await queryDatabase(place, 'DELETE FROM leads')
      const recovering = recover(place, copy)
      for (let nth = 0; nth < 10; nth++) await erase(place, store, { email: `person-${nth}@clinic.example` })
      expect(await recovering).toMatchObject({ code: 0 })
      const addresses = (await all(store.listLeads({}))).map(({ fields }) => fields.email)
      expect([...new Set(addresses)].sort()).toEqual(
        Array.from({ length: 10 }, (_, nth) => `person-${nth + 10}@clinic.example`).sort(),
      )
    })
  })

  test('a start learns from the journal what a database that was taken back has forgotten', async () => {
    const store = await open(place)
    await fill(store)
    await erase(place, store, { id: 'second' })
    await erase(place, store, { email: 'first@clinic.example' })
    const before = await store.listErasures()
    // As a dump or a point in time would: the rows are there again, the erasures are not.
    await queryDatabase(
      place,
      `DELETE FROM erasures WHERE erased_id IN ('second', 'first') OR erased_at > ${startOfTest + minute}`,
    )
    expect(await store.createLead(signUp({ id: 'second' }), 0)).toMatchObject({ outcome: 'created' })
    const asked = {
      kind: 'access',
      dueOn: '2027-02-13',
      address: 'first@clinic.example',
      leadId: null,
    } as const
    await store.addRequest({ ...asked, id: 'before', askedOn: '2026-11-15' })
    await store.addRequest({ ...asked, id: 'again', askedOn: '2026-11-17' })
    await queryDatabase(place, `DELETE FROM deliveries WHERE kind = 'lead.erased'`)
    expect((await prepareStore(place, telling)).learned).toBe(3)
    expect(await ids(store)).toEqual([])
    const events = await all(store.listHandOvers({}))
    expect(events.map(({ target, event, state }) => [target, event, state])).toEqual([
      ['crm', 'lead.erased', 'queued'],
    ])
    const requests = (await store.listRequests()).map(({ id, address, outcome }) => [id, address, outcome])
    expect(requests.sort()).toEqual([
      ['again', asked.address, null],
      ['before', null, 'done'],
      ['open', null, 'done'],
    ])
    const withoutSeq = (rows: typeof before) => rows.map(({ seq: _, ...row }) => row)
    expect(withoutSeq(await store.listErasures())).toEqual(withoutSeq(before))
    expect((await prepareStore(place, telling)).learned).toBe(0)
  })
})

test('a damaged store is moved aside with its log, only with --replace, and named by proofs', async () => {
  const place = await newPlace('SQLite')
  const store = await open(place)
  await fill(store)
  const copy = await copyOf(place)
  await erase(place, store, { id: 'second' })
  await store.close()
  opened = []
  writeFileSync(databasePath(place.dataDir), 'no database')
  const starting = prepareStore(place, { notify: [], now: startOfTest })
  await expect(starting).rejects.toThrow(
    'is damaged (file is not a database): npm run restore -- FILE --replace',
  )
  expect((await restore(place, copy)).stderr).toContain('is damaged; --replace moves it aside')
  const restored = await restore(place, copy, '--replace')
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const aside = /previous data is in (.*), for/.exec(restored.stdout)?.[1] ?? ''
  expect(aside).toContain('firsthour.sqlite.damaged-')
  expect(restored.stdout).toContain('could not all be read, and some may be missing: erasures, hash_keys')
  expect((await copiesLeft(place.dataDir, startOfTest)).map(({ path }) => path)).toContain(aside)
  expect(await ids(await open(place))).toEqual(['first'])
})

test.each([
  ['a damaged page of the leads', damagePage],
  [
    'a row of a lead that is missing',
    `PRAGMA foreign_keys = OFF;
     INSERT INTO lead_changes (lead_id, changed_at, actor, field) VALUES ('none', 1, 'x', 'note')`,
  ],
  ['a newer schema', `INSERT INTO migrations VALUES (1000, 'newer', 1, 1000, 'x')`],
])('of a store with %s, a restore keeps wishes, requests and erasures', async (_, damage) => {
  const place = await newPlace('SQLite')
  const store = await open(place)
  await fill(store)
  for (let nth = 0; nth < 60; nth++) await store.createLead(signUp(), 0)
  const copy = await copyOf(place)
  await store.setNoContact('first@clinic.example', true, startOfTest + minute)
  const request = { kind: 'complaint', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
  await store.addRequest({ ...request, id: 'new', address: 'second@clinic.example', leadId: null })
  await store.eraseLeads({ id: 'second' }, startOfTest + 2 * minute, erasing)
  await store.close()
  opened = []
  const path = databasePath(place.dataDir)
  if (typeof damage === 'string') {
    using db = new DatabaseSync(path)
    db.exec(damage)
  } else damage(path)
  expect((await restore(place, copy)).stderr).toMatch(
    /(is damaged|cannot be read by this version); --replace/,
  )
  const restored = await restore(place, copy, '--replace')
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).not.toContain('could not all be read')
  const again = await open(place)
  expect(await again.wantsNoContact('first@clinic.example')).toBe(true)
  expect((await again.listRequests()).map(({ id }) => id).sort()).toEqual(['new', 'open'])
  expect(await again.findLead('second')).toBeUndefined()
  expect(await again.findLead('first')).toBeDefined()
})

/** Overwrites one page of leads, which SQLite then cannot read. */
function damagePage(path: string): void {
  const page = () => {
    using db = new DatabaseSync(path)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const text = `SELECT pageno FROM dbstat WHERE name = 'leads' AND pagetype = 'leaf' LIMIT 1 OFFSET 1`
    return Number(db.prepare(text).get()?.pageno)
  }
  const at = (page() - 1) * 4096
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, at)
  closeSync(file)
}

test('an empty database takes a copy without --replace', async () => {
  const place = await newPlace('SQLite')
  await fill(await open(place))
  const copy = await copyOf(place)
  const target = { dataDir: (await newPlace('SQLite')).dataDir, databaseUrl: await emptyDatabaseUrl() }
  expect(await restore(target, copy)).toMatchObject({ code: 0, stderr: '' })
  expect(await ids(await open(target))).toEqual(['first', 'second'])
})
