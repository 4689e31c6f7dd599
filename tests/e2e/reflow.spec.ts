import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { sitePages, statusOfMissingPage, translatedPages } from './site-pages.ts'

test.use({ allowedConsole: statusOfMissingPage, reducedMotion: 'reduce' })

const widths = [320, 360, 390, 768]
const textSizes = [16, 20, 24, 32]
/** What WCAG 1.4.12 lets a reader set. */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

const spaceOut = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, readersSpacing)

/** How far the page scrolls sideways, and which words reach beyond the screen. A row that is swiped may. */
const beyondTheScreen = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const rows =
      '[data-swiped], [data-carousel], [data-navbar], .visually-hidden, .skip-link, [aria-hidden] label'
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const ownText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      )
      const { left, right, width } = element.getBoundingClientRect()
      const outside = width > 1 && (right > root.clientWidth + 1 || left < -1)
      return ownText && outside && !element.closest(rows)
    })
    const found = cut.map(({ textContent }) => textContent)
    if (root.scrollWidth > root.clientWidth) found.push(`${root.scrollWidth - root.clientWidth} px sideways`)
    return found
  })

// Other words are longer or shorter; where the narrowest and the largest fit, what lies between does.
const cases = [
  ...sitePages.map((path) => ({ path, widths, textSizes })),
  ...translatedPages.map((path) => ({ path, widths: [320, 768], textSizes: [16, 32] })),
]
for (const { path, widths, textSizes } of cases)
  test(`${path} fits phones with large text and with a reader's own spacing`, async ({ page }) => {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const browser = await page.context().newCDPSession(page)
    const found: Record<string, unknown> = {}
    const look = async (setting: string) => {
      const beyond = await beyondTheScreen(page)
      if (beyond.length > 0) found[setting] = beyond
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const standard of textSizes) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard } })
        await look(`${width} px, text of ${standard} px`)
      }
    }
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await spaceOut(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await look(`${width} px, spaced`)
    }
    expect(found).toEqual({})
  })

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
