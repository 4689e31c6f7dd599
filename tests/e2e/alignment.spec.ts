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
