import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hurry } from '../../tests/support/hurry.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import type { SegmentFilter } from '../database/visits.ts'

const dayMs = 24 * 60 * 60_000
/** How many events the server has accepted; each is written later, with a batch. */
let taken = 0
// 01:00 in Kolkata, where it is already the next day.
const clock = { now: Date.parse('2026-11-15T19:30:00Z') }
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let server: TestApp
let day: string

beforeAll(async () => {
  server = await startApp({ PUBLIC_ORIGIN: 'https://www.firsthour.example' }, { now: () => clock.now })
})
afterAll(() => server.close())
// Events are written half a second after the first of them.
hurry((ms) => ms === 500)
// Each test has a day of its own.
beforeEach(() => {
  clock.now += dayMs
  day = new Date(clock.now + 5.5 * 60 * 60_000).toISOString().slice(0, 10)
})

const view = (page_name: string, referrer?: string) => ({
  name: 'page_view',
  params: { page_name, referrer },
})

async function collect(
  events: object[],
  userId?: string,
  userAgent = phone,
  remoteAddress = '127.0.0.1',
  visit?: object,
) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/analytics/collect',
    remoteAddress,
    headers: { 'user-agent': userAgent, host: 'localhost:3000' },
    payload: { measurementId: 'G-FIRSTHOUR', userId, visit, events },
  })
  expect(response.statusCode).toBe(204)
  taken += events.length
}

async function counted(): Promise<Record<string, number>> {
  const written = async () =>
    (await server.store.countEventsByName()).reduce((sum, { count }) => sum + count, 0)
  await expect.poll(written).toBe(taken)
  const counts = await server.store.listDailyCounts(day, day)
  const ofVisits = counts.filter(({ what }) => what !== 'page_device')
  return Object.fromEntries(ofVisits.map(({ what, subject, count }) => [`${what} ${subject}`.trim(), count]))
}

test('a visit is counted once, on the day of the time zone, with its source and browser', async () => {
  const userId = randomUUID()
  await collect(
    [view('/impact?utm_source=newsletter&utm_campaign=Golden+hour&mail=asha@clinic.example', '')],
    userId,
  )
  await collect([view('/about', 'localhost:3000')], userId)
  await collect([view('/', 'www.firsthour.example')], userId.toUpperCase())
  expect(await counted()).toEqual({
    visitors: 1,
    'landing /impact': 1,
    'language en': 1,
    'source newsletter': 1,
    'campaign Golden hour': 1,
    'device phone': 1,
    'browser Samsung Internet': 1,
    'goal_offered calculator_used': 1,
    'goal_offered film_played': 1,
  })
})

test('the campaign has parameters of its own; pages of version 1 sent it in the query of page_name', async () => {
  const params = { page_name: '/about', referrer: '', utm_source: 'newsletter', utm_campaign: 'Golden hour' }
  await collect([{ name: 'page_view', params }], randomUUID())
  const both = { ...params, page_name: '/?utm_source=older&utm_campaign=older' }
  await collect([{ name: 'page_view', params: both }], randomUUID())
  await collect([view('/?utm_source=older', '')], randomUUID())
  await collect(
    [{ name: 'page_view', params: { ...params, utm_source: 'asha@clinic.example' } }],
    randomUUID(),
  )
  const counts = Object.entries(await counted()).filter(([name]) => /^(source|campaign) /.test(name))
  expect(Object.fromEntries(counts)).toEqual({
    'source newsletter': 2,
    'source older': 1,
    'source (other)': 1,
    'campaign Golden hour': 3,
  })
})

test('a goal counts once per visitor and day, among those who were offered it', async () => {
  const goal = (name: string, page_name: string) => ({ name, params: { page_name } })
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()]
  await collect([view('/hi/case'), goal('case_begun', '/hi/case'), goal('case_begun', '/hi/case')], one)
  await collect([view('/case'), view('/howWork')], other)
  // After midnight: the page was seen and the case begun on the day before.
  await collect([goal('case_finished', '/case')], third)
  // Without a visitor id the event counts for no visitor.
  await collect([goal('case_begun', '/case')])
  const counts = Object.entries(await counted()).filter(([name]) => name.startsWith('goal'))
  expect(Object.fromEntries(counts)).toEqual({
    'goal_offered case_begun': 3,
    'goal_people case_begun': 2,
    'goal_offered case_finished': 2,
    'goal_people case_finished': 1,
  })
})

