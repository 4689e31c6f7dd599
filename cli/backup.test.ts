import { randomUUID } from 'node:crypto'
import {
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteCopy } from '../server/copies/copies-left.ts'
import type { NewLead } from '../server/database/new-lead.ts'
import { openStore } from '../server/database/open-store.ts'
import { databasePath } from '../server/database/sqlite/store.ts'
import type { Store } from '../server/database/store.ts'
import { draftOf } from '../server/process/durable-file.ts'
import { dialects } from '../tests/support/dialects.ts'
import { contentsOf, fillStore } from '../tests/support/filled-store.ts'
import { emptyDatabaseUrl, freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { advanceClockOnRead } from '../tests/support/hurry.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { runHere, runLeadsHere } from '../tests/support/run-command.ts'
import { runBackup } from './backup.ts'
import { runMoveStore } from './move-store.ts'
import { runRestore } from './restore.ts'

const minute = 60_000
const mayHaveBeenSent = 'may have been sent already (restored copy)'
const target = 'crm.example-1'

/** A lead with its two mails and one hand-over. */
const withHandOver = (lead: NewLead): NewLead => ({
  ...lead,
  handOvers: [{ id: `hand-over-${lead.id}`, target, dueAt: lead.timestamp }],
})

describe.each(dialects)('backup and restore on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let env: Record<string, string>
  let opened: Store[]

  beforeEach(async () => {
    opened = []
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-copies-'))
    config = { dataDir, databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined }
    env = environmentOf(config)
  })
  afterEach(async () => {
    for (const store of opened) await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  const open = async (of = config) => {
    const store = await openStore(of, { serverNow: () => null })
    opened.push(store)
    return store
  }
  const close = async () => {
    for (const store of opened.splice(0)) await store.close()
  }
  const backup = (...args: string[]) => runHere(runBackup, env, args, { now: () => startOfTest })
  const restore = (...args: string[]) =>
    runHere(runRestore, env, args, { now: () => startOfTest + 5 * minute })
  const folder = () => join(config.dataDir, 'backups')
  const kind = dialect === 'SQLite' ? 'sqlite' : 'dump'
  const copyPath = () => join(folder(), `firsthour-2026-11-15T0900Z.${kind}`)
  const mails = async (store: Store) =>
    (await all(store.listMails({}))).map(({ id, state, lastError }) => ({ id, state, lastError }))

  test('a copy has a date in its name, a checksum, all data, and permissions for its owner only', async () => {
    const store = await open()
    await store.createLead(withHandOver(signUp({ email: 'asha@clinic.example' })), 0)
    const made = await backup()
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/T0900Z\.(sqlite|dump): 1 leads?, 2 mails, \d+\.\d MB, checked\.\n$/)
    expect(readdirSync(folder()).sort()).toEqual([
      'copies.jsonl',
      `firsthour-2026-11-15T0900Z.${kind}`,
      `firsthour-2026-11-15T0900Z.${kind}.sha256`,
    ])
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder())) expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600)
    // A second one in the same minute gets a name of its own.
    expect((await backup()).stdout).toContain('T0900Z-2.')
  })

  test('old backups are deleted, other files are not', async () => {
    await open()
    for (const at of [0, 1, 2, 3]) await runHere(runBackup, env, [], { now: () => startOfTest + at * minute })
    const others = [
      'copies.jsonl',
      'notes.txt',
      'firsthour-before-the-move.sqlite',
      `firsthour-2026-11-15T0900Z.${kind}.old`,
    ]
    for (const name of others) writeFileSync(join(folder(), name), '', { flag: 'a' })
    const made = await runHere(runBackup, env, ['--keep', '2'], { now: () => startOfTest + 4 * minute })
    expect(made.stdout).toContain('Removed 3 older')
    expect(
      readdirSync(folder())
        .filter((name) => !name.endsWith('.sha256'))
        .sort(),
    ).toEqual([...others, `firsthour-2026-11-15T0903Z.${kind}`, `firsthour-2026-11-15T0904Z.${kind}`].sort())
    expect((await backup('--keep', '0')).stderr).toContain('--keep must be a number from 1')
    const elsewhere = join(config.dataDir, 'elsewhere', 'mine.copy')
    expect(await backup(elsewhere)).toMatchObject({ code: 0 })
    expect((await backup(elsewhere)).stderr).toContain('already exists')
  })

  test('restore brings everything back, and overwrites only with --replace', async () => {
    const store = await open()
    await fillStore(store, 2)
    const before = await contentsOf(store)
    await backup()
    await store.createLead(signUp({ email: 'later@clinic.example' }), 0)
    advanceClockOnRead()
    expect((await restore(copyPath(), '--replace')).stderr).toContain('in use')
    vi.restoreAllMocks()
    await close()
    expect((await restore(copyPath())).stderr).toMatch(/holds 4 leads and 8 mails; --replace/)
    const restored = await restore(copyPath(), '--replace')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain('a backup of 3 leads and 6 mails.')
    expect(await contentsOf(await open())).toEqual(before)
    await close()
    // The previous database was kept and can be restored too.
    const saved = /previous data is in (.*)\.\n/.exec(restored.stdout)?.[1] ?? ''
    expect((await restore(saved, '--replace')).stdout).toContain('a backup of 4 leads and 8 mails.')
    const again = await open()
    expect(await again.createLead(signUp(), 0)).toMatchObject({ created: true })
    expect(await all(again.listLeads({ search: 'later@' }))).toHaveLength(1)
  })

  test('restore revives no session and no sign-in link', async () => {
    const store = await open()
    const pass = (byte: number) => ({
      tokenHash: Buffer.alloc(32, byte),
      person: 'asha@firsthour.example',
      createdAt: startOfTest,
      expiresAt: startOfTest + 60 * minute,
    })
    await store.addSignIn(pass(1), 5, startOfTest)
    await store.addDeskSession(pass(2))
    await backup()
    // After the backup all sessions ended and the link was used. Restoring must not revive them.
    await store.endDeskSessions('all')
    await store.addDeskSession(pass(3))
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const restored = await open()
    for (const byte of [2, 3])
      expect(await restored.findDeskSession(pass(byte).tokenHash, startOfTest)).toBeUndefined()
    expect(await restored.takeSignIn(pass(1).tokenHash, startOfTest)).toBeUndefined()
  })

  test('mails sent after the backup are not sent again', async () => {
    const store = await open()
    const [gone, refused, waiting] = ['gone', 'refused', 'waiting'].map((name) =>
      withHandOver(signUp({ id: name })),
    )
    if (!gone || !refused || !waiting) throw new Error('three leads')
    for (const lead of [gone, refused, waiting]) await store.createLead(lead, 0)
    await store.queueMail({
      id: 'message',
      to: 'x@y.example',
      subject: 'Hello',
      body: 'Text',
      dueAt: startOfTest,
    })
    await backup()
    for (const { id } of gone.mails) await store.markDelivered(id, startOfTest + minute)
    await store.markDelivered('message', startOfTest + minute)
    for (const { id } of refused.mails) await store.failDelivery(id, 'no such mailbox')
    await store.markDelivered('hand-over-gone', startOfTest + minute)
    const known = await mails(store)
    await close()
    expect((await restore(copyPath(), '--replace')).stdout).not.toContain('may have been sent')
    const again = await open()
    expect(await mails(again)).toEqual(known)
    expect((await all(again.listHandOvers({}))).map(({ id, state }) => `${id} ${state}`)).toEqual([
      'hand-over-gone sent',
      'hand-over-refused queued',
      'hand-over-waiting queued',
    ])
    expect(await queryDatabase(config, `SELECT body FROM deliveries WHERE id = 'message'`)).toEqual([
      { body: '' },
    ])
  })

  test('requests, wishes for no contact and breach notices made after the backup survive a restore', async () => {
    const store = await open()
    const names = ['quiet', 'again', 'told', 'gone']
    for (const id of names) await store.createLead(signUp({ id, email: `${id}@clinic.example` }), 0)
    const by = { actor: 'link', now: startOfTest }
    for (const id of ['again', 'gone']) await store.editLead(id, { noContact: true }, by)
    const request = { kind: 'complaint', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    for (const id of names) await store.addRequest({ ...request, id: `of-${id}`, leadId: id })
    await backup()
    await store.editLead('quiet', { noContact: true }, by)
    await store.editLead('again', { noContact: false }, by)
    await store.closeRequest('of-quiet', { ...by, version: 1 }, 'done')
    await store.addRequest({ ...request, id: 'later', leadId: 'told' })
    await store.addRequest({ ...request, id: 'to-erase', leadId: 'gone', kind: 'erasure' })
    const notices = names.map((id) => ({
      ...{ id: `to-${id}`, leadId: id, to: `${id}@clinic.example`, subject: 'A breach', body: 'Text' },
    }))
    expect(await store.queueNotices(notices, startOfTest)).toBe(4)
    await store.markDelivered('to-told', startOfTest + minute)
    const answer = { actor: 'asha', proof: 'A1B2-C3D4' }
    await store.eraseLeads({ email: 'gone@clinic.example' }, startOfTest + minute, { answer })
    const told = (of: Store) => all(of.listMails({ messagesTo: 'told@clinic.example' }))
    const before = { requests: await store.listRequests(), told: await told(store) }
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const restored = await open()
    expect({ requests: await restored.listRequests(), told: await told(restored) }).toEqual(before)
    for (const id of names)
      expect([id, await restored.wantsNoContact(`${id}@clinic.example`)]).toEqual([id, id === 'quiet'])
    // Another lead of the same mailbox does not bring the erased mail back.
    const ofOthers = notices.map((notice) => ({ ...notice, leadId: 'told' }))
    expect(await restored.queueNotices(ofOthers, startOfTest)).toBe(0)
    const waiting = (await all(restored.listMails({ state: 'queued' }))).filter(
      ({ leadId }) => leadId === null,
    )
    expect(waiting.map(({ id }) => id).sort()).toEqual(['to-again', 'to-quiet'])
    // Erasing a person also erases the mail that only the replaced database had.
    await restored.eraseLeads({ email: 'told@clinic.example' }, startOfTest + minute)
    expect(await told(restored)).toEqual([])
  })

  test('a lead newer than the copy is kept if its sender wants no contact or has an open request', async () => {
    const store = await open()
    const tokenHash = Buffer.alloc(32, 1)
    const send = (id: string, older?: string) =>
      store.createLead(
        withHandOver({
          ...signUp({ id, senderToken: tokenHash }),
          ...(older && { change: { id: older, tokenHash, since: 0 } }),
        }),
        0,
      )
    const by = { actor: 'asha', now: startOfTest }
    const request = { askedOn: '2026-11-15', dueOn: '2027-02-13' }
    await send('known')
    await store.editLead('known', { note: 'Rings back', noteId: 'note' }, by)
    await backup()
    for (const [id, older] of [
      ['known-2', 'known'],
      ['quiet'],
      ['quiet-2', 'quiet'],
      ['asked'],
      ['other'],
      ['leave'],
    ])
      await send(id ?? '', older)
    for (const id of ['known-2', 'quiet', 'quiet-2', 'leave'])
      await store.editLead(id, { noContact: true, status: id === 'quiet' ? undefined : 'contacted' }, by)
    await store.addRequest({ ...request, id: 'question', leadId: 'asked', kind: 'access' })
    await store.addRequest({ ...request, id: 'answered', leadId: 'other', kind: 'access' })
    await store.closeRequest('answered', { ...by, version: 1 }, 'done')
    await store.eraseLeads({ id: 'leave' }, startOfTest + minute)
    const shown = async (of: Store, id: string) => ({
      lead: await of.findLead(id),
      changes: await of.listLeadChanges(id),
      mails: await all(of.listMails({ leadId: id })),
      handOvers: await all(of.listHandOvers({ leadId: id })),
    })
    const kept = ['known-2', 'quiet', 'quiet-2', 'asked']
    const before = await Promise.all(kept.map((id) => shown(store, id)))
    await close()
    const printed = await restore(copyPath(), '--replace')
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    expect(printed.stdout).toContain('4 newer leads were kept: ')
    const restored = await open()
    expect(await Promise.all(kept.map((id) => shown(restored, id)))).toEqual(before)
    expect((await all(restored.listLeads({}))).map(({ id }) => id).sort()).toEqual([...kept, 'known'].sort())
    expect(await restored.findLead('known')).toMatchObject({ replacedBy: 'known-2', status: 'new' })
    expect(await restored.listLeadChanges('known')).toEqual([])
    expect(await restored.wantsNoContact('leave@clinic.example')).toBe(false)
    expect(await restored.findRequest('question')).toMatchObject({ leadId: 'asked', closedAt: null })
    expect(await restored.findRequest('answered')).toMatchObject({ leadId: null, outcome: 'done' })
  })

  test('a link mailed after the backup still opens its lead, and no mail leaves with a link that opens nothing', async () => {
    const store = await open()
    await store.createLead(signUp({ id: 'known' }), 0)
    await backup()
    await store.createLead(signUp({ id: 'newer' }), 0)
    const mailLink = async (leadId: string, byte: number) => {
      const mailId = `link-to-${leadId}`
      const hashes = { tokenHash: Buffer.alloc(32, byte), addressHash: Buffer.alloc(32, byte) }
      const times = { createdAt: startOfTest, expiresAt: startOfTest + minute }
      await store.addLeadLink({ ...hashes, leadId, purpose: 'erase', ...times, mailId }, 3, 0)
      const words = { to: 'asha@clinic.example', subject: 'Erase', body: 'A link' }
      await store.queueMail({ id: mailId, ...words, dueAt: startOfTest })
      return hashes.tokenHash
    }
    const known = await mailLink('known', 1)
    await mailLink('newer', 2)
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const restored = await open()
    expect((await restored.findLeadLink(known, 'erase', startOfTest))?.lead.id).toBe('known')
    const waiting = (await all(restored.listMails({}))).filter(({ leadId }) => leadId === null)
    expect(waiting.map(({ id, state }) => `${id} ${state}`)).toEqual(['link-to-known queued'])
  })

  test('an erased person stays erased under an address that only the copy has', async () => {
    const store = await open()
    await store.createLead(signUp({ id: 'moved', email: 'first@clinic.example' }), 0)
    await store.createLead(signUp({ id: 'stranger' }), 0)
    await backup()
    const fields = { email: 'second@clinic.example' }
    await store.editLead('moved', { fields }, { actor: 'asha', now: startOfTest + 1 })
    await store.eraseLeads({ email: 'second@clinic.example' }, startOfTest + minute)
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect((await all((await open()).listLeads({}))).map(({ id }) => id)).toEqual(['stranger'])
  })

  test('an erasure that a restore has applied is in later copies, and takes no lead that got the address since', async () => {
    let store = await open()
    const ravi = signUp({ email: 'ravi@clinic.example' })
    await store.createLead(ravi, 0)
    await store.createLead(signUp({ email: 'asha@clinic.example' }), 0)
    await backup(copyPath())
    await store.eraseLeads({ email: 'asha@clinic.example' }, startOfTest + 1)
    await close()
    expect((await restore(copyPath(), '--replace')).stderr).toBe('')
    store = await open()
    const fields = { email: 'asha@clinic.example' }
    await store.editLead(ravi.id, { fields }, { actor: 'asha', now: startOfTest + 2 })
    await backup(`${copyPath()}.later`)
    await close()
    expect((await restore(`${copyPath()}.later`, '--replace')).stderr).toBe('')
    expect((await all((await open()).listLeads({}))).map(({ id }) => id)).toEqual([ravi.id])
    await close()
    // The first copy still holds whom the erasure is about.
    await restore(copyPath(), '--replace')
    expect((await all((await open()).listLeads({}))).map(({ id }) => id)).toEqual([ravi.id])
  })

  test('erasures after a restore without the original store are applied by the next one', async () => {
    let store = await open()
    for (const id of ['asha', 'bala', 'chitra']) await store.createLead(signUp({ id }), 0)
    await backup()
    for (const id of ['asha', 'bala']) await store.eraseLeads({ id }, startOfTest + 1)
    await backup()
    await close()
    if (config.databaseUrl === undefined) rmSync(databasePath(config.dataDir))
    else config.databaseUrl = await emptyDatabaseUrl()
    env = environmentOf(config)
    expect((await restore(copyPath())).stderr).toBe('')
    store = await open()
    await store.eraseLeads({ id: 'chitra' }, startOfTest + 2)
    await close()
    expect((await restore(copyPath(), '--replace')).stdout).toContain('3 leads had been erased')
    expect(await all((await open()).listLeads({}))).toEqual([])
  })

  test('an erased lead stays out even if its time is after the erasure', async () => {
    const store = await open()
    const email = 'asha@clinic.example'
    await store.createLead(signUp({ email, timestamp: startOfTest + 24 * 60 * minute }), 0)
    await backup()
    await store.eraseLeads({ email }, startOfTest + minute)
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(await all((await open()).listLeads({}))).toEqual([])
  })

  test('a lead is kept whose address in the copy was erased after staff had corrected it', async () => {
    const store = await open()
    const email = 'shared@clinic.example'
    await store.createLead(signUp({ id: 'ravi', email }), 0)
    await store.createLead(signUp({ id: 'asha', email, timestamp: startOfTest + 1 }), 0)
    await backup()
    const fields = { email: 'ravi@clinic.example' }
    await store.editLead('ravi', { fields }, { actor: 'staff@x.example', now: startOfTest + 1 })
    await store.eraseLeads({ person: { addresses: [email], leadIds: [] } }, startOfTest + minute)
    await close()
    const restored = await restore(copyPath(), '--replace')
    expect(restored.stdout).toContain('Of these, 1 lead had been erased')
    const again = await open()
    expect(await all(again.listLeads({}))).toMatchObject([{ id: 'ravi', fields }])
    expect(await again.findPerson({ email })).toMatchObject({ leadIds: [] })
    expect((await again.countErasable({ email })).leads).toBe(0)
    expect((await all(again.listMails({}))).map(({ to }) => to)).not.toContain(email)
  })

  test('a lead that came back without the list is left out again with it', async () => {
    const store = await open()
    await store.createLead(signUp({ id: 'asha' }), 0)
    await backup()
    await store.eraseLeads({ id: 'asha' }, startOfTest + 1)
    await backup()
    await close()
    const list = join(folder(), 'erasures.jsonl')
    renameSync(list, `${list}.away`)
    if (config.databaseUrl === undefined) rmSync(databasePath(config.dataDir))
    else config.databaseUrl = await emptyDatabaseUrl()
    env = environmentOf(config)
    await restore(copyPath())
    expect(await all((await open()).listLeads({}))).toMatchObject([{ id: 'asha' }])
    await close()
    renameSync(`${list}.away`, list)
    expect((await restore(copyPath(), '--replace')).stdout).toContain('1 lead had been erased')
    expect(await all((await open()).listLeads({}))).toEqual([])
  })

  test('a restore brings back what only its retention time removed', async () => {
    const store = await open()
    for (const id of ['kept', 'erased']) await store.createLead(withHandOver(signUp({ id })), 0)
    for (const id of ['kept', 'erased']) await store.markDelivered(`hand-over-${id}`, startOfTest)
    const asked = { askedOn: '2026-11-15', dueOn: '2027-02-13', kind: 'access' } as const
    await store.addRequest({ ...asked, id: 'request', leadId: 'kept' })
    await backup()
    const notify = [target]
    await store.eraseLeads({ id: 'erased' }, startOfTest + minute, { notify })
    // As by a clock that was years ahead.
    const before = startOfTest + 1000 * 24 * 60 * minute
    await store.eraseLeads({ before }, before, { mayReturn: true, notify })
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const again = await open()
    expect((await all(again.listLeads({}))).map(({ id }) => id)).toEqual(['kept'])
    // Its target keeps it, and nobody forgets who asked.
    expect((await all(again.listHandOvers({ state: 'queued' }))).map(({ event }) => event)).toEqual([
      'lead.erased',
    ])
    expect(await again.findRequest('request')).toMatchObject({ leadId: 'kept' })
  })

  test('a replaced lead stays replaced when leads between it and the newest were erased since', async () => {
    const store = await open()
    const tokenHash = Buffer.alloc(32, 1)
    for (const [nth, id] of ['first', 'second', 'third', 'fourth'].entries())
      await store.createLead(
        {
          ...signUp({ id, senderToken: tokenHash }),
          ...(nth > 0 && { change: { id: 'first', tokenHash, since: 0 } }),
        },
        0,
      )
    await backup()
    for (const id of ['second', 'third']) await store.eraseLeads({ id }, startOfTest + minute)
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(await all((await open()).listLeads({}))).toMatchObject([
      { id: 'first', replaces: null, replacedBy: 'fourth' },
      { id: 'fourth', replaces: 'first', replacedBy: null },
    ])
  })

  test('a replaced lead stays replaced after a restore, whatever was erased of its successors', async () => {
    const store = await open()
    const tokenHash = Buffer.alloc(32, 1)
    const send = (id: string, older?: string) =>
      store.createLead(
        {
          ...signUp({ id, senderToken: tokenHash }),
          ...(older && { change: { id: older, tokenHash, since: 0 } }),
        },
        0,
      )
    for (const [id, older] of [['last'], ['last-2', 'last'], ['between'], ['between-2', 'between']])
      await send(id ?? '', older)
    await backup()
    for (const [id, older] of [['between-3', 'between'], ['newer'], ['newer-2', 'newer']])
      await send(id ?? '', older)
    // So that these two are kept although the copy lacks them.
    const request = { kind: 'access', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
    for (const leadId of ['between-3', 'newer']) await store.addRequest({ ...request, id: leadId, leadId })
    for (const id of ['last-2', 'between-2', 'newer-2']) await store.eraseLeads({ id }, startOfTest + minute)
    const chains = async (of: Store) =>
      (await all(of.listLeads({})))
        .map(({ id, replaces, replacedBy }) => ({ id, replaces, replacedBy }))
        .toSorted((a, b) => a.id.localeCompare(b.id))
    const before = await chains(store)
    expect(before).toEqual([
      { id: 'between', replaces: null, replacedBy: 'between-3' },
      { id: 'between-3', replaces: 'between', replacedBy: null },
      { id: 'last', replaces: null, replacedBy: 'last-2' },
      { id: 'newer', replaces: null, replacedBy: 'newer-2' },
    ])
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(await chains(await open())).toEqual(before)
  })

  test('without the original store no mail is sent by itself, and erasures since are applied', async () => {
    const store = await open()
    const people = ['asha', 'bala', 'chitra', 'devi'].map((name) =>
      withHandOver(signUp({ id: name, email: `${name}@clinic.example` })),
    )
    for (const lead of people) await store.createLead(lead, 0)
    await store.queueMail({
      id: 'message',
      to: 'Asha@clinic.example',
      subject: 'Hello',
      body: 'Text',
      dueAt: startOfTest,
    })
    await store.eraseLeads({ email: 'devi@clinic.example' }, startOfTest + 1)
    // A lead sent after the erasure is not erased.
    await store.createLead(
      signUp({ id: 'devi-again', email: 'devi@clinic.example', timestamp: startOfTest + 2 }),
      0,
    )
    await backup()
    await store.eraseLeads({ email: 'asha@clinic.example' }, startOfTest + minute)
    await store.eraseLeads({ id: 'bala' }, startOfTest + minute)
    // Another backup, or a running server, updates the list.
    await runHere(runBackup, env, [], { now: () => startOfTest + 2 * minute })
    expect(readFileSync(join(folder(), 'erasures.jsonl'), 'utf8')).not.toMatch(/asha|bala|devi/)

    const lost = config
    const machine = mkdtempSync(join(tmpdir(), 'firsthour-new-'))
    config = { dataDir: machine, databaseUrl: lost.databaseUrl && (await emptyDatabaseUrl()) }
    env = environmentOf(config)
    cpSync(join(lost.dataDir, 'backups'), folder(), { recursive: true })
    const restored = await restore(copyPath())
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain(
      'Of these, 2 leads had been erased since the backup and were left out again.',
    )
    expect(restored.stdout).toContain('4 mails may have been sent already')
    const again = await open()
    expect((await all(again.listLeads({}))).map(({ id }) => id)).toEqual(['chitra', 'devi-again'])
    expect(new Set((await mails(again)).map(({ state, lastError }) => `${state}: ${lastError}`))).toEqual(
      new Set([`failed: ${mayHaveBeenSent}`]),
    )
    // Receivers deduplicate events by id, so a queued one is sent, possibly twice.
    expect(await all(again.listHandOvers({}))).toMatchObject([{ state: 'queued' }])
    expect(await again.nextDeliveryDueAt('mail')).toBeUndefined()
    // The operator decides whether to send them again.
    expect(await again.replayDeliveries('mails', 'failed', startOfTest)).toBe(4)
    await close()
    rmSync(lost.dataDir, { recursive: true })
  })

  test('queued events survive a restore with their ids, and go only to targets that have the lead', async () => {
    const notify = [target]
    const store = await open()
    for (const id of ['kept', 'erased', 'never-told']) await store.createLead(withHandOver(signUp({ id })), 0)
    for (const id of ['kept', 'erased']) await store.markDelivered(`hand-over-${id}`, startOfTest)
    await backup()
    await store.editLead('kept', { status: 'won', notify }, { actor: 'asha', now: startOfTest + 1 })
    await store.eraseLeads({ id: 'erased' }, startOfTest + minute, { notify })
    await store.eraseLeads({ id: 'never-told' }, startOfTest + minute, { notify })
    const waiting = await all(store.listHandOvers({ state: 'queued' }))
    expect(waiting.map(({ event }) => event)).toEqual(['lead.updated', 'lead.erased'])
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const again = await open()
    expect(await all(again.listHandOvers({ state: 'queued' }))).toMatchObject(
      waiting.map(({ id, event }) => ({ id, event })),
    )
    // The lead has its old content and a new version, so that other editors see a conflict.
    const before = await again.findLead('kept')
    expect(before).toMatchObject({ status: 'new', version: 3 })
    const edited = await again.editLead(
      'kept',
      { status: 'lost', notify },
      { actor: 'asha', now: startOfTest + 2 },
    )
    expect(edited).toMatchObject({ outcome: 'changed' })
    const ids = (await all(again.listHandOvers({}))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => waiting.some((each) => each.id === id))).toHaveLength(2)
    // Claimed in order: the current lead, then the erasure.
    const [updated] = await again.claimDeliveries(target, startOfTest + 10 * minute, 1, 1000)
    expect(updated).toMatchObject({ kind: 'lead.updated', lead: { id: 'kept', status: 'lost' } })
  })

  test('a hand-over that was replayed after the backup still waits after a restore', async () => {
    const store = await open()
    await store.createLead(withHandOver(signUp({ id: 'lead' })), 0)
    await store.claimDeliveries(target, startOfTest, 1, 1000)
    await store.markDelivered('hand-over-lead', startOfTest)
    await backup()
    await store.replayDeliveries('handOvers', { id: 'hand-over-lead' }, startOfTest + minute)
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const again = await open()
    const [sent] = await again.claimDeliveries(target, startOfTest + 10 * minute, 1, 1000)
    expect(sent).toMatchObject({ id: 'hand-over-lead' })
    expect(await again.listHandedOverTo({ id: 'lead' })).toEqual([target])
  })

  test('a hand-over that got another id after the backup keeps it, and its target gets the erasure', async () => {
    const store = await open()
    const by = { actor: 'asha', now: startOfTest }
    const names = ['sent', 'erased', 'waiting']
    for (const id of names) await store.createLead(withHandOver(signUp({ id, mails: [] })), 0)
    await backup()
    for (const id of names) {
      await store.holdLead(id, by)
      await store.releaseLead(id, [], by, [{ id: `second-${id}`, target, dueAt: startOfTest }])
    }
    for (const { id } of await store.claimDeliveries(target, startOfTest, 2, 1000))
      await store.markDelivered(id, startOfTest + 1)
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const again = await open()
    const states = async () =>
      (await all(again.listHandOvers({}))).map(({ id, event, state }) => `${state} ${event} ${id}`).sort()
    expect(await states()).toEqual([
      'queued lead.created second-waiting',
      'sent lead.created second-erased',
      'sent lead.created second-sent',
    ])
    await again.eraseLeads({ id: 'erased' }, startOfTest + minute, { notify: [target] })
    expect(await all(again.listHandOvers({ state: 'queued' }))).toMatchObject([
      { leadId: 'waiting' },
      { event: 'lead.erased' },
    ])
  })

  test('a restore of a newer copy over an older one forgets no target that has the lead', async () => {
    const store = await open()
    await store.createLead(withHandOver(signUp({ id: 'lead' })), 0)
    const older = join(config.dataDir, 'older.copy')
    await backup(older)
    await store.claimDeliveries(target, startOfTest, 1, 1000)
    await store.failDelivery('hand-over-lead', 'ETIMEDOUT')
    const newer = join(config.dataDir, 'newer.copy')
    await backup(newer)
    await close()
    env = environmentOf({ ...config, databaseUrl: config.databaseUrl && (await emptyDatabaseUrl()) })
    for (const part of ['', '-wal', '-shm']) rmSync(`${databasePath(config.dataDir)}${part}`, { force: true })
    expect(await restore(older)).toMatchObject({ code: 0, stderr: '' })
    expect(await restore(newer, '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(
      await (await open({ ...config, databaseUrl: env.DATABASE_URL })).listHandedOverTo({ id: 'lead' }),
    ).toEqual([target])
  })

  test('the record of access made after the backup survives a restore', async () => {
    const store = await open()
    await store.createLead(signUp(), 0)
    const look = async (minutes: number, kind: string) => {
      const at = { accessedAt: startOfTest + minutes * minute, actor: 'asha', detail: null }
      await store.endLeadAccess(await store.beginLeadAccess({ ...at, kind }), minutes)
    }
    await look(1, 'list')
    await backup()
    await look(2, 'export')
    await look(3, 'erase')
    const before = await all(store.listLeadAccess())
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(await all((await open()).listLeadAccess())).toEqual(before)
  })

  test('the record of access is the same after a restore if an entry ended after the backup or had a clock that was ahead', async () => {
    const store = await open()
    const begin = (minutes: number, kind: string) =>
      store.beginLeadAccess({ accessedAt: startOfTest + minutes * minute, actor: 'asha', kind })
    const watched = await begin(1, 'watch')
    await store.endLeadAccess(await begin(24 * 60, 'list'), 1)
    await begin(2, 'search')
    await backup()
    await store.endLeadAccess(watched, 5)
    await store.endLeadAccess(await begin(3, 'export'), 2)
    await store.endLeadAccess(await begin(3, 'export'), 3)
    const before = await all(store.listLeadAccess())
    await close()
    for (const _ of ['once', 'again']) {
      expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
      expect(await all((await open()).listLeadAccess())).toEqual(before)
      await close()
    }
  })

  test('an erasure that a kill interrupted is complete after a restore', async () => {
    const email = 'many@clinic.example'
    const answer = { actor: 'asha', proof: 'A1B2-C3D4' }
    const store = await open()
    const ids = Array.from({ length: 12 }, (_, nth) => `many-${nth}`)
    // A mailed link has moved the last one to an address that the copy does not have.
    const moved = ids.at(-1) ?? ''
    for (const id of ids) {
      const lead = signUp({ id, email: id === moved ? 'moved@old.example' : email })
      await store.createLead(withHandOver({ ...lead, fields: { ...lead.fields, organisation: id } }), 0)
    }
    await store.addRequest({
      ...{ askedOn: '2026-11-15', dueOn: '2027-02-13' },
      id: 'asked',
      leadId: moved,
      kind: 'erasure',
    })
    await store.createLead(signUp({ id: 'other' }), 0)
    for (const id of ids) await store.markDelivered(`hand-over-${id}`, startOfTest)
    await backup()
    const fields = { ...signUp().fields, email }
    await store.editLead(moved, { fields }, { actor: 'link', now: startOfTest + 1 })
    const killed = () => {
      throw new Error('killed')
    }
    const options = { notify: [target], answer, onPart: killed }
    await expect(store.eraseLeads({ email }, startOfTest + minute, options)).rejects.toThrow('killed')
    expect((await store.findLead(moved))?.fields.email).toBe(email)
    await close()
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0, stderr: '' })
    const restored = await open()
    expect(await restored.finishErasures(startOfTest + 6 * minute)).toBe(0)
    expect((await all(restored.listLeads({}))).map(({ id }) => id)).toEqual(['other'])
    expect(await restored.findRequest('asked')).toMatchObject({
      ...{ leadId: null, closedAt: expect.any(Number), closedBy: 'asha', outcome: 'done' },
    })
    const events = await restored.claimDeliveries(target, startOfTest + 10 * minute, 100, 1000)
    expect(events.map(({ kind, body }) => [kind, JSON.parse(body).id]).toSorted()).toEqual(
      ids.map((id) => ['lead.erased', id]).toSorted(),
    )
  })

  test('a restore over an interrupted erasure in a newer database says how to complete it', async () => {
    const email = 'many@clinic.example'
    const store = await open()
    for (let nth = 0; nth < 12; nth++) {
      const lead = signUp({ id: `many-${nth}`, email })
      await store.createLead({ ...lead, fields: { ...lead.fields, organisation: lead.id } }, 0)
    }
    await backup()
    const killed = () => {
      throw new Error('killed')
    }
    const erasing = store.eraseLeads({ email }, startOfTest + minute, { onPart: killed })
    await expect(erasing).rejects.toThrow('killed')
    await close()
    await queryDatabase(config, `INSERT INTO migrations VALUES (999, '999-future', 0, 999, 'abc')`)
    const restored = await restore(copyPath(), '--replace')
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('newer than this version') })
    expect(restored.stderr).toContain('Start the version that last used it once, then restore again.')
    expect(await queryDatabase(config, 'SELECT id FROM erasures_to_finish')).toHaveLength(1)
  })

  test('row numbers are not reused after a restore', async () => {
    const store = await open()
    await store.createLead(signUp({ id: 'first' }), 0)
    await backup()
    for (let nth = 0; nth < 5; nth++) await store.createLead(signUp(), 0)
    const newest = async () =>
      Number((await queryDatabase(config, 'SELECT max(seq) AS seq FROM leads'))[0]?.seq)
    const before = await newest()
    await close()
    await restore(copyPath(), '--replace')
    await (await open()).createLead(signUp(), 0)
    expect(await newest()).toBeGreaterThan(before)
  })

  test('a store that holds any data is overwritten only with --replace', async () => {
    await (await open()).createLead(signUp(), 0)
    await backup()
    for (const fill of [
      (store: Store) => store.addTracking({ id: 't', userId: 'u', page: 'Home', timestamp: startOfTest }),
      (store: Store) => store.beginLeadAccess({ accessedAt: startOfTest, actor: 'asha', kind: 'list' }),
    ]) {
      await close()
      const other = mkdtempSync(join(tmpdir(), 'firsthour-other-'))
      const place = { dataDir: other, databaseUrl: config.databaseUrl && (await freshDatabaseUrl()) }
      await fill(await open(place))
      await close()
      const refused = await runHere(runRestore, environmentOf(place), [copyPath()])
      expect(refused.stderr).toMatch(
        /holds 0 leads and 0 mails, and records of (user_tracking|lead_access); --replace/,
      )
      const restored = await runHere(runRestore, environmentOf(place), [copyPath(), '--replace'])
      expect(restored.stdout).toMatch(/The previous data is in .*backups/)
      rmSync(other, { recursive: true })
    }
  })

  test('an erasure names every known copy, with the rule that removes it', async () => {
    const store = await open()
    const now = () => startOfTest + minute
    await store.createLead(signUp({ id: 'gone', email: 'gone@clinic.example' }), 0)
    const [elsewhere, moved] = [
      join(config.dataDir, 'stick', 'mine.copy'),
      join(config.dataDir, 'moved.copy'),
    ]
    await backup('--keep', '3')
    await backup(elsewhere)
    await backup(moved)
    renameSync(moved, `${moved}.elsewhere`)
    const draft = draftOf(join(config.dataDir, 'stick', 'firsthour'))
    writeFileSync(draft, '')
    // A folder that cannot be read, such as one of root’s, must not stop an erasure.
    await noteCopy(config.dataDir, { path: join(moved, 'below', 'a.file'), madeAt: startOfTest })
    writeFileSync(moved, '')
    const { stdout } = await runLeadsHere(env, ['erase', '--email', 'gone@clinic.example', '--yes'], {
      now,
      store,
    })
    expect(stdout).toMatch(
      /T0900Z\.\w+: until 2026-11-18, the newest 3 are kept: deleted after 3 more are made, one a day/,
    )
    expect(stdout).toContain(`${elsewhere}: made with npm run backup -- FILE: never removed automatically`)
    expect(stdout).toContain(`${moved}/below/a.file: made with npm run backup -- FILE, and not there`)
    expect(stdout).toContain(`${draft}: a backup that is being made or was interrupted`)
    expect(stdout).toContain(
      'Copies made elsewhere, by other means or from another machine, are not known here.',
    )
  })

  test('a damaged, newer, truncated or foreign copy is refused, and the store is unchanged', async () => {
    const store = await open()
    for (let nth = 0; nth < 30; nth++) await store.createLead(signUp(), 0)
    await backup()
    await close()
    const whole = readFileSync(copyPath())
    const refused = async (name: string, bytes: Buffer | string, why: RegExp, sum?: string) => {
      const path = join(config.dataDir, name)
      writeFileSync(path, bytes)
      if (sum !== undefined) writeFileSync(`${path}.sha256`, sum)
      const { code, stderr } = await restore(path, '--replace')
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(why) })
    }
    await refused('short', whole.subarray(0, Math.floor(whole.length * 0.6)), /damaged/)
    expect(await restore(folder(), '--replace')).toMatchObject({
      code: 1,
      stderr: `${folder()} is not a file.\n`,
    })
    await refused('empty', '', /damaged|not a copy|not a PostgreSQL dump/)
    await refused('text', 'not a database at all, only some words', /damaged|not a PostgreSQL dump/)
    const flipped = Buffer.from(whole)
    flipped[flipped.length - 200] = (flipped.at(-200) ?? 0) ^ 0xff
    const sum = readFileSync(`${copyPath()}.sha256`, 'utf8')
    await refused('flipped', flipped, /damaged: its checksum is not the one in flipped\.sha256/, sum)
    await queryDatabase(config, `INSERT INTO migrations VALUES (999, '999-future', 0, 999, 'abc')`)
    await runHere(runBackup, env, [], { now: () => startOfTest + minute })
    await queryDatabase(config, 'DELETE FROM migrations WHERE number = 999')
    const newer = await restore(copyPath().replace('0900', '0901'), '--replace')
    expect(newer).toMatchObject({ code: 1, stderr: expect.stringContaining('newer than this version') })
    expect((await restore(join(config.dataDir, 'missing'))).stderr).toMatch(/ENOENT/)
    expect(await all((await open()).listLeads({}))).toHaveLength(30)
  })
})

const environmentOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

test.each(['in its first page', 'in the middle'])(
  'a store that was damaged %s is moved aside and replaced by the copy',
  async (where) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-damaged-'))
    const config = { dataDir, databaseUrl: undefined }
    const env = environmentOf(config)
    const store = await openStore(config)
    for (let nth = 0; nth < 200; nth++) await store.createLead(signUp(), 0)
    await runHere(runBackup, env, [], { now: () => startOfTest })
    await store.close()
    const path = databasePath(dataDir)
    const bytes = readFileSync(path)
    bytes.fill(0xa5, where === 'in the middle' ? 8192 : 0, bytes.length - 8192)
    writeFileSync(path, bytes)
    const copy = join(dataDir, 'backups', 'firsthour-2026-11-15T0900Z.sqlite')
    const damaged = {
      code: 1,
      stderr: expect.stringMatching(/^The database is damaged \(.*\): npm run restore .*\n$/),
    }
    expect(await runLeadsHere(env, ['list'])).toMatchObject(damaged)
    expect(await runHere(runBackup, env, [])).toMatchObject(damaged)
    expect(await runHere(runMoveStore, env, ['--to', await emptyDatabaseUrl()])).toMatchObject(damaged)
    expect((await runHere(runRestore, env, [copy])).stderr).toContain('is damaged; --replace moves it aside')
    const restored = await runHere(runRestore, env, [copy, '--replace'], { now: () => startOfTest })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain('400 mails may have been sent already')
    expect(readFileSync(`${path}.damaged-2026-11-15T090000000Z`).equals(bytes)).toBe(true)
    const again = await openStore(config)
    expect(await all(again.listLeads({}))).toHaveLength(200)
    await again.close()
    rmSync(dataDir, { recursive: true })
  },
)

