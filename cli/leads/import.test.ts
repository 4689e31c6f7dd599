import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { all } from '../../tests/support/leads.ts'
import { runLeadsHere } from '../../tests/support/run-command.ts'

let folder: string
let file: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firsthour-import-'))
  file = join(folder, 'fair.csv')
  store = await openStore({ dataDir: folder, databaseUrl: undefined })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const leads = (...args: string[]) => runLeadsHere({ DATA_DIR: folder }, args, { store, actor: 'root' })
const imports = (...more: string[]) => leads('import', file, '--form', 'contactUs', ...more)
const stored = async () => JSON.parse((await leads('list', '--json')).stdout)
const write = (...lines: string[]) => writeFileSync(file, lines.join('\n'))
const heading = 'Name;Mobile;E-mail;Message;Note;Owner;Shoe'

test('lines become leads with note and owner, thank nobody, and make nothing a second time', async () => {
  write(heading, 'Asha Rao;+91 98765 43210;;"Two\nlines";Met at the fair;asha@x.example;38', ';;b@clinic.co')
  const { code, stdout, stderr } = await imports()
  expect([code, stdout]).toEqual([0, '2 leads added, 0 there already, 0 lines refused.\n'])
  expect(stderr).toBe('Not imported: Shoe.\n')
  const [asha] = JSON.parse((await leads('list', '--json', '--search', 'asha')).stdout)
  expect(asha).toMatchObject({
    ...{ firstName: 'Asha', lastName: 'Rao', phoneNumber: '9876543210', message: 'Two\nlines', email: '' },
    ...{ owner: 'asha@x.example', source: { utmSource: 'imported', enteredBy: 'root' } },
  })
  expect((await leads('show', asha.id)).stdout).toContain('Met at the fair')
  expect(await all(store.listMails({}))).toEqual([])
  // The same line in another order and spelling.
  write('email,phone,name,message,note', ',९८७६५ ४३२१०,Asha Rao,"Two\nlines",Met at the fair')
  expect((await imports()).stdout).toBe('0 leads added, 1 there already, 0 lines refused.\n')
  expect(await stored()).toHaveLength(2)
  expect((await store.listLeadChanges(asha.id)).map(({ field }) => field)).toEqual(['owner', 'note'])
})

test('a dry run stores nothing', async () => {
  write(heading, 'Asha Rao;9876543210', 'Asha Rao;9876543210', 'Ravi')
  expect((await imports('--dry-run')).stdout).toBe(
    'Line 4 does not fit. email, phoneNumber: Give a phone number or an e-mail address.\n' +
      '1 lead would be added, 1 there already, 1 line refused.\n',
  )
  expect(await stored()).toEqual([])
})

test('an erased line stays erased, by its address and by its id', async () => {
  write(heading, ';;a@clinic.co', ';98765;')
  await imports()
  const byPhone = (await stored()).find(({ email }: { email: string }) => email === '')
  await leads('erase', '--email', 'a@clinic.co', '--yes')
  await leads('erase', '--id', byPhone.id, '--yes')
  expect((await imports()).stdout).toBe(
    '0 leads added, 0 there already, 2 erased before and left out, 0 lines refused.\n',
  )
  expect(await stored()).toEqual([])
})

test('lines that do not fit are written beside the file, safe for a spreadsheet and not over an earlier file', async () => {
  write(
    'phone,email,owner,name',
    '=1+1,"=cmd|\' /C calc\'!A0",,<b>',
    `98765,,nobody,${'x'.repeat(101)}`,
    '1,2,3,4,5',
  )
  const { stdout } = await imports()
  expect(stdout).toContain('0 leads added, 0 there already, 3 lines refused.\n')
  const beside = join(folder, 'fair.refused.csv')
  expect(stdout).toContain(`in ${beside}, with their reasons`)
  expect(statSync(beside).mode & 0o777).toBe(0o600)
  const text = readFileSync(beside, 'utf8')
  expect(text).toMatch(/^\ufeffphone,email,owner,name,reason\r\n/)
  expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/)
  await imports()
  expect(readFileSync(join(folder, 'fair.refused-2.csv'), 'utf8')).toBe(text)
})

test('formulas and markup are stored as the text that they are', async () => {
  write('phone,message', '9876543210,"<img src=x onerror=alert(1)>"', "9876543211,'=HYPERLINK(1)")
  await imports()
  expect((await stored()).map(({ message }: { message: string }) => message).sort()).toEqual([
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK(1)',
  ])
  expect((await leads('export', '--csv')).stdout).toContain("'=HYPERLINK(1)")
})

test.each([
  ['', /fair\.csv is empty/],
  ['phone\n"1', /^The quotation mark in line 2 is never closed\. Nothing was imported/],
  ['Shoe\n1', /^No column has phone numbers/],
  [Buffer.from([0x70, 0xe4]), /is not UTF-8/],
])('a file that cannot be imported is refused in one line', async (content, line) => {
  writeFileSync(file, content)
  const { code, stderr } = await imports()
  expect([code, stderr]).toEqual([1, expect.stringMatching(line)])
  expect(await stored()).toEqual([])
})

test.each([
  [[], /^Usage: leads import FILE\.csv/],
  [['a.csv', '--form', 'x'], /^--form must be one of/],
  [['none.csv', '--form', 'signups'], /none\.csv cannot be read \(ENOENT\)/],
])('leads import %j is refused', async (args, line) =>
  expect((await leads('import', ...args)).stderr).toMatch(line),
)
