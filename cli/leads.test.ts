import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceOf } from '../contract/reference.ts'
import type { NewLead } from '../server/database/new-lead.ts'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { draftOf } from '../server/process/durable-file.ts'
import { freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { type Run, runLeadsHere } from '../tests/support/run-command.ts'

const cli = new URL('./leads.ts', import.meta.url).pathname
const minute = 60_000

/** A separate process, for tests of arguments, exit codes, pipes, terminals and memory. */
const run = (env: Record<string, string>, ...args: string[]) =>
  new Promise<Run>((resolve) =>
    execFile(
      process.execPath,
      [cli, ...args],
      { env: { ...processEnvironment, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )

test.each(['SQLite', 'PostgreSQL'])('erase counts hand-overs too, on %s', async (dialect) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-cli-'))
  const databaseUrl = dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined
  const store = await openStore({ dataDir, databaseUrl })
  const handOvers = ['crm', 'chat'].map((target) => ({ id: target, target }))
  await store.createLead(signUp({ email: 'gone@clinic.example', handOvers }), 0)
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const erase = (...args: string[]) =>
    runLeadsHere(env, ['erase', '--email', 'gone@clinic.example', ...args], { store })
  expect((await erase()).stderr).toContain('(1 lead with 2 mails and 2 hand-overs) for good')
  expect((await erase('--yes')).stdout).toBe('Erased 1 lead with 2 mails and 2 hand-overs.\n')
  await store.close()
  rmSync(dataDir, { recursive: true })
})

describe('npm run leads, while a server has the store open', () => {
  let dataDir: string
  let store: Store

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'firsthour-cli-'))
    store = await openStore({ dataDir, databaseUrl: undefined })
  })
  afterEach(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  const leads = (...args: string[]) => runLeadsHere({ DATA_DIR: dataDir }, args, { store })
  const json = async (...args: string[]) => JSON.parse((await leads(...args, '--json')).stdout)

  test('list gives the leads as JSON, newest first, and filters them', async () => {
    const asha = signUp({ email: 'asha@clinic.example', source: { utmSource: 'fair' } })
    const bot = signUp({
      email: 'bot@spam.example',
      spamReason: 'trap',
      timestamp: startOfTest + 24 * 60 * minute,
    })
    for (const lead of [asha, bot]) await store.createLead(lead, 0)
    expect(await json('list')).toEqual([
      expect.objectContaining({ id: bot.id, spam: true }),
      {
        id: asha.id,
        collection: 'signups',
        timestamp: '2026-11-15T09:00:00.000Z',
        spam: false,
        status: 'new',
        owner: null,
        dueOn: null,
        version: startOfTest,
        source: { utmSource: 'fair' },
        ...asha.fields,
        noticeVersion: '2026-11',
        language: 'en',
      },
    ])
    const ids = async (...args: string[]) => (await json('list', ...args)).map((lead: NewLead) => lead.id)
    expect(await ids('--spam')).toEqual([bot.id])
    expect(await ids('--limit', '1')).toEqual([bot.id])
    expect(await ids('--search', 'ASHA@')).toEqual([asha.id])
    expect(await ids('--no-spam', '--collection', 'signups')).toEqual([asha.id])
    expect(await leads('list', '--spam', '--no-spam')).toMatchObject({
      code: 1,
      stderr: 'Use --spam or --no-spam, not both.\n',
    })
    expect(await ids('--since', '2026-11-15', '--until', '2026-11-15')).toEqual([asha.id])
    expect(await ids('--email', 'BOT@spam.example', '--since', '2026-11-16T00:00:00Z')).toEqual([bot.id])
    await leads('set', asha.id, '--status', 'won')
    expect(await ids('--status', 'won')).toEqual([asha.id])
  })

  test('erase says what it will remove, and asks for confirmation', async () => {
    await store.createLead(signUp({ email: 'gone@clinic.example' }), 0)
    const kept = signUp({ email: 'kept@clinic.example' })
    await store.createLead(kept, 0)
    const asked = await leads('erase', '--email', 'gone@clinic.example')
    expect(asked).toMatchObject({ code: 1, stdout: '' })
    expect(asked.stderr).toBe(
      'This erases everything about gone@clinic.example (1 lead with 2 mails) for good; add --yes to do it.\n',
    )
    const done = await leads('erase', '--email', 'gone@clinic.example', '--yes')
    expect(done).toEqual({ code: 0, stdout: 'Erased 1 lead with 2 mails.\n', stderr: '' })
    expect((await all(store.listMails({}))).map((mail) => mail.leadId)).toEqual([kept.id, kept.id])
    expect((await leads('erase', '--id', kept.id, '--yes')).stdout).toBe('Erased 1 lead with 2 mails.\n')
    expect((await leads('erase', '--id', kept.id)).stdout).toBe(
      `There is nothing with the id ${kept.id}; nothing was erased.\n`,
    )
  })

  test('erase --email closes the person’s requests with its proof; erasing one lead closes none', async () => {
    const email = 'gone@clinic.example'
    for (const id of ['older', 'newer']) await store.createLead(signUp({ id, email, organisation: id }), 0)
    const asked = { address: email, leadId: null, askedOn: '2026-11-15', dueOn: '2027-02-13' }
    await store.addRequest({ ...asked, id: 'asked', kind: 'erasure' })
    await leads('erase', '--id', 'newer', '--yes')
    expect(await store.findRequest('asked')).toMatchObject({ address: email, closedAt: null, proof: null })
    await leads('erase', '--email', email, '--yes')
    const closed = await store.findRequest('asked')
    expect(closed).toMatchObject({ address: null, outcome: 'done', closedBy: 'asha' })
    const record = (await all(store.listLeadAccess())).filter(({ kind }) => kind === 'erase').at(-1)
    expect(record).toMatchObject({ records: 1, detail: `proof ${closed?.proof}`, actor: 'asha' })
  })

  test('erase --email with nothing stored is recorded for the copies, and closes the requests', async () => {
    const email = 'nobody@clinic.example'
    const asked = { address: email, leadId: null, askedOn: '2026-11-15', dueOn: '2027-02-13' }
    await store.addRequest({ ...asked, id: 'asked', kind: 'erasure' })
    expect((await leads('erase', '--email', email)).stdout).toBe(
      `There is nothing about ${email}; no copy will bring anything of it back.\n`,
    )
    expect(await store.listErasures()).toHaveLength(1)
    expect(await store.findRequest('asked')).toMatchObject({ address: null, outcome: 'done' })
  })

  test('erase takes an address or an id, and nothing else', async () => {
    for (const args of [[], ['--email', 'a@b.example', '--id', 'x'], ['--before', '2026-11-15']])
      expect((await leads('erase', ...args, '--yes')).code).toBe(1)
  })

  test('erase counts mails to somebody without a lead', async () => {
    const to = 'ÄRZTIN@klinik.example'
    const mail = { id: 'm', to, subject: 'Hello', now: startOfTest }
    await store.queueMail({ ...mail, body: 'A text' })
    const { stdout } = await leads('erase', '--email', 'ärztin@klinik.example', '--yes')
    expect(stdout).toBe('Erased 1 mail without a lead.\n')
    expect(await all(store.listMails({}))).toEqual([])
  })

  test('erase removes the files of the person’s mails and their drafts, and no others', async () => {
    const [gone, kept] = [signUp({ email: 'gone@clinic.example' }), signUp()]
    for (const lead of [gone, kept]) await store.createLead(lead, 0)
    const folder = join(dataDir, 'mail')
    mkdirSync(folder)
    const time = '20261115T090000.000Z'
    const name = (lead: NewLead, at: number) => `${time}-${lead.mails[at]?.id}.eml`
    const draft = draftOf(name(gone, 1))
    for (const file of [name(gone, 0), name(kept, 0), name(kept, 1), draft])
      writeFileSync(join(folder, file), 'x')
    const { stdout } = await leads('erase', '--email', 'gone@clinic.example', '--yes')
    expect(stdout).toBe('Erased 1 lead with 2 mails and 2 mail files.\n')
    expect(readdirSync(folder).toSorted()).toEqual([name(kept, 0), name(kept, 1)].toSorted())
  })

  /** Erases while another connection reads the database. Each check of the WAL advances the clock by a minute. */
  async function eraseBesideReader(looked: (reader: DatabaseSync) => void, ...more: string[]) {
    await store.createLead(signUp({ email: 'gone@clinic.example' }), 0)
    const reader = new DatabaseSync(join(dataDir, 'firsthour.sqlite'), { readOnly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM leads').get()
    let passedMs = 0
    const began = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => began + passedMs)
    const clearLog = async () => {
      const cleared = await store.clearLog()
      passedMs += 60_000
      looked(reader)
      return cleared
    }
    const args = ['erase', '--email', 'gone@clinic.example', '--yes', ...more]
    const outcome = await runLeadsHere({ DATA_DIR: dataDir }, args, { store: { ...store, clearLog } })
    if (reader.isOpen) reader.close()
    return outcome
  }

  test('erase reports that a reader keeps erased text in the WAL file', async () => {
    const proof = join(dataDir, 'proof.txt')
    const { code, stdout } = await eraseBesideReader(() => {}, '--proof', proof)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Erased 1 lead with 2 mails\.\n/)
    expect(stdout).toMatch(/\nAnother program is reading the database/)
    expect(readFileSync(proof, 'utf8')).toContain('until it ends, the write-ahead log still holds the text')
  })

  test('erase checks the WAL file again when the reader leaves after the deadline of the only check', async () => {
    const { stdout } = await eraseBesideReader((reader) => reader.isOpen && reader.close())
    expect(stdout).toBe('Erased 1 lead with 2 mails.\n')
  })

  test('access lists who viewed, exported or changed leads, when, and how many', async () => {
    const [first, second] = [signUp(), signUp()]
    for (const lead of [first, second]) await store.createLead(lead, 0)
    const before = Date.now()
    await leads('list')
    await leads('show', 'nobody')
    await leads('erase', '--id', second.id, '--yes')
    const log = await json('access')
    const actor = 'asha'
    const look = { timestamp: expect.any(String), actor, detail: null }
    expect(log).toEqual([
      { ...look, kind: 'list', records: 2 },
      { ...look, kind: 'show', records: 0 },
      { ...look, kind: 'erase', records: 1, detail: expect.stringMatching(/^proof \w{4}-\w{4}$/) },
    ])
    for (const { timestamp } of log) expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before)
    expect((await leads('access')).stdout).toMatch(/^TIME +WHO +WHAT +HOW MANY +WHICH\n.* asha +list +2\n/)
  })

  test('access names the leads and filters of a command, and no personal data', async () => {
    const lead = signUp({ email: 'ravi@clinic.example' })
    await store.createLead(lead, 0)
    const reference = referenceOf(lead.id)
    await leads('show', ...reference.split('-'))
    await leads('person', 'ravi@clinic.example')
    await leads('set', lead.id, '--note', 'rang Ravi')
    await leads('correct', reference, 'phone=9876500000')
    await leads(
      'list',
      '--since',
      '2026-11-15',
      '--search',
      'ravi',
      '--email',
      'ravi@clinic.example',
      '--no-spam',
    )
    await leads('export', '--json', '--status', 'new')
    const log: { kind: string; detail: string | null }[] = await json('access')
    expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['show', reference],
      ['person', reference],
      ['set', reference],
      ['correct', reference],
      ['list', 'since 2026-11-15, search, email, no-spam'],
      ['export', 'status new'],
    ])
  })

  test('release sends the mails of a lead that was held by mistake', async () => {
    const lead = signUp({ spamReason: 'too fast', email: 'real@clinic.example' })
    await store.createLead(lead, 0)
    expect((await leads('release', lead.id)).stdout).toContain(
      'its mails that were not sent before are queued',
    )
    expect(await json('mail', '--state', 'queued')).toMatchObject([
      { leadId: lead.id, subject: 'Sign Up form submitted', state: 'queued', attempts: 0, lastError: null },
      { leadId: lead.id, to: 'real@clinic.example', subject: 'Thank you for Reaching out to FirstHour' },
    ])
    expect(await leads('release', lead.id)).toMatchObject({
      code: 1,
      stderr: `The lead ${lead.id} is not marked as spam.\n`,
    })
  })

  test('mail lists queued and failed mails, replay sends failed ones again', async () => {
    const lead = signUp()
    await store.createLead(lead, 0)
    await store.claimDeliveries('mail', startOfTest, 2, minute)
    for (const mail of lead.mails) await store.failDelivery(mail.id, '550 no such user')
    const { stdout } = await leads('mail')
    expect(stdout).toMatch(/^failed +1 +leads@firsthour\.example +Sign Up form submitted +550 no such user/m)
    expect(await json('mail')).toEqual(
      lead.mails.map(({ id, to, subject }) => ({
        id,
        leadId: lead.id,
        to,
        subject,
        state: 'failed',
        attempts: 1,
        lastError: '550 no such user',
      })),
    )
    expect((await leads('replay', lead.mails[0]?.id ?? '')).stdout).toBe('Queued 1 failed mail again.\n')
    expect((await leads('replay', lead.id)).stdout).toBe('Queued 1 failed mail again.\n')
    expect((await leads('replay', '--failed')).stdout).toBe('Queued 0 failed mails again.\n')
    expect(await all(store.listMails({ state: 'queued' }))).toHaveLength(2)
  })
})

