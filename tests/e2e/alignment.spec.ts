import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { statusOfMissingPage } from './site-pages.ts'

test.use({ reducedMotion: 'reduce', allowedConsole: statusOfMissingPage })

const leftOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)

for (const path of ['/', '/about', '/no-such-page'])
  test(`the words in the banner of ${path} begin where the words below it do`, async ({ page }) => {
    await page.goto(path)
    for (const width of [1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const [banner, below] = [page.getByRole('heading', { level: 1 }), page.locator('main h2').first()]
      expect(Math.abs((await leftOf(banner)) - (await leftOf(below))), `${width} px`).toBeLessThan(1)
    }
  })

test('what is coming, and where to, stands in one line of the first picture', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  for (const width of [320, 360, 375, 390, 393, 402, 412, 430, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page.getByText('Incoming · Bay 2').evaluate(({ firstChild }) => {
      const words = new Range()
      if (firstChild) words.selectNode(firstChild)
      return words.getClientRects().length
    })
    expect(lines, `${width} px`).toBe(1)
  }
})
