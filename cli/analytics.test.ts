import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../server/database/open-store.ts'
import type { Tally } from '../server/database/visits.ts'
import { analyticsEvent } from '../tests/support/analytics-events.ts'
import { editorOf, signUp } from '../tests/support/leads.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runAnalytics } from './analytics.ts'

const at = (day: string) => Date.parse(`${day}T10:00:00Z`)
const tally = (what: string, subject: string) => ({ what, subject })
const view = (page: string, day: string, visitor: string, source = 'Google') =>
  analyticsEvent({
    page,
    source,
    timestamp: at(day),
    visitor,
    arrival: [
      tally('landing', page),
      tally('source', source),
      ...(page === '/' ? [] : [tally('language', 'hi')]),
      tally('device', 'phone'),
      tally('browser', 'Chrome'),
      ...(source === 'Mail' ? [tally('campaign', 'Golden hour 2026')] : []),
    ],
  })
const event = (name: string, value: number | null, ...tallies: Tally[]) =>
  analyticsEvent({ name, timestamp: at('2026-11-14'), value, tallies })
const november = ['--from', '2026-11-01', '--to', '2026-11-30']

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-cli-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await store.addEvents([
    view('/', '2026-10-20', 'a'),
    view('/', '2026-11-14', 'a'),
    view('/', '2026-11-15', 'a'),
    view('/about', '2026-11-15', 'b', 'Mail'),
    view('/', '2026-12-01', 'a'),
    event('user_engagement', 90_000),
    event('user_engagement', 30_000),
    ...[900, 1000, 1100, 4100].map((value) => event('LCP', value, tally('LCP', String(value / 100)))),
    event('film_played', null),
    event('form_seen', null, tally('form_seen', 'signups')),
    event('form_seen', null, tally('form_seen', 'signups')),
    event('form_begun', null, tally('form_begun', 'signups')),
    event(
      'form_refused',
      null,
      tally('form_refused', 'signups'),
      tally('form_rule', 'signups_email_unfit'),
      tally('form_rule', 'signups_phone_missing'),
    ),
    event('form_sent', null, tally('form_sent', 'signups')),
  ])
  // 00:30 on the day after in Kolkata: the last minutes of November in UTC are December there.
  const arrivedAt = at('2026-11-15')
  const wonLead = signUp({
    timestamp: arrivedAt,
    language: 'hi',
    source: { landingPage: '/hi', utmSource: 'email', utmCampaign: 'Golden hour 2026', utmMedium: 'poster' },
  })
  for (const lead of [
    wonLead,
    signUp({ timestamp: arrivedAt, source: { landingPage: '/', referrer: 'mail.google.com' } }),
    signUp({ timestamp: Date.parse('2026-11-30T19:00:00Z') }),
  ])
    await store.createLead(lead, 0)
  const by = (hours: number) =>
    editorOf(store, wonLead.id, { actor: 'asha', now: arrivedAt + hours * 3_600_000 })
  await store.editLead(wonLead.id, { status: 'contacted' }, await by(2.5))
  await store.editLead(wonLead.id, { status: 'won' }, await by(20))
  await store.addTracking({ id: 'a', userId: 'visitor', page: 'Home', timestamp: at('2026-11-15') })
  await store.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

const analytics = (...args: string[]) => runHere(runAnalytics, { DATA_DIR: dataDir }, args)

