import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { runAnalytics } from '../../cli/analytics/run-analytics.ts'
import { openStore } from '../../server/database/open-store.ts'
import { analyticsEvent } from '../support/analytics-events.ts'
import { expect, test } from '../support/browser-test.ts'
import { runHere } from '../support/run-command.ts'
import { longUnless } from './long.ts'

let dataDir: string
let address: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-report-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  // More of everything than the page has lines for.
  const subjects = (what: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ what, subject: `${what}-of-a-rather-long-name-${n}.example` }))
  const forms = ['signups', 'contactUs', 'demoRequests'].flatMap((form) => [
    ...['form_seen', 'form_begun', 'form_refused', 'form_sent'].map((what) => ({ what, subject: form })),
    ...['email_unfit', 'phoneNumber_missing', 'firstName_missing', 'lastName_unfit'].map((rule) => ({
      what: 'form_rule',
      subject: `${form}_${rule}`,
    })),
  ])
  const vitals = ['LCP', 'INP', 'CLS', 'TTFB'].map((what) => ({ what, subject: '40' }))
  const tallies = [
    ...['source', 'campaign', 'browser', 'landing'].flatMap((what) => subjects(what, 20)),
    ...subjects('device', 3),
    ...forms,
    ...vitals,
    { what: 'visitors', subject: '' },
  ]
  const events = Array.from({ length: 90 }, (_, n) => {
    const timestamp = Date.parse('2026-11-15T10:00:00Z') - n * 24 * 60 * 60_000
    return analyticsEvent({ timestamp, tallies, page: `/page-${n % 12}` })
  })
  await store.addEvents(events)
  await store.close()
  const file = join(dataDir, 'report.html')
  await runHere(runAnalytics, { DATA_DIR: dataDir }, [
    'report',
    '--days',
    '90',
    '--to',
    '2026-11-15',
    '--html',
    file,
  ])
  address = pathToFileURL(file).href
})
test.afterAll(() => rm(dataDir, { recursive: true }))

for (const width of [360, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `the report is readable at ${width} px in ${colorScheme}`,
      longUnless(width === 360 && colorScheme === 'light'),
      async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await page.goto(address)
        await expect(page.getByRole('img', { name: 'Visitors by day' })).toBeInViewport()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
      },
    )

test('the report prints on two sheets', async ({ page }) => {
  await page.goto(address)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
