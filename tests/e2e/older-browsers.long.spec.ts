import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../support/browser-test.ts'

// Bypasses the page's policy, whose hashes do not match the changed styles.
test.use({ bypassCSP: true, reducedMotion: 'reduce' })

for (const path of ['/', '/impact', '/about', '/request'])
  test(`${path} is readable in a browser without oklch and color-mix`, async ({ page }) => {
    await page.route(path, async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replaceAll(/\b(oklch|color-mix)\(/g, 'unknown(')
      await route.fulfill({ response: answer, body: html })
    })
    await page.goto(path)
    const ground = () => page.evaluate(() => getComputedStyle(document.body).color)
    expect(await ground()).toBe('rgb(16, 24, 40)')
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .withRules(['color-contrast'])
      .analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))).toEqual([])
  })
