import { readFile } from 'node:fs/promises'
import { deskPaths } from '../../contract/desk.ts'
import { analyticsEvent } from '../support/analytics-events.ts'
import { deskKey, expect, test } from '../support/desk-browser-test.ts'
import { visitDone } from '../support/lead-browser-test.ts'
import { long } from './long.ts'

const dayMs = 24 * 60 * 60_000
const dayIn = (timestamp: number) =>
  new Date(timestamp).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })

test(
  'the figures of real visits follow the period, are compared, and are shown as tables too',
  long,
  async ({ page, person: _, server, store, context, desk }) => {
    // A page that no other test on this server opens.
    const read = '/read-by-nobody-else'
    const now = Date.now()
    const tallies = [
      { what: 'visitors', subject: '' },
      { what: 'source', subject: 'linkedin' },
    ]
    const visits = (count: number, daysAgo: number) =>
      Array.from({ length: count }, () => {
        const timestamp = now - daysAgo * dayMs
        return analyticsEvent({ timestamp, day: dayIn(timestamp), page: read, tallies })
      })
    const robot = analyticsEvent({
      ...{ timestamp: now, day: dayIn(now), isLeftOut: true },
      tallies: [{ what: 'robot', subject: 'A page tester' }],
    })
    await store.addEvents([...visits(400, 2), ...visits(200, 9), ...visits(100, 40), robot])
    const visitor = await context.newPage()
    const done = visitDone(visitor)
    await visitor.goto(`${server.origin}/Client`)
    await done

    await page.goto('/figures')
    await page.getByRole('button', { name: '7 days' }).click()
    await expect(page).toHaveURL(/from=.*&to=/)
    const pages = page.getByRole('table', { name: 'Pages' })
    const row = pages.getByRole('row').filter({ hasText: read })
    await expect(row.getByRole('cell').first()).toHaveText('400')
    await expect(row.getByRole('cell').nth(1)).toHaveText('+100 %')
    const bar = row.getByRole('rowheader').locator('span')
    await expect(bar).toHaveCSS('print-color-adjust', 'exact')
    await expect(bar).toHaveCSS('forced-color-adjust', 'none')
    await page.getByRole('button', { name: '30 days' }).click()
    await expect(row.getByRole('cell').first()).toHaveText('600')
    const report = new URL(page.url()).search
    await expect
      .poll(async () => {
        const headers = await deskKey(context)
        return (await context.request.get(`${desk}${deskPaths.report}${report}`, { headers })).text()
      })
      .toContain('"/Client"')
    await page.reload()
    await expect(pages.getByRole('row').filter({ hasText: /^\/Client/ })).toBeVisible()
    const sources = page.getByRole('table', { name: 'Sources' })
    await expect(sources.getByRole('row').filter({ hasText: 'linkedin' })).toBeVisible()

    // By keyboard, the chart announces the same text that is shown above it.
    await expect(page.getByText('the 30 days before')).toBeVisible()
    const chart = page.getByRole('slider', { name: 'Visits by day' })
    await chart.focus()
    await expect(chart).toHaveAttribute('aria-valuenow', '30')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowLeft', 'ArrowLeft'])
      await page.keyboard.press(key)
    await expect(chart).toHaveAttribute('aria-valuenow', '28')
    const said = await chart.getAttribute('aria-valuetext')
    expect(said).toMatch(/: \d+ visits?; /)
    await expect(page.getByText(said ?? '', { exact: true })).toBeVisible()
    await page.getByText('The same as a table').click()
    const days = page.getByRole('region', { name: 'Days' })
    await expect(days.getByRole('row')).toHaveCount(31)
    const forms = page.getByRole('region', { name: 'Forms', exact: true })
    for (const name of ['Call back', 'Contact', 'Demo request'])
      await expect(forms.getByRole('rowheader', { name })).toBeVisible()

    // The longest title wraps beside its button.
    const leftOut = page.getByRole('table', { name: /^Left out/ })
    await expect(leftOut.getByRole('rowheader', { name: 'A page tester' })).toBeVisible()
    const endOfTitle = await leftOut.locator('caption').evaluate((caption) => {
      const text = document.createRange()
      text.selectNodeContents(caption)
      return text.getBoundingClientRect().right
    })
    const button = await page.getByRole('button', { name: /^Left out.* as CSV$/ }).boundingBox()
    expect(endOfTitle).toBeLessThanOrEqual(button?.x ?? 0)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Pages as CSV' }).click()
    const csv = await readFile(await (await saved).path(), 'utf8')
    expect(csv).toMatch(/^\ufeffpage,page views,change %,.*\r\n\/read-by-nobody-else,600,/)
    const whole = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const file = await whole
    expect(file.suggestedFilename()).toMatch(/^Figures of the website, .*\.html$/)
    const html = await readFile(await file.path(), 'utf8')
    expect(html).toContain(read)
    expect(html).not.toMatch(/<script|<link|<button|url\(/)

    await page.getByRole('button', { name: 'Mail to me' }).click()
    await expect(page.getByText(/^Mailed to /)).toBeVisible()
  },
)
