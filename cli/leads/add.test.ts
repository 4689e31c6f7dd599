import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LeadEdit } from '../../server/database/lead.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { all, editorOf, signUp } from '../../tests/support/leads.ts'
import { runLeadsHere } from '../../tests/support/run-command.ts'

let dataDir: string
let store: Store
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-add-'))
  store = await openStore({ dataDir, databaseUrl: undefined })
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const desk = {
  DESK_PORT: '4000',
  DESK_ORIGIN: 'https://desk.example',
  DESK_PEOPLE: 'Asha Rao <asha@x.example>=answer',
}
const leads = (...args: string[]) =>
  runLeadsHere({ DATA_DIR: dataDir, ...desk }, args, { store, actor: 'root' })
const typed = ['email=a@clinic.co', 'phone=9876543210', 'organisation=City Hospital']

test('a lead is added by the rules of its form, with its author, and thanks nobody without --thank', async () => {
  const { code, stdout } = await leads('add', 'signups', ...typed)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Added \w{4}-\w{4} \([\da-f-]{36}\)\.\n$/)])
  const [lead] = JSON.parse((await leads('list', '--json')).stdout)
  expect(lead).toMatchObject({
    ...{ collection: 'signups', organisation: 'City Hospital', noticeVersion: null },
    source: { enteredBy: 'root', notice: 'not stated' },
  })
  expect((await all(store.listMails({}))).map(({ to }) => to)).not.toContain('a@clinic.co')
  const [, email = '', ...rest] = ['', 'email=b@clinic.co', ...typed.slice(1)]
  await leads('add', 'signups', email, ...rest, '--thank', '--notice', 'read out', '--language', 'hi')
  expect((await all(store.listMails({}))).map(({ to }) => to)).toContain('b@clinic.co')
  const [later] = JSON.parse((await leads('list', '--json')).stdout)
  expect(later).toMatchObject({ language: 'hi', noticeVersion: expect.any(String) })
})

test.each([
  [['add'], /^Usage: leads add FORM/],
  [['add', 'leads', 'a=b'], /FORM must be/],
  [
    ['add', 'signups', 'message=x'],
    /^Give field=value; the fields of signups are firstName, lastName, organisation, phone, email, callTime/,
  ],
  [
    ['add', 'signups', 'organisation=City Hospital'],
    /^email: Give a phone number or an e-mail address; phone: /m,
  ],
  [['add', 'signups', `phone=${'1'.repeat(21)}`], /^phone: /m],
  [['add', 'signups', ...typed, '--language', 'tamil'], /^--language must be one of en, hi, te\.$/m],
  [['add', 'signups', ...typed, '--from', 'a\nb'], /^--from must be one line/m],
  [['add', 'signups', ...typed, '--notice', 'shouted'], /--notice must be/],
  [['add', 'signups', ...typed, 'callTime=night'], /^callTime: One of morning, afternoon, evening, any\.$/m],
])('leads %j is refused', async (args, line) => {
  const { code, stderr } = await leads(...args)
  expect([code, stderr]).toEqual([1, expect.stringMatching(line)])
  expect(await all(store.listLeads({}))).toEqual([])
})

test('a phone number is enough; it is normalised, and what the form would refuse is a warning', async () => {
  const { stderr } = await leads('add', 'signups', 'phone=+91 98765-43210', 'organisation=Apollo 24/7')
  expect(stderr).toContain('phone is stored as 9876543210.\n')
  expect(stderr).toMatch(/^Warning, organisation: .*\. It is stored anyway\.$/m)
  const [lead] = JSON.parse((await leads('list', '--json')).stdout)
  expect(lead).toMatchObject({ phone: '9876543210', organisation: 'Apollo 24/7', email: '' })
  expect(JSON.parse((await leads('person', '098765 43210', '--json')).stdout).leads).toHaveLength(1)
  const [mail, ...others] = await all(store.listMails({}))
  expect([mail?.to, others]).toEqual(['leads@firsthour.example', []])
})

