import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { sitePages, statusOfMissingPage, translatedPages } from './site-pages.ts'

test.use({ allowedConsole: statusOfMissingPage, reducedMotion: 'reduce' })

const widths = [320, 360, 480, 600, 768, 1024, 1440, 1920]

for (const path of [...sitePages, ...translatedPages]) {
  test(`${path} fits every width, with headings in order, landmarks once and letters of one family`, async ({
    page,
  }) => {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await expectNoSidewaysScrolling(page)
    await expectHeadingsInOrder(page)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
    expect((await facesOf(page)).filter((face) => !face.startsWith('Anek '))).toEqual([])
  })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed, `width needed at ${width} px`).toBeLessThanOrEqual(width)
  }
}

async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries())
    expect(level, `heading ${index + 1} of ${levels}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
}

/** The faces the letters are really drawn in: a character that the fonts lack would bring another. */
async function facesOf(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const all = { nodeId: root.nodeId, selector: 'body *' }
  const { nodeIds } = await browser.send('DOM.querySelectorAll', all)
  // An element answers for its own text only.
  const answers = await Promise.all(
    nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  const fonts = answers.flatMap((answer) => answer.fonts)
  return [...new Set(fonts.map(({ familyName }) => familyName))]
}