describe('npm run leads', () => {
  test('prints its usage', async () => {
    const { code, stdout } = await runLeadsHere({}, ['--help'])
    expect(code).toBe(0)
    for (const name of [
      'list',
      'show',
      'set',
      'correct',
      'export',
      'person',
      'erase',
      'mail',
      'release',
      'access',
    ])
      expect(stdout).toContain(name)
  })

  test('refuses unknown options and values with one line', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-cli-'))
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const store = await openStore({ dataDir, databaseUrl: undefined })
    const wrong: [Record<string, string>, ...string[]][] = [
      [{ DATA_DIR: dataDir }, 'destroy'],
      [{ DATA_DIR: dataDir }, 'list', '--jsno'],
      [{ DATA_DIR: dataDir }, 'list', '--since', 'tomorrow'],
      [{ DATA_DIR: dataDir }, 'list', '--since', '2026-02-30'],
      [{ DATA_DIR: dataDir }, 'list', '--limit', '0'],
      [{ DATA_DIR: dataDir }, 'list', '--status', 'sold'],
      [{ DATA_DIR: dataDir }, 'set', 'nobody', '--status', 'won'],
      [{ DATA_DIR: dataDir, TIME_ZONE: 'India' }, 'list'],
      [{ DATA_DIR: dataDir }, 'show', 'nobody'],
      [{ DATA_DIR: dataDir }, 'export', '--out', join(file, 'x.csv')],
      [{ DATA_DIR: dataDir, PORT: 'x' }, 'list'],
      [{ DATA_DIR: join(file, 'data') }, 'list'],
      [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'list'],
    ]
    const nowhere = ['export', '--out', join(dataDir, 'missing', 'x.csv')]
    const { stderr } = await runLeadsHere({ DATA_DIR: dataDir }, nowhere, { store })
    expect(stderr).toContain(`There is no folder ${join(dataDir, 'missing')}`)
    for (const [env, ...args] of wrong) {
      const { code, stdout, stderr } = await runLeadsHere(
        env,
        args,
        env.DATA_DIR === dataDir ? { store } : {},
      )
      expect({ args, code, stdout, lines: stderr.split('\n').length }).toEqual({
        args,
        code: 1,
        stdout: '',
        lines: 2,
      })
    }
    expect(await run({ DATA_DIR: dataDir }, 'destroy')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown command destroy; .*\n$/),
    })
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  test('reports a wrong DATA_DIR instead of creating an empty database there', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-cli-'))
    const none = join(dataDir, 'typo')
    expect(await runLeadsHere({ DATA_DIR: none }, ['list', '--json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${none}; set DATA_DIR to the folder that the server uses.\n`,
    })
    expect(existsSync(none)).toBe(false)
    rmSync(dataDir, { recursive: true })
  })

  test('works on PostgreSQL too', async () => {
    const databaseUrl = await freshDatabaseUrl()
    const store = await openStore({ dataDir: '', databaseUrl })
    const lead = signUp({ spamReason: 'trap' })
    await store.createLead(lead, 0)
    const env = { DATABASE_URL: databaseUrl }
    expect((await runLeadsHere(env, ['release', referenceOf(lead.id)])).code).toBe(0)
    await runLeadsHere(env, ['set', lead.id, '--status', 'contacted', '--note', 'Called'])
    const { stdout } = await runLeadsHere(env, ['list', '--json', '--search', 'city'])
    expect(JSON.parse(stdout)).toMatchObject([{ id: lead.id, spam: false, status: 'contacted' }])
    const person = await runLeadsHere(env, ['person', lead.fields.email, '--json'])
    expect(JSON.parse(person.stdout).leads).toMatchObject([
      { id: lead.id, mails: [{}, {}], notes: [{ actor: 'asha', text: 'Called' }], changes: [{}, {}] },
    ])
    expect((await runLeadsHere(env, ['erase', '--id', lead.id, '--yes'])).stdout).toContain('Erased 1 lead')
    expect(await all(store.listMails({}))).toEqual([])
    await store.close()
  })
})