test('a lead is added with name, owner, due day, note and where it came from', async () => {
  const work = ['--owner', 'asha@x.example', '--due', '2026-11-30', '--note', 'Call after noon.']
  const { code } = await leads('add', 'signups', 'phone=1', 'firstName=Ravi', ...work, '--from', 'Expo')
  expect(code).toBe(0)
  const [lead] = JSON.parse((await leads('list', '--json', '--source', 'Expo')).stdout)
  expect(lead).toMatchObject({ firstName: 'Ravi', owner: 'asha@x.example', dueOn: '2026-11-30' })
  expect((await leads('show', lead.id)).stdout).toContain('Call after noon.')
})

test('an address is stored in canonical form, and a call-back may have a time to call', async () => {
  await leads('add', 'signups', 'email=Ravi@KLINIK-KÖLN.example', ...typed.slice(1), 'callTime=evening')
  const [lead] = JSON.parse((await leads('list', '--json')).stdout)
  expect(lead).toMatchObject({ email: 'Ravi@xn--klinik-kln-lcb.example', callTime: 'evening' })
})

test('it reports a duplicate, and a thank-you that cannot be sent', async () => {
  const [, reference] = /^Added (\S+)/.exec((await leads('add', 'signups', ...typed, '--thank')).stdout) ?? []
  expect((await leads('add', 'signups', ...typed, '--thank')).stdout).toMatch(
    new RegExp(`^Nothing was added: the same was sent within ten minutes, ${reference} `),
  )
  const demo = ['firstName=A', 'lastName=B', 'phoneNumber=1', 'hospitalName=C', 'designation=D']
  expect((await leads('add', 'demoRequests', ...demo, 'email=none', '--thank')).stdout).toMatch(
    /no thank-you is sent/,
  )
})

test('a lead that is assigned in the terminal is mailed to its owner', async () => {
  const { id } = await store.createLead(signUp({ mails: [] }), 0)
  await leads('set', id, '--owner', 'asha@x.example')
  const mails = () => all(store.listMails({ leadId: id }))
  expect(await mails()).toMatchObject([
    { to: 'asha@x.example', subject: expect.stringMatching(/^root made you the owner of /) },
  ])
  await leads('set', id, '--owner', 'none')
  expect(await mails()).toHaveLength(1)
})

test('thirty leads that are assigned at once in the terminal are one mail with a list', async () => {
  const ids: string[] = []
  for (let at = 0; at < 30; at++) ids.push((await store.createLead(signUp({ mails: [] }), 0)).id)
  const [first = '', ...others] = ids
  await leads('set', first, '--owner', 'asha@x.example')
  await leads('set', ...ids, '--owner', 'asha@x.example')
  const subjects = (await all(store.listMails({}))).map(({ subject }) => subject)
  expect(subjects).toEqual([
    expect.stringMatching(/^root made you the owner of \w{4}-\w{4}$/),
    expect.stringMatching(new RegExp(`^root made you the owner of ${others.length} leads$`)),
  ])
})

test('people are shown by name in tables and histories, and by address in JSON', async () => {
  const { id } = await store.createLead(signUp({ mails: [] }), 0)
  expect((await leads('set', id, '--owner', 'Asha@x.example')).stdout).toMatch(/ with Asha Rao\.\n$/)
  const edit = async (actor: string, change: LeadEdit) =>
    store.editLead(id, change, await editorOf(store, id, { actor, now: Date.now() }))
  await edit('asha@x.example', { note: 'Called.', owner: null })
  await edit('left@x.example', { owner: 'asha@x.example' })
  expect((await leads('list')).stdout).toMatch(/ Asha Rao /)
  const { stdout: story } = await leads('show', id)
  expect(story).toMatch(/^owner +Asha Rao$/m)
  expect(story).toContain('  Asha Rao  owner: Asha Rao -> (nothing)')
  expect(story).toMatch(/ {2}Asha Rao {2}note\n {4}Called\.$/m)
  // A person who is no longer on the list is shown by address.
  expect(story).toContain('  left@x.example  owner: (nothing) -> Asha Rao')
  await store.beginLeadAccess({ accessedAt: Date.now(), actor: 'asha@x.example', kind: 'list' })
  expect((await leads('access')).stdout).toMatch(/ Asha Rao +list /)
  for (const command of [['list'], ['show', id], ['access']])
    expect((await leads(...command, '--json')).stdout).toContain('"asha@x.example"')
})
