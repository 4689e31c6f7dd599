import type { Page } from '@playwright/test'

/** The text spacing that WCAG 1.4.12 requires pages to support. */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

export const spaceOut = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, readersSpacing)

/** Doubles the text size of the page only, like text zoom: unlike `textSizeOf`, it does not affect media queries. */
export const doubleText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Returns a function that sets the browser's default font size (16). It applies until the session ends. */
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