test('files that a command run as root creates belong to the owner of the data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-owner-'))
  const config = { dataDir, databaseUrl: undefined }
  const env = environmentOf(config)
  const store = await openStore(config)
  await store.createLead(signUp({ id: 'erased' }), 0)
  await store.eraseLeads({ id: 'erased' }, startOfTest)
  await store.close()
  const nobody = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0)
  for (const name of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), nobody, nobody)
  await runHere(runBackup, env, [], { now: () => startOfTest })
  const copy = join(dataDir, 'backups', 'firsthour-2026-11-15T0900Z.sqlite')
  expect(await runHere(runRestore, env, [copy, '--replace'])).toMatchObject({ code: 0 })
  const names = readdirSync(dataDir, { recursive: true }).map(String)
  expect(names).toEqual(expect.arrayContaining(['firsthour.sqlite', 'backups', 'backups/erasures.jsonl']))
  expect(names.filter((name) => statSync(join(dataDir, name)).uid !== nobody)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

test('a restore removes the leftovers of a killed restore, which may hold erased people', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-killed-'))
  const config = { dataDir, databaseUrl: undefined }
  await (await openStore(config)).close()
  await runHere(runBackup, environmentOf(config), [], { now: () => startOfTest })
  const left = draftOf(databasePath(dataDir))
  for (const path of [left, `${left}-journal`]) writeFileSync(path, 'somebody@clinic.example')
  const copy = join(dataDir, 'backups', 'firsthour-2026-11-15T0900Z.sqlite')
  expect(await runHere(runRestore, environmentOf(config), [copy])).toMatchObject({ code: 0 })
  expect(readdirSync(dataDir).filter((name) => name.includes('.draft'))).toEqual([])
  rmSync(dataDir, { recursive: true })
})

