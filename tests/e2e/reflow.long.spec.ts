import { expect, test } from '../support/browser-test.ts'
import { spaceOut } from './fitting.ts'

test.use({ reducedMotion: 'reduce' })

test('a ticking clock shows one complete face with any line height', async ({ page }) => {
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

for (const path of ['/', '/hi', '/te'])
  test(`minutes and seconds on ${path} are on one line`, async ({ page }) => {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const inLine = await page.locator('[data-moves] *').evaluateAll((elements) =>
      elements.flatMap((element) =>
        [...element.childNodes].flatMap((node) => {
          const seconds = node instanceof Text && node.data.endsWith(':') && node.nextElementSibling
          if (!seconds) return []
          const minutes = new Range()
          minutes.selectNode(node)
          return [minutes.getBoundingClientRect().right <= seconds.getBoundingClientRect().left + 1]
        }),
      ),
    )
    expect(inLine.length).toBeGreaterThan(3)
    expect(inLine).not.toContain(false)
  })
