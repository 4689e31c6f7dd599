import type { Page } from '@playwright/test'

/** What WCAG 1.4.12 lets a reader set. */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

export const spaceOut = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, readersSpacing)

/** Letters twice the size on the page alone, as a zoom of text alone makes them: media queries do not see it, other than `textSizeOf`. */
export const doubleText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** The size a reader has chosen in the browser, 16 unless they did. It holds as long as the session that set it. */
export async function textSizeOf(page: Page): Promise<(standard: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  return async (standard) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  }
}

/** The horizontal overflow of the page, and the text beyond the screen. Rows that scroll sideways are allowed. */
export const beyondTheScreen = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const rows =
      '[data-swiped], [data-carousel], [data-navbar], .visually-hidden, .skip-link, [aria-hidden] label'
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const ownText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      )
      const { left, right, width } = element.getBoundingClientRect()
      const outside = width > 1 && (right > root.clientWidth + 1 || left < -1)
      return ownText && outside && !element.closest(rows) && !scrolls(element)
    })
    const found = cut.map(({ textContent }) => textContent)
    if (root.scrollWidth > root.clientWidth) found.push(`${root.scrollWidth - root.clientWidth} px sideways`)
    return found
  })
