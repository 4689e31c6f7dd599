import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { referenceOf } from '../../contract/reference.ts'
import { dropReplacedBefore } from '../../server/backup/copies-left.ts'
import type { NewLead } from '../../server/database/new-lead.ts'
import { openStore } from '../../server/database/open-store.ts'
import { databasePath } from '../../server/database/sqlite/path.ts'
import type { Store } from '../../server/database/store.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { signUp, startOfTest } from '../../tests/support/leads.ts'
import { runLeadsHere, type Terminal } from '../../tests/support/run-command.ts'
import { cellWidth } from '../table.ts'

const hour = 3_600_000
const now = () => startOfTest + 5 * hour

const contact = (fields: Partial<Record<string, string>> = {}, parts: Partial<NewLead> = {}): NewLead => ({
  ...signUp(parts),
  collection: 'contactUs',
  fields: {
    ...goodLeads.contactUs,
    firstName: 'రామ',
    lastName: 'రావు',
    email: 'rama@clinic.example',
    phoneNumber: '9876543210',
    message: 'First line\nsecond line',
    ...fields,
  },
})

let dataDir: string
let store: Store

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-follow-up-'))
  store = await openStore({ dataDir, databaseUrl: undefined })
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const leads = (args: string[], terminal: Terminal = {}) =>
  runLeadsHere({ DATA_DIR: dataDir }, args, { now, store, ...terminal })
const json = async (...args: string[]) => JSON.parse((await leads([...args, '--json'])).stdout)
const add = async (lead: NewLead) => {
  await store.createLead(lead, 0)
  return { id: lead.id, reference: referenceOf(lead.id) }
}

describe('list', () => {
  test('fits the terminal: important columns stay, long cells are cut', async () => {
    const { reference } = await add(contact({ firstName: 'Unbreakable'.repeat(8) }))
    await add(signUp({ timestamp: startOfTest + hour }))
    for (const columns of [40, 60, 80, 120, 200]) {
      const { stdout } = await leads(['list'], { columns })
      const lines = stdout.trimEnd().split('\n')
      expect(lines).toHaveLength(3)
      expect(Math.max(...lines.map(cellWidth))).toBeLessThanOrEqual(columns)
      expect(lines[2]).toMatch(new RegExp(`^${reference}  .*Unbreak.*`))
    }
    const { stdout } = await leads(['list'], { columns: 100 })
    expect(stdout).toMatch(/^ID +AGE +STATUS +FORM +NAME +ORGANISATION +PHONE/)
    expect(stdout).toMatch(/ 4 h +new +call back .*City Hospital +9876543210/)
  })

  test('measures width as a terminal does, and uses colours only there', async () => {
    await add(contact())
    await add(contact({ firstName: '王伟', lastName: '李' }))
    await add(contact({ firstName: 'Asha', lastName: 'Rao' }))
    const { stdout } = await leads(['list'], { columns: 100, colour: true })
    expect(stdout).toContain('\x1b[')
    const lines = stripVTControlCharacters(stdout).trimEnd().split('\n')
    const startOfPhone = lines.slice(1).map((line) => cellWidth(line.slice(0, line.indexOf('9876543210'))))
    expect(new Set(startOfPhone).size).toBe(1)
    expect((await leads(['list'], { columns: 100 })).stdout).not.toContain('\x1b[')
  })

  test('shows fifty leads on a terminal and says so, and all in a pipe', async () => {
    for (let at = 0; at < 53; at++) await add(signUp())
    const shown = await leads(['list'], { columns: 100 })
    expect(shown.stdout.trimEnd().split('\n')).toHaveLength(51)
    expect(shown.stderr).toContain('The newest 50')
    const piped = await leads(['list'])
    expect(piped.stdout.trimEnd().split('\n')).toHaveLength(54)
    expect(piped.stderr).toBe('')
    expect((await leads(['list', '--limit', '2'], { columns: 100 })).stderr).toBe('')
  })

  test('today and yesterday are days of TIME_ZONE', async () => {
    // In India the day starts at 18:30 UTC.
    const midnight = Date.UTC(2026, 10, 14, 18, 30)
    const [late, early] = [
      await add(signUp({ timestamp: midnight - 1 })),
      await add(signUp({ timestamp: midnight })),
    ]
    const ids = async (...args: string[]) => (await json('list', ...args)).map(({ id }: NewLead) => id)
    expect(await ids('--since', 'today')).toEqual([early.id])
    expect(await ids('--since', 'yesterday', '--until', 'yesterday')).toEqual([late.id])
    const inUtc = await runLeadsHere(
      { DATA_DIR: dataDir, TIME_ZONE: 'UTC' },
      ['list', '--json', '--until', 'yesterday'],
      { now },
    )
    expect(JSON.parse(inUtc.stdout)).toHaveLength(2)
  })

  test('control characters from visitors do not reach the terminal', async () => {
    await add(contact({ firstName: '\x1b[2Jred', lastName: 'x\nFAKE' }))
    const { stdout } = await leads(['list'], { columns: 100 })
    expect(stdout).not.toContain('\x1b')
    expect(stdout.trimEnd().split('\n')).toHaveLength(2)
  })
})