test('a tap is a goal, counted by the source of its visit', async () => {
  const tap = { name: 'phone_tapped', params: { page_name: '/hi/request' } }
  const from = (visit: object) => collect([tap], userId, phone, '127.0.0.1', visit)
  const userId = randomUUID()
  await from({ referrer: '', utm_source: 'newsletter' })
  await from({ referrer: 'www.google.com' })
  const counts = Object.entries(await counted()).filter(([name]) => name.startsWith('goal'))
  expect(Object.fromEntries(counts)).toEqual({
    'goal_source phone_tapped newsletter': 1,
    'goal_source phone_tapped Google': 1,
    'goal_offered phone_tapped': 1,
    'goal_people phone_tapped': 1,
  })
})

test('what a visit does is counted by its source, page and device, with every part of its campaign', async () => {
  const params = {
    ...{ page_name: '/impact', referrer: 'www.google.com', utm_source: 'newsletter', utm_medium: 'mail' },
    ...{ utm_content: 'button', utm_term: 'asha@clinic.example' },
  }
  const visit = { referrer: 'www.google.com', utm_source: 'newsletter' }
  const userId = randomUUID()
  await collect([{ name: 'page_view', params }], userId, phone, '127.0.0.1', visit)
  const sent = { name: 'form_sent', params: { page_name: '/request', form: 'signups' } }
  await collect([view('/request', 'localhost:3000'), sent], userId, phone, '127.0.0.1', visit)
  await collect([view('/request', '')], randomUUID(), desktop)
  expect(await counted()).toMatchObject({ 'medium mail': 1, 'content button': 1, 'term (other)': 1 })
  const of = async (filter: SegmentFilter) => {
    const counts = await server.store.sumDailyCounts(day, day, filter)
    const events = await server.store.listDailyAggregates(day, day, filter)
    const sums = new Map(counts.map(({ what, subject, count }) => [`${what} ${subject}`.trim(), count]))
    const views = events.filter(({ name }) => name === 'page_view').map(({ page, count }) => [page, count])
    return [sums.get('visitors'), sums.get('form_sent signups'), Object.fromEntries(views)]
  }
  const all = [2, 1, { '/impact': 1, '/request': 2 }]
  expect(await of({})).toEqual(all)
  expect(await of({ source: 'newsletter' })).toEqual([1, 1, { '/impact': 1, '/request': 1 }])
  expect(await of({ source: 'newsletter', pages: ['/request'] })).toEqual([undefined, 1, { '/request': 1 }])
  expect(await of({ device: 'desktop' })).toEqual([1, undefined, { '/request': 1 }])
  expect(await of({ device: 'phone', source: 'Direct' })).toEqual([undefined, undefined, {}])
  expect(await server.store.dropSegmentsBefore(day)).toBeGreaterThan(0)
  expect(await of({ device: 'desktop' })).toEqual([1, undefined, { '/request': 1 }])
})

test('an address that was not found is counted as a path with the host that led there, or not at all', async () => {
  const lost = (page_name: string, referrer: string) => ({
    name: 'page_view',
    params: { page_name, referrer, not_found: true },
  })
  const each = [
    lost('/careers?who=asha@clinic.example#x', 'news.example.org'),
    lost('/old/page.html', 'localhost:3000'),
    lost('/asha@clinic.example', ''),
    lost('/call/9876543210', ''),
    lost(`/${'x'.repeat(80)}`, '10.0.0.1'),
  ]
  for (const event of each) await collect([event], randomUUID())
  const counts = Object.entries(await counted()).filter(([name]) => name.startsWith('not_found'))
  expect(Object.fromEntries(counts)).toEqual({
    'not_found /careers news.example.org': 1,
    'not_found /old/page.html this site': 1,
    'not_found (other) Direct': 2,
    'not_found (other) (other)': 1,
  })
})

