import { expect, test } from '../support/browser-test.ts'
import { spaceOut } from './fitting.ts'

test.use({ reducedMotion: 'reduce' })

test('what ticks shows one whole face, with any line height', async ({ page }) => {
  await page.goto('/')
  await spaceOut(page)
  const slices = await page.locator('[data-moves] span > span:not(:has(*))').evaluateAll((strips) =>
    strips.flatMap((strip) => {
      const lines = strip.textContent.split('\n').length
      if (lines < 3) return []
      const window = strip.parentElement?.clientHeight ?? 0
      return [Math.abs(window * lines - strip.clientHeight) < lines]
    }),
  )
  expect(slices.length).toBeGreaterThan(5)
  expect(slices).not.toContain(false)
})