describe('a lead', () => {
  test('is followed up, corrected and shown with its history', async () => {
    const { id, reference } = await add(
      contact({}, { source: { utmSource: 'fair', referrer: 'news.example' } }),
    )
    expect((await leads(['set', reference.slice(0, 5), '--status', 'contacted'])).stdout).toBe(
      `${reference} is contacted.\n`,
    )
    await leads(['set', id, '--note', 'Called.\nTry on Monday.'])
    expect((await leads(['correct', reference, 'phoneNumber= 9123456789 '])).stdout).toBe(
      `Corrected phoneNumber of ${reference}.\n`,
    )
    const { stdout } = await leads(['show', reference.replace('-', ' ').toLowerCase()])
    expect(stdout).toMatch(/^received +2026-11-15 14:30:00 \(Asia\/Kolkata\)$/m)
    expect(stdout).toMatch(/^message +First line\n +second line$/m)
    expect(stdout).toMatch(/^utmSource +fair$/m)
    expect(stdout).toContain('to leads@firsthour.example: queued, 0 attempts\n')
    expect(stdout).toContain('2026-11-15 19:30:00  asha  status: new -> contacted\n')
    expect(stdout).toContain('asha  note\n    Called.\n    Try on Monday.\n')
    expect(stdout).toContain('asha  phoneNumber: 9876543210 -> 9123456789\n')
    expect(await json('show', id)).toMatchObject({
      id,
      status: 'contacted',
      phoneNumber: '9123456789',
      source: { utmSource: 'fair', referrer: 'news.example' },
      mails: [{ leadId: id }, { leadId: id }],
      notes: [{ actor: 'asha', text: 'Called.\nTry on Monday.', timestamp: '2026-11-15T14:00:00.000Z' }],
      changes: [{ field: 'status', from: 'new', to: 'contacted' }, { field: 'phoneNumber' }],
    })
  })

  test('is corrected only by the rules of its own form', async () => {
    const { id } = await add(contact())
    const refused = async (...pairs: string[]) => (await leads(['correct', id, ...pairs])).stderr
    expect(await refused('phoneNumber=many')).toMatch(
      /^phoneNumber: Phone number should contain only numeric/,
    )
    const odd = 'email=asha@city.hospital'
    expect(await refused(odd)).toMatch(/^email: Invalid email format\. Use --keep/)
    expect(await refused('phone=1')).toMatch(
      /the fields of this lead are firstName, lastName, organisation, phoneNumber, email/,
    )
    expect(await refused('email')).toMatch(/field=value/)
    expect(await store.listLeadChanges(id)).toEqual([])
    expect((await leads(['correct', id, 'phoneNumber=9876543210'])).stdout).toMatch(
      /has these values already/,
    )
    expect((await leads(['correct', id, odd, '--keep'])).stdout).toMatch(/^Corrected email of/)
  })

  test('is found by its reference in every command; an ambiguous one lists all matches', async () => {
    const twins = ['019a8563-0a5b-7000-8c1d-6bfffff00001', '019a8563-0a5b-7000-8c1d-7bfffff00001']
    const [only = '', other = ''] = twins
    for (const lead of [signUp({ id: only }), signUp()]) await add(lead)
    expect((await leads(['show', 'zzzz ooo1'])).stdout).toMatch(/^reference +ZZZZ-0001$/m)
    await store.claimDeliveries('mail', Date.now(), 9, hour)
    for (const { id } of (await json('show', 'zzz')).mails) await store.failDelivery(id, 'refused')
    expect((await leads(['replay', 'ZZZZ-0001'])).stdout).toBe('Queued 2 failed mails again.\n')
    await add(signUp({ id: other }))
    const { code, stderr } = await leads(['set', 'zzzz', '--status', 'won'])
    expect(code).toBe(1)
    for (const id of twins) expect(stderr).toContain(id)
    await store.eraseLeads({ id: other }, 0, { actor: 'asha', proof: '1' })
    expect((await leads(['erase', '--id', 'ZZZZ-0001', '--yes'])).stdout).toBe(
      'Erased 1 lead with 2 mails.\n',
    )
  })
})