test('robots and automated browsers are counted by name, and nowhere else', async () => {
  const before = taken
  await collect([view('/'), view('/about')], randomUUID(), 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  await collect([view('/')], undefined, 'Mozilla/5.0 HeadlessChrome/141 Safari/537.36')
  await collect([view('/')], undefined, 'curl/8.5.0')
  taken = before
  // Events are written in order: once the last is stored, all are.
  await collect([{ name: 'user_engagement', params: {} }])
  expect(await counted()).toEqual({ 'robot Google': 2, 'robot Headless Chrome': 1, 'robot curl': 1 })
})

test('a visit is attributed to its referrer', async () => {
  const referrers = [
    ['www.google.co.in', 'Google'],
    ['l.facebook.com', 'Facebook'],
    ['mail.google.com', 'Mail'],
    ['t.co', 'X'],
    ['www.hospitals.example', 'hospitals.example'],
    ['192.168.1.17', '(other)'],
    ['asha-laptop', '(other)'],
    ['', 'Direct'],
    ['localhost:3000', 'Direct'],
  ]
  for (const [referrer] of referrers) await collect([view('/', referrer)], randomUUID())
  const sources = Object.groupBy(referrers, ([, source]) => `source ${source}`)
  const expected = Object.entries(sources).map(([source, from]) => [source, from?.length])
  expect(await counted()).toMatchObject(Object.fromEntries(expected))
})

test('without an id a page opened from elsewhere is a visit, and nobody is a visitor', async () => {
  await collect([view('/', 'www.google.com')])
  await collect([view('/about', 'localhost:3000'), view('/about')])
  expect(await counted()).toEqual({
    'landing /': 1,
    'language en': 1,
    'source Google': 1,
    'device phone': 1,
    'browser Samsung Internet': 1,
  })
})

test('a campaign that could be a person, an address or code is not stored', async () => {
  const texts = ['asha@clinic.example', '+91 98765 43210', '9876543210', '<script>', 'x'.repeat(61)]
  for (const text of texts) {
    const query = new URLSearchParams({ utm_source: text, utm_campaign: text })
    await collect([view(`/?${query}`, 'www.google.com')], randomUUID())
  }
  expect(await counted()).toMatchObject({ 'source (other)': texts.length, 'campaign (other)': texts.length })
})

test('campaigns beyond the limit of a day are counted as one, whoever brings them', async () => {
  for (let nth = 0; nth < 320; nth++)
    await collect([view(`/?utm_campaign=c${nth}`, '')], undefined, phone, `10.0.${nth >> 2}.1`)
  const counts = await counted()
  expect(Object.keys(counts).filter((key) => key.startsWith('campaign'))).toHaveLength(301)
  expect(counts['campaign (other)']).toBe(20)
})

test('a form is counted by its steps and by the rules it broke, never by what was typed', async () => {
  const form = { page_name: '/', form: 'signups' }
  await collect([
    { name: 'form_seen', params: form },
    { name: 'form_begun', params: form },
    { name: 'form_refused', params: { ...form, rules: 'email_unfit,phone_missing,asha_missing,email_rao' } },
    { name: 'form_sent', params: { ...form, email: 'asha@clinic.example' } },
  ])
  expect(await counted()).toEqual({
    'form_seen signups': 1,
    'form_begun signups': 1,
    'form_refused signups': 1,
    'form_rule signups_email_unfit': 1,
    'form_rule signups_phone_missing': 1,
    'form_sent signups': 1,
  })
})

test('a form that the site does not have is refused', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/analytics/collect',
    payload: { measurementId: 'G', events: [{ name: 'form_seen', params: { form: 'asha' } }] },
  })
  expect(response.statusCode).toBe(422)
})

test('a web vital is counted in its histogram bucket', async () => {
  const vital = (name: string, value: number) => ({ name, params: { page_name: '/', value } })
  await collect([vital('LCP', 2500), vital('LCP', 2501), vital('CLS', 0), vital('TTFB', 600_000)])
  expect(await counted()).toEqual({ 'LCP 25': 1, 'LCP 26': 1, 'CLS 0': 1, 'TTFB 101': 1 })
})

test('neither the visitor’s id nor the address is stored, and the day’s key is deleted after the day', async () => {
  const userId = randomUUID()
  const keys = async () =>
    (await queryDatabase(server.config, 'SELECT day, visitor FROM day_visitors ORDER BY day')) as {
      day: string
      visitor: string
    }[]
  await collect([view('/', '')], userId)
  await counted()
  const today = (await keys()).filter((row) => row.day === day)
  expect(new Set(today.map(({ visitor }) => visitor.slice(0, 22))).size).toBe(1)
  expect(JSON.stringify(today)).not.toContain(userId.slice(0, 8))
  clock.now += dayMs
  await collect([view('/', '')], userId)
  await counted()
  expect((await keys()).at(-1)?.visitor).not.toBe(today[0]?.visitor)

  // Runs at server start and every hour.
  const next = await startApp(
    { DATA_DIR: server.config.dataDir },
    { now: () => clock.now, store: server.store },
  )
  await expect.poll(async () => new Set((await keys()).map((row) => row.day)).size).toBe(1)
  await next.app.close()
})

test('sources that one client invents take no places from real ones', async () => {
  const invented = (request: number) =>
    Array.from({ length: 25 }, (_, at) => view(`/?utm_source=invented${request}x${at}`))
  for (let request = 0; request < 12; request++) await collect(invented(request), randomUUID())
  await collect([view('/', '')], randomUUID())
  await collect([view('/', 'www.google.com')], randomUUID())
  clock.now += 61 * 60_000
  await collect([view('/', 'news.example.org')], randomUUID())
  const counts = await counted()
  expect(Object.keys(counts).filter((name) => name.startsWith('source invented'))).toHaveLength(5)
  expect(counts).toMatchObject({ 'source Direct': 1, 'source Google': 1, 'source news.example.org': 1 })
})
