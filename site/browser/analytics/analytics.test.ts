import { beforeEach, expect, test, vi } from 'vitest'

const options = { url: '/analytics', appId: 'a', apiKey: 'k', measurementId: 'G-LOCAL' }
const view = { name: 'page_view', params: { page_name: '/' } } as const
const leaving = { name: 'user_engagement', params: { page_name: '/', engagement_time_msec: 5 } } as const
const log = vi.fn()
let sent: unknown[]
let beacons: unknown[]

beforeEach(() => {
  sent = []
  beacons = []
  log.mockReset()
  vi.resetModules()
  vi.stubGlobal('console', { warn: log })
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { sendBeacon: (_url: string, body: string) => beacons.push(JSON.parse(body)) })
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    return new Response(null, { status: 204 })
  })
})

// There is one Analytics instance per page, so each test is a separate page.
const onNewPage = async () => (await import('./analytics.ts')).initializeAnalytics

test('events wait for the measurement id and go out with the visitor’s id and source', async () => {
  const initialize = await onNewPage()
  const id = Promise.withResolvers<string>()
  const analytics = initialize(
    options,
    () => ({ userId: 'visitor', visit: { referrer: 'news.example' } }),
    () => id.promise,
  )
  const logged = Promise.all([analytics.log(view), analytics.log(view)])
  expect(sent).toEqual([])
  id.resolve('G-REMOTE')
  await logged
  expect(sent).toEqual([
    {
      measurementId: 'G-REMOTE',
      userId: 'visitor',
      visit: { referrer: 'news.example' },
      events: [view, view],
    },
  ])
})

test('a page closed before the id is known sends its events by beacon, with the local id', async () => {
  const initialize = await onNewPage()
  const id = Promise.withResolvers<string>()
  const analytics = initialize(
    options,
    () => ({}),
    () => id.promise,
  )
  const logged = analytics.log(view)
  analytics.leaveWith(leaving)
  expect(beacons).toEqual([{ measurementId: 'G-LOCAL', events: [view, leaving] }])
  id.resolve('G-REMOTE')
  await logged
  expect(sent).toEqual([])
})

test('without any measurement id events are dropped and the reason is logged', async () => {
  const initialize = await onNewPage()
  const analytics = initialize({ url: '/analytics' }, () => ({}))
  await analytics.log(view)
  analytics.leaveWith(leaving)
  expect([sent, beacons]).toEqual([[], []])
  expect(log).toHaveBeenCalledExactlyOnceWith('Analytics:', 'AnalyticsError: no-app-id')
})

test('the same settings return the same analytics, others are refused: already-exists', async () => {
  const initialize = await onNewPage()
  const known = async () => 'G-REMOTE'
  const first = initialize(options, () => ({}), known)
  expect(initialize({ ...options }, () => ({}), known)).toBe(first)
  expect(() => initialize({ ...options, appId: 'b' }, () => ({}), known)).toThrow(
    expect.objectContaining({ code: 'already-exists' }),
  )
})