test('erase says which copies hold the person until when, and writes a proof without personal data', async () => {
  await add(contact({ email: 'lata@clinic.example' }))
  const copy = 'firsthour-2027-01-01T0900Z.sqlite'
  const damaged = `${databasePath(dataDir)}.damaged-2027-01-02T030405678Z`
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups', copy), '')
  writeFileSync(damaged, '')
  const proof = join(dataDir, 'proof.txt')
  const erased = await leads(['erase', '--email', 'lata@clinic.example', '--yes', '--proof', proof])
  expect(erased).toMatchObject({ code: 0, stderr: '' })
  const page = readFileSync(proof, 'utf8')
  for (const text of [erased.stdout, page]) {
    expect(text).toMatch(/1 lead with 2 mails/)
    expect(text).toMatch(/firsthour-2027-01-01T0900Z\.sqlite: until \d{4}-\d\d-\d\d/)
    expect(text).toContain(`${basename(damaged)}: until 2027-02-01`)
  }
  expect(page).not.toMatch(/lata|rao|9876543210/i)
  expect(statSync(proof).mode & 0o777).toBe(0o600)
  expect((await leads(['person', 'lata@clinic.example'])).stdout).toContain('Nothing is stored about')
  expect((await leads(['erase', '--email', 'na', '--yes'])).stderr).toContain('is not a mail address')

  expect(await dropReplacedBefore(dataDir, Date.parse('2027-01-02T00:00:00Z'))).toBe(0)
  expect(await dropReplacedBefore(dataDir, Date.parse('2027-02-02T00:00:00Z'))).toBe(1)
  rmSync(join(dataDir, 'backups', copy))
})

test('person finds leads by the address that they have now, and by phone number', async () => {
  const { id } = await add(contact({ email: 'usha@clinic.example', phoneNumber: '9111111111' }))
  await leads(['correct', id, 'email=usha.rao@clinic.example', '--keep'])
  for (const name of ['USHA.RAO@clinic.example', '+91 91111 11111'])
    expect((await json('person', name)).leads).toMatchObject([{ id }])
  const old = 'usha@clinic.example'
  for (const args of [
    ['person', old],
    ['erase', '--email', old, '--yes'],
  ])
    expect((await leads(args)).stdout).toMatch(/nothing/i)
  expect(await json('show', id)).toMatchObject({ email: 'usha.rao@clinic.example' })
})

test('person lists exactly what erase would remove', async () => {
  const email = 'rama@clinic.example'
  const { id } = await add(contact({ email }))
  await add(signUp({ email: 'RAMA@clinic.example', spamReason: 'links' }))
  await add(signUp())
  await leads(['set', id, '--note', 'A note'])
  const mail = { subject: 'Hello', body: 'x', now: startOfTest }
  await store.queueMail({ ...mail, id: 'message', to: 'Rama@clinic.example' })
  const everything = await json('person', ' Rama@Clinic.example')
  const mails = everything.leads.flatMap((lead: { mails: object[] }) => lead.mails)
  const handOvers = everything.leads.flatMap((lead: { handOvers: object[] }) => lead.handOvers)
  expect(await store.countErasable({ email })).toMatchObject({
    leads: everything.leads.length,
    mails: mails.length,
    handOvers: handOvers.length,
    messages: everything.messages.length,
  })
  expect(everything.leads[0]).toMatchObject({
    message: 'First line\nsecond line',
    notes: [{ text: 'A note' }],
  })
  const { stdout } = await leads(['person', email])
  for (const part of ['second line', 'A note', 'held as spam', 'Hello']) expect(stdout).toContain(part)
  expect((await leads(['erase', '--id', id, '--yes'])).stdout).toContain('Erased 1 lead')
  expect((await json('person', email)).leads).toHaveLength(1)
  await leads(['erase', '--email', email, '--yes'])
  expect((await leads(['person', email])).stdout).toBe(`Nothing is stored about ${email}.\n`)
})

