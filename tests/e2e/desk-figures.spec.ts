import { deskPaths } from '../../contract/desk.ts'
import { analyticsEvent } from '../support/analytics-events.ts'
import { deskKey, expect, test } from '../support/desk-browser-test.ts'
import { visitDone } from '../support/lead-browser-test.ts'

const dayMs = 24 * 60 * 60_000
const dayIn = (timestamp: number) =>
  new Date(timestamp).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })

test('the figures of real visits follow the period, are compared, and stand in tables too', async ({
  page,
  person: _,
  server,
  store,
  context,
  desk,
}) => {
  const now = Date.now()
  const tallies = [
    { what: 'visitors', subject: '' },
    { what: 'source', subject: 'linkedin' },
  ]
  const visits = (count: number, daysAgo: number) =>
    Array.from({ length: count }, () => {
      const timestamp = now - daysAgo * dayMs
      return analyticsEvent({ timestamp, day: dayIn(timestamp), page: '/impact', tallies })
    })
  await store.addEvents([...visits(4, 2), ...visits(2, 9), ...visits(1, 40)])
  const visitor = await context.newPage()
  const done = visitDone(visitor)
  await visitor.goto(`${server.origin}/Client`)
  await done

  await page.goto('/figures')
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/from=.*&to=/)
  const pages = page.getByRole('table', { name: 'Views' })
  const row = pages.getByRole('row').filter({ hasText: '/impact' })
  await expect(row.getByRole('cell').first()).toHaveText('4')
  await expect(row.getByRole('cell').last()).toHaveText('+100 %')
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(row.getByRole('cell').first()).toHaveText('6')
  const report = new URL(page.url()).search
  await expect
    .poll(async () => {
      const headers = await deskKey(context)
      return (await context.request.get(`${desk}${deskPaths.report}${report}`, { headers })).text()
    })
    .toContain('"/Client"')
  await page.reload()
  await expect(pages.getByRole('row').filter({ hasText: '/Client' })).toBeVisible()
  const sources = page.getByRole('table', { name: 'Sources' })
  await expect(sources.getByRole('row').filter({ hasText: 'linkedin' })).toBeVisible()

  await expect(page.getByRole('img', { name: 'Visits by day' })).toBeVisible()
  await page.getByText('The same as a table').click()
  const days = page.getByRole('region', { name: 'Visits by day, as a table' })
  await expect(days.getByRole('row')).toHaveCount(31)
  for (const name of ['Call back', 'Contact', 'Demo request'])
    await expect(page.getByRole('table', { name }).getByRole('row')).toHaveCount(4)
})