test('a copy is restored only into the kind of database it came from', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-kinds-'))
  const embedded = { dataDir, databaseUrl: undefined }
  const served = { dataDir, databaseUrl: await freshDatabaseUrl() }
  for (const config of [embedded, served]) {
    await (await openStore(config)).close()
    await runHere(runBackup, environmentOf(config), [], { now: () => startOfTest })
  }
  const copy = join(dataDir, 'backups', 'firsthour-2026-11-15T0900Z')
  expect((await runHere(runRestore, environmentOf(embedded), [`${copy}.dump`])).stderr).toContain(
    'set DATABASE_URL',
  )
  expect((await runHere(runRestore, environmentOf(served), [`${copy}.sqlite`])).stderr).toContain(
    'npm run move-store',
  )
  rmSync(dataDir, { recursive: true })
})

test('restore refuses a PostgreSQL database that is not in UTF-8 and leaves it unchanged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-letters-'))
  const databaseUrl = await freshDatabaseUrl()
  await (await openStore({ dataDir, databaseUrl })).close()
  await runHere(runBackup, environmentOf({ dataDir, databaseUrl }), [], { now: () => startOfTest })
  const name = `latin_${randomUUID().replaceAll('-', '')}`
  await queryDatabase(
    { dataDir, databaseUrl },
    `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
  )
  const other = { dataDir, databaseUrl: databaseUrl.replace(/[^/]+$/, name) }
  const copy = join(dataDir, 'backups', 'firsthour-2026-11-15T0900Z.dump')
  const restored = await runHere(runRestore, environmentOf(other), [copy])
  expect(restored).toMatchObject({ code: 1, stdout: '' })
  expect(restored.stderr).toContain('has the encoding LATIN1')
  expect(await queryDatabase(other, `SELECT to_regclass('leads') AS leads`)).toEqual([{ leads: null }])
  rmSync(dataDir, { recursive: true })
})

describe('with an operator’s own objects in the database', () => {
  let config: { dataDir: string; databaseUrl: string }
  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-own-'))
    config = { dataDir, databaseUrl: await freshDatabaseUrl() }
  })
  afterEach(() => rmSync(config.dataDir, { recursive: true }))
  const ask = (sql: string) => queryDatabase(config, sql)

  test('restore keeps their functions, and refuses if it would have to drop one', async () => {
    const env = environmentOf(config)
    const copy = join(config.dataDir, 'copy.dump')
    expect(await runHere(runBackup, env, [copy])).toMatchObject({ code: 0 })
    await ask(`CREATE FUNCTION own_report() RETURNS integer LANGUAGE sql AS 'SELECT 7'`)
    expect(await runHere(runRestore, env, [copy])).toMatchObject({ code: 0, stderr: '' })
    expect(await ask('SELECT own_report() AS seven')).toEqual([{ seven: 7 }])

    await ask(`CREATE FUNCTION own_lead(lead leads) RETURNS text LANGUAGE sql AS 'SELECT lead.id'`)
    expect(await runHere(runRestore, env, [copy])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(own_lead)'),
    })
    expect(await ask(`SELECT count(*) AS there FROM pg_proc WHERE proname = 'own_lead'`)).toEqual([
      { there: 1 },
    ])
  })

  test('a database with none of our tables counts as empty', async () => {
    const env = environmentOf({ ...config, databaseUrl: await emptyDatabaseUrl() })
    expect(await runHere(runBackup, env, [])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no tables of the site, so there is nothing to copy'),
    })
  })
})

test('a server that starts during a restore does not continue with the old file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-replaced-'))
  await (await openStore({ dataDir, databaseUrl: undefined })).close()
  const path = databasePath(dataDir)
  const db = new DatabaseSync(path)
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  const starting = openStore({ dataDir, databaseUrl: undefined })
  starting.catch(() => {})
  await expect.poll(() => timesOpenToWrite(path)).toBeGreaterThan(1)
  writeFileSync(`${path}.new`, '')
  renameSync(`${path}.new`, path)
  db.close()
  await expect(starting).rejects.toThrow('replaced by a restored copy just now')
  expect(existsSync(`${path}-wal`)).toBe(false)
  rmSync(dataDir, { recursive: true })
})

/**
 * Counts writable descriptors of SQLite, not the one that creates the file. Descriptors may close while they are read.
 */
const timesOpenToWrite = (path: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? ''
      const readsAndWrites = Number.parseInt(flags, 8) & constants.O_RDWR
      return readsAndWrites !== 0 && readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  }).length
