import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../server/database/open-store.ts'
import type { Tally } from '../server/database/visits.ts'
import { analyticsEvent } from '../tests/support/analytics-events.ts'
import { signUp } from '../tests/support/leads.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runAnalytics } from './analytics/run-analytics.ts'

const at = (day: string) => Date.parse(`${day}T10:00:00Z`)
const tally = (what: string, subject: string) => ({ what, subject })
const view = (page: string, day: string, visitor: string, source = 'Google') =>
  analyticsEvent({
    page,
    timestamp: at(day),
    visitor,
    arrival: [
      tally('landing', page),
      tally('source', source),
      tally('device', 'phone'),
      tally('browser', 'Chrome'),
      ...(source === 'Mail' ? [tally('campaign', 'Golden hour <2026>')] : []),
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
  for (const time of ['2026-11-15T10:00:00Z', '2026-11-30T19:00:00Z'])
    await store.createLead(signUp({ timestamp: Date.parse(time) }), 0)
  await store.addTracking({ id: 'a', userId: 'visitor', page: 'Home', timestamp: at('2026-11-15') })
  await store.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

const analytics = (...args: string[]) => runHere(runAnalytics, { DATA_DIR: dataDir }, args)

test('report prints visitors, sources, pages, forms and vitals, and compares with the time before', async () => {
  // As a process of its own, which fails here when it does not end with 0.
  const env = { ...processEnvironment, DATA_DIR: dataDir }
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['cli/analytics.ts', 'report', ...november],
    { env },
  )
  expect(stderr).toBe('')
  for (const line of [
    /^Analytics from 2026-11-01 to 2026-11-30, days in Asia\/Kolkata, compared with 2026-10-02 to 2026-10-31$/m,
    /^visitors \(anew each day\) +3 +1 +\+200 %$/m,
    /^page views +3 +1 +\+200 %$/m,
    /^engaged per visit +40 s +0 s +new$/m,
    /^Google +2 +67 % +\+100 %$/m,
    /^Golden hour <2026> +1 +33 % +new$/m,
    /^\/ +2 +\+100 % +2 +2 min 0 s +1 min 0 s$/m,
    /^\/about +1 +new +1 +0 s +–$/m,
    /^phone +3 +100 % /m,
    /^Chrome +3 +100 % /m,
    /^Call-back +2 +1 +1 +1 +50 %$/m,
    /^Call-back +email: “Invalid email address” +1$/m,
    /^Call-back +phone: left empty +1$/m,
    /^Call-back +1 +1 +0 +0 +0 +0$/m,
    /^LCP +until the page is there +good +1\.1 s +– +4$/m,
  ])
    expect(stdout).toMatch(line)
})

test('every day of the time is in the report, a day without events with zeros', async () => {
  const { stdout } = await analytics('report', ...november)
  const days = stdout.split('\n').filter((line) => /^2026-\d\d-\d\d /.test(line))
  expect(days).toHaveLength(30)
  expect(days[0]).toMatch(/^2026-11-01 +0 +0 +0 +0 s +0$/)
  expect(days[13]).toMatch(/^2026-11-14 +1 +1 +1 +2 min 0 s +1$/)
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
    leads: [{ collection: 'signups', status: 'new', count: 1 }],
  })
  expect(days[13].vitals.LCP).toEqual({ value: 1100, rating: 'good', count: 4 })
  expect(days[13].forms[0]).toMatchObject({ form: 'signups', seen: 2, begun: 1, refused: 1, sent: 1 })
})

test('report --html writes one page that needs nobody else', async () => {
  const file = join(dataDir, 'report.html')
  await writeFile(file, 'An older report, readable by everybody on the machine.', { mode: 0o644 })
  const { code, stdout } = await analytics('report', '--html', file, ...november)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect([code, stdout]).toEqual([0, `Written to ${file}.\n`])
  const html = await readFile(file, 'utf8')
  expect(html).toContain('3 visitors came, 1 form was sent')
  expect(html).toMatch(/1\s?–\s?30 November 2026/)
  expect(html).toContain('Golden hour &lt;2026&gt;')
  expect(html).toContain('<b>1</b> lead: 1 new.')
  expect(html).not.toMatch(/https?:|<script|<link|@import|url\((?!data:)/)
  // Served under the strictest policy it looks the same.
  expect(html).not.toMatch(/ style="| on\w+="/)
})

test('a campaign has the same share of all visits in the terminal and on the page', async () => {
  const file = join(dataDir, 'share.html')
  await analytics('report', '--html', file, ...november)
  expect(await readFile(file, 'utf8')).toMatch(/Golden hour &lt;2026&gt;.*?<td>1<\/td><td>33 %<\/td>/)
  expect((await analytics('report', ...november)).stdout).toMatch(/^Golden hour <2026> +1 +33 % /m)
})

test('report --csv gives every figure of every day to a spreadsheet', async () => {
  const { code, stdout } = await analytics('report', '--csv', ...november)
  const [head, ...lines] = stdout.split('\r\n')
  expect([code, head]).toEqual([0, '\ufeffday,figure,name,count'])
  expect(new Set(lines.filter(Boolean).map((line) => line.slice(0, 10))).size).toBe(30)
  for (const line of [
    '2026-11-15,visits,,2',
    '2026-11-15,page pageViews,/about,1',
    '2026-11-15,campaign,Golden hour <2026>,1',
    '2026-11-14,form seen,signups,2',
    '2026-11-14,form rule,signups phone_missing,1',
    '2026-11-14,vital,LCP,1100',
    '2026-11-15,leads,signups new,1',
  ])
    expect(lines).toContain(line)
})

test('a time without events is said', async () => {
  const past = ['--from', '2020-01-01', '--to', '2020-01-31']
  expect((await analytics('report', ...past)).stdout).toBe(
    'Nothing was counted from 2020-01-01 to 2020-01-31.\n',
  )
  expect(JSON.parse((await analytics('report', '--json', ...past)).stdout)).toHaveLength(31)
  const file = join(dataDir, 'empty.html')
  await analytics('report', '--html', file, ...past)
  expect(await readFile(file, 'utf8')).toContain('Nothing was counted in this time.')
})

test('tracking lists the records, as a table and as JSON', async () => {
  const timestamp = '2026-11-15T10:00:00.000Z'
  const { stdout } = await analytics('tracking', '--json')
  expect(JSON.parse(stdout)).toEqual([{ id: 'a', userId: 'visitor', page: 'Home', timestamp }])
  expect((await analytics('tracking')).stdout).toMatch(new RegExp(`^${timestamp} +Home +visitor +a$`, 'm'))
})

test('tracking ends quietly when its reader has seen enough, as with `| head -1`', async () => {
  const many = await mkdtemp(join(tmpdir(), 'firsthour-cli-'))
  const store = await openStore({ dataDir: many, databaseUrl: undefined })
  // More than a pipe holds, so that the command is still writing when the pipe is closed.
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

test('a wrong DATA_DIR is said, and no database is made there', async () => {
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
  [['repotr'], 'Say what to show'],
  [['report', '--days', 'ten'], '--days must be'],
  [['report', '--from', '2026-13-40'], '--from must be'],
  [['report', '--to', '2026-02-30'], '--to must be'],
  [['report', '--from', '2026-11-02', '--to', '2026-11-01'], 'is after'],
  [['report', '--json', '--csv'], 'not both'],
  [['report', '--jsno'], "Unknown option '--jsno'"],
])('%j is refused with a clear line', async (args, words) => {
  const { code, stdout, stderr } = await analytics(...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(words)
})