test('report prints visitors, sources, pages, forms and vitals, and compares with the previous period', async () => {
  // In a process of its own; rejects if the exit code is not 0.
  const env = { ...processEnvironment, DATA_DIR: dataDir }
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['cli/analytics.ts', 'report', ...november],
    { env },
  )
  expect(stderr).toBe('')
  for (const line of [
    /^Analytics from 2026-11-01 to 2026-11-30, days in Asia\/Kolkata, compared with 2026-10-02 to 2026-10-31$/m,
    /^visitors +3 +1 +\+200 %$/m,
    /^page views +3 +1 +\+200 %$/m,
    /^engaged per visit +40 s +0 s +new$/m,
    /^Google +2 +\+100 % +0 +0 +0 +0 +–$/m,
    /^Mail +1 +new +2 +200 +1 +1 +2 h 30 min$/m,
    /^Golden hour 2026 +1 +new +1 +100 +1 +1 +2 h 30 min$/m,
    /^Hindi +1 +new +1 +100 +1 +1 +2 h 30 min$/m,
    /^Mail +2 +0 +0$/m,
    /^poster +0 +– +1 +– +1 +1 +2 h 30 min$/m,
    /^film played +1 +new +0 +–$/m,
    /^case finished +0 +– +0 +–$/m,
    /^\/ +2 +\+100 % +67 % +2 +2 min 0 s +1 min 0 s$/m,
    /^\/about +1 +new +33 % +1 +0 s +–$/m,
    /^phone +3 +100 % /m,
    /^Chrome +3 +100 % /m,
    /^Call back +2 +1 +1 +1 +50 %$/m,
    /^Call back +e-mail: invalid +1$/m,
    /^Call back +phone: left empty +1$/m,
    /^Call back +2 +1 +0 +0 +1 +0$/m,
    /^LCP +until the page is there +good +1\.1 s +– +4$/m,
  ])
    expect(stdout).toMatch(line)
})

test('one filter applies to the report, its CSV and its JSON', async () => {
  const { stdout } = await analytics('report', ...november, '--source', 'Mail', '--page', '/about')
  expect(stdout).toContain('to 2026-11-30 (source Mail, page /about), days in')
  for (const line of [/^visitors +1 +0/m, /^visits +1 +0/m, /^page views +1 +0/m, /^leads +0 +0/m])
    expect(stdout).toMatch(line)
  expect(stdout).not.toContain('Google')
  expect((await analytics('report', ...november, '--language', 'hi')).stdout).toMatch(/^leads +1 +0/m)
  expect((await analytics('report', ...november, '--source', 'EMAIL', '--page', '/about')).stdout).toBe(
    stdout,
  )
  const csv = (await analytics('report', '--csv', ...november, '--source', 'Mail')).stdout
  expect(csv).toContain('2026-11-15,visits,,1\r\n')
  expect(csv).toContain('2026-11-14,visits,,0\r\n')
  const phone = await analytics('report', '--json', ...november, '--device', 'phone')
  expect(JSON.parse(phone.stdout)[14]).toMatchObject({ visits: 2, leads: [] })
  const desktop = await analytics('report', '--json', ...november, '--device', 'desktop')
  expect(JSON.parse(desktop.stdout)[14]).toMatchObject({ visits: 0, leads: [] })
  for (const [option, value] of [
    ['--device', 'fridge'],
    ['--language', 'tamil'],
    ['--page', '/nowhere'],
  ] as const)
    expect((await analytics('report', option, value)).stderr).toContain(`${option} must be one of `)
})

test('report lists every day of the period, with zeros for days without events', async () => {
  const { stdout } = await analytics('report', ...november)
  const days = stdout.split('\n').filter((line) => /^2026-\d\d-\d\d /.test(line))
  expect(days).toHaveLength(30)
  expect(days[0]).toMatch(/^2026-11-01 +0 +0 +0 +0 s +0 +0$/)
  expect(days[13]).toMatch(/^2026-11-14 +1 +1 +1 +2 min 0 s +1 +0$/)
})

test('report --json is one array of figures by day, and nothing else', async () => {
  const { stdout } = await analytics('report', '--json', ...november)
  const days = JSON.parse(stdout)
  expect(days).toHaveLength(30)
  expect(days[14]).toMatchObject({
    day: '2026-11-15',
    visitors: 2,
    visits: 2,
    pageViews: 2,
    pages: [
      { page: '/', pageViews: 1, visits: 1, engagements: 0, engagedMs: 0 },
      { page: '/about', pageViews: 1, visits: 1, engagements: 0, engagedMs: 0 },
    ],
    sources: [
      { name: 'Google', count: 1 },
      { name: 'Mail', count: 1 },
    ],
    vitals: {},
    leads: [
      { collection: 'signups', status: 'new', count: 1 },
      { collection: 'signups', status: 'won', count: 1 },
    ],
    outcomes: {
      campaigns: [
        { name: 'Golden hour 2026', visits: 1, leads: 1, contacted: 1, won: 1, medianContactMinutes: 150 },
      ],
    },
  })
  expect(days[13].vitals.LCP).toEqual({ value: 1100, rating: 'good', count: 4 })
  expect(days[13].forms[0]).toMatchObject({ form: 'signups', seen: 2, begun: 1, refused: 1, sent: 1 })
})

