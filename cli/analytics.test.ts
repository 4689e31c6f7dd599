import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../server/database/open-store.ts'
import type { AnalyticsEvent } from '../server/database/store.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'

const at = (day: string) => Date.parse(`${day}T10:00:00Z`)
const view = (page: string, day: string): AnalyticsEvent => ({
  name: 'page_view',
  page,
  timestamp: at(day),
  value: null,
})
const withValue = (name: string, value: number, day = '2026-11-14') => ({ ...view('/', day), name, value })
const november = ['--from', '2026-11-01', '--to', '2026-11-30']

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-cli-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await store.addEvents([
    view('/', '2026-11-14'),
    view('/', '2026-11-15'),
    view('/about', '2026-11-15'),
    view('/', '2026-12-01'),
    withValue('user_engagement', 90_000),
    withValue('user_engagement', 30_000),
    withValue('LCP', 1200),
    withValue('LCP', 800),
    withValue('CLS', 0.0125),
  ])
  await store.addTracking({ id: 'a', userId: 'visitor', page: 'Home', timestamp: at('2026-11-15') })
  await store.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

const analytics = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...processEnvironment, DATA_DIR: dataDir }
    execFile(process.execPath, ['cli/analytics.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

test('report prints page views, engagement and vitals by page and by day', async () => {
  const { code, stdout, stderr } = await analytics('report', ...november)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Analytics from 2026-11-01 to 2026-11-30, days in UTC\n\npage +page views/)
  expect(stdout).toMatch(/^\/ +2 +2 +2 min 0 s +1 min 0 s +1000 ms +0\.013 +– +–$/m)
  expect(stdout).toMatch(/^\/about +1 +0 +0 s +– +– +– +– +–$/m)
  expect(stdout).toMatch(/^all +3 +2 /m)
  expect(stdout).toMatch(/^2026-11-15 +2 +0 /m)
})

test('report --json is one array of figures by day and page, and nothing else', async () => {
  const { stdout } = await analytics('report', '--json', ...november)
  expect(JSON.parse(stdout)).toEqual([
    {
      day: '2026-11-14',
      page: '/',
      pageViews: 1,
      engagements: 2,
      engagedMs: 120_000,
      vitals: { LCP: 1000, CLS: 0.0125 },
    },
    { day: '2026-11-15', page: '/', pageViews: 1, engagements: 0, engagedMs: 0, vitals: {} },
    { day: '2026-11-15', page: '/about', pageViews: 1, engagements: 0, engagedMs: 0, vitals: {} },
  ])
})

test('report --html writes one page that needs nobody else', async () => {
  const file = join(dataDir, 'report.html')
  const { code, stdout } = await analytics('report', '--html', file, ...november)
  expect([code, stdout]).toEqual([0, `Written to ${file}.\n`])
  const html = await readFile(file, 'utf8')
  for (const words of ['Page views by day', 'Page views by page', 'Engaged minutes by day', 'LCP by day'])
    expect(html).toContain(`aria-label="${words}`)
  expect(html).not.toMatch(/https?:|<script|<link|@import|url\(/)
})

test('a time without events is said, and is an empty array', async () => {
  const past = ['--from', '2020-01-01', '--to', '2020-01-31']
  expect((await analytics('report', ...past)).stdout).toBe(
    'Nothing was counted from 2020-01-01 to 2020-01-31.\n',
  )
  expect((await analytics('report', '--json', ...past)).stdout).toBe('[]\n')
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
    const env = { PATH: process.env.PATH, DATA_DIR: many }
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
  const env = { PATH: process.env.PATH, DATA_DIR: none }
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
  [['report', '--jsno'], "Unknown option '--jsno'"],
])('%j is refused with a clear line', async (args, words) => {
  const { code, stdout, stderr } = await analytics(...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(words)
})