describe('export', () => {
  const rows = (csv: string) => csv.split('\r\n').map((line) => line.split(','))

  test('opens correctly in a spreadsheet: UTF-8 mark, one column for phone and one for organisation', async () => {
    const source = { landingPage: '/impact', utmCampaign: 'fair, autumn' }
    await add(signUp({ source }))
    await add(contact({ phoneNumber: '+91 98765 43210' }, { timestamp: startOfTest + 1 }))
    const demo = { firstName: 'A', lastName: 'B', email: 'a@b.example', phoneNumber: '+919876543210' }
    await add({
      ...signUp({ timestamp: startOfTest + 2 }),
      collection: 'demoRequests',
      fields: { ...demo, hospitalName: 'Apollo', designation: 'Head' },
    })
    const { stdout, stderr } = await leads(['export', '--csv'])
    expect(stderr).toBe('Wrote 3 leads.\n')
    const [heading = [], demoRow = [], contactRow = [], signUpRow = []] = rows(stdout)
    expect(heading.join()).toBe(
      '\ufeffid,reference,collection,timestamp,received,status,owner,dueOn,spam,firstName,lastName,email,phone,organisation,' +
        'designation,message,landingPage,referrer,utmSource,utmMedium,utmCampaign,utmContent,utmTerm,enteredBy,noticeVersion,language,estimate,case,callTime',
    )
    const [phone, organisation] = [heading.indexOf('phone'), heading.indexOf('organisation')]
    const pairs = [demoRow, contactRow, signUpRow].map((row) => [row[phone], row[organisation]])
    expect(pairs).toEqual([
      ['+919876543210', 'Apollo'],
      ['+91 98765 43210', ''],
      ['9876543210', 'City Hospital'],
    ])
    expect(contactRow.slice(3, 11)).toEqual([
      '2026-11-15T09:00:00.001Z',
      '2026-11-15 14:30:00',
      'new',
      '',
      '',
      'false',
      'రామ',
      'రావు',
    ])
    expect(stdout).toContain('/impact,,,,"fair, autumn",,,,2026-11,en,,,\r\n')
  })

  test('does not let a spreadsheet run formulas that a visitor typed', async () => {
    const typed = [
      '=HYPERLINK("http://evil.example")',
      ' +1',
      '-1',
      '@x',
      '+91-98765',
      '+1+cmd|x',
      '\t=1',
      '＝1',
    ]
    for (const message of typed) await add(contact({ message }))
    const { stdout } = await leads(['export'])
    for (const text of typed) {
      const quoted = `"'${text.replaceAll('"', '""')}"`
      expect([text, stdout.includes(`,'${text},`) || stdout.includes(quoted)]).toEqual([text, true])
    }
  })

  test('is written to a private file atomically, also as JSON', async () => {
    const { id } = await add(signUp())
    const file = join(dataDir, 'leads.json')
    // As another user of a shared folder would do to receive the leads.
    writeFileSync(`${file}.unfinished`, '')
    const { stdout, stderr } = await leads(['export', '--json', '--out', file, '--search', 'city'])
    expect([stdout, stderr]).toEqual(['', `Wrote 1 lead to ${file}.\n`])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ id }])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(`${file}.unfinished`, 'utf8')).toBe('')
    expect((await leads(['export', '--csv', '--json'])).code).toBe(1)
  })

  test('refuses to replace a socket or a folder', async () => {
    const socket = createServer().listen(join(dataDir, 'no-file'))
    await once(socket, 'listening')
    for (const place of [dataDir, join(dataDir, 'no-file')])
      expect(await leads(['export', '--out', place])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${place} is not a file.`),
      })
    expect(statSync(join(dataDir, 'no-file')).isSocket()).toBe(true)
    socket.close()
  })
})

test('holds and releases leads, and marks them read and unread, as the desk does', async () => {
  const { id, reference } = await add(signUp())
  expect(await json('list', '--unread')).toMatchObject([{ id }])
  expect((await leads(['set', reference, '--read'])).code).toBe(0)
  expect(await json('list', '--unread')).toEqual([])
  await leads(['set', id, '--unread'])
  expect(await json('list', '--unread')).toHaveLength(1)

  expect((await leads(['hold', reference])).stdout).toContain(`leads release ${reference} undoes it`)
  expect(await json('list', '--spam')).toMatchObject([{ id, spam: true }])
  expect(await leads(['hold', id])).toMatchObject({ code: 1, stderr: expect.stringContaining('already') })
  expect((await leads(['release', id])).code).toBe(0)
  expect(await json('list', '--no-spam')).toMatchObject([{ id, spam: false }])
})