test('report --csv writes every figure of every day', async () => {
  const { code, stdout } = await analytics('report', '--csv', ...november)
  const [head, ...lines] = stdout.split('\r\n')
  expect([code, head]).toEqual([0, '\ufeffday,figure,name,count'])
  expect(new Set(lines.filter(Boolean).map((line) => line.slice(0, 10))).size).toBe(30)
  for (const line of [
    '2026-11-15,visits,,2',
    '2026-11-15,page pageViews,/about,1',
    '2026-11-15,campaign,Golden hour 2026,1',
    '2026-11-14,form seen,signups,2',
    '2026-11-14,form rule,signups phone_missing,1',
    '2026-11-14,vital,LCP,1100',
    '2026-11-15,leads,signups new,1',
    '2026-11-15,source leads,Mail,2',
    '2026-11-15,source first contact minutes,Mail,150',
    '2026-11-15,language won,hi,1',
    '2026-11-14,goal,film_played,1',
  ])
    expect(lines).toContain(line)
})

test('report says when a period has no events', async () => {
  const past = ['--from', '2020-01-01', '--to', '2020-01-31']
  expect((await analytics('report', ...past)).stdout).toBe(
    'Nothing was counted from 2020-01-01 to 2020-01-31.\n',
  )
  expect(JSON.parse((await analytics('report', '--json', ...past)).stdout)).toHaveLength(31)
})

test('tracking lists the records, as a table and as JSON', async () => {
  const timestamp = '2026-11-15T10:00:00.000Z'
  const { stdout } = await analytics('tracking', '--json')
  expect(JSON.parse(stdout)).toEqual([{ id: 'a', userId: 'visitor', page: 'Home', timestamp }])
  expect((await analytics('tracking')).stdout).toMatch(new RegExp(`^${timestamp} +Home +visitor +a$`, 'm'))
})

test('tracking exits quietly when its pipe is closed, as with `| head -1`', async () => {
  const many = await mkdtemp(join(tmpdir(), 'firsthour-cli-'))
  const store = await openStore({ dataDir: many, databaseUrl: undefined })
  // More than a pipe buffers, so that the command is still writing when the pipe is closed.
  const page = 'x'.repeat(1000)
  const add = (id: number) => store.addTracking({ id: String(id), userId: 'u', page, timestamp: id })
  await Promise.all(Array.from({ length: 1000 }, (_, id) => add(id)))
  await store.close()
  for (const args of [['--json'], []]) {
    const env = { ...processEnvironment, DATA_DIR: many }
    const child = spawn(process.execPath, ['cli/analytics.ts', 'tracking', ...args], { env })
    const stderr = text(child.stderr)
    await once(child.stdout, 'data')
    child.stdout.destroy()
    expect([await once(child, 'exit'), await stderr]).toEqual([[0, null], ''])
  }
  await rm(many, { recursive: true })
})

test('a wrong DATA_DIR is reported, and no database is created there', async () => {
  const none = join(dataDir, 'none')
  const env = { ...processEnvironment, DATA_DIR: none }
  const run = promisify(execFile)(process.execPath, ['cli/analytics.ts', 'report'], { env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`no database in ${none};`),
  })
  await expect(access(none)).rejects.toThrow('ENOENT')
})

test.each([
  [['repotr'], 'Usage: npm run analytics'],
  [['report', '--days', 'ten'], '--days must be'],
  [['report', '--from', '2026-13-40'], '--from must be'],
  [['report', '--to', '2026-02-30'], '--to must be'],
  [['report', '--from', '2026-11-02', '--to', '2026-11-01'], 'is after'],
  [['report', '--json', '--csv'], 'not both'],
  [['report', '--jsno'], "Unknown option '--jsno'"],
])('%j is refused with one line that says why', async (args, words) => {
  const { code, stdout, stderr } = await analytics(...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(words)
})
