import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { beyondTheScreen, doubleText, spaceOut, textSizeOf } from './fitting.ts'
import { layOutAll } from './lay-out-all.ts'
import { long } from './long.ts'
import { sitePages, statusOfMissingPage, translatedPages } from './site-pages.ts'

test.use({ allowedConsole: statusOfMissingPage, reducedMotion: 'reduce' })

const widths = [320, 360, 390, 480, 600, 768, 1024, 1440, 1920]
// Translated pages differ in their text only, so axe runs at one width there, and layout is checked at the extreme
// widths and text sizes.
const visits = [
  ...sitePages.map((path) => ({
    path,
    axeAt: [360, 1440],
    zoomedAt: [320, 360, 390, 768],
    textSizes: [20, 24, 32],
  })),
  ...translatedPages.map((path) => ({ path, axeAt: [360], zoomedAt: [320, 768], textSizes: [32] })),
]

// Opening a page takes longer than most checks, so all checks share one visit; each reports its own findings.
for (const { path, axeAt, zoomedAt, textSizes } of visits)
  test(
    `${path} fits every screen, text size and spacing; axe, headings, landmarks and fonts are right`,
    long,
    async ({ page }) => {
      const fits = async (setting: string) =>
        expect.soft(await beyondTheScreen(page), `${path}, ${setting}`).toEqual([])
      await page.goto(path)
      await layOutAll(page)
      await page.evaluate(() => document.fonts.ready)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await fits(`${width} px`)
        if (axeAt.includes(width)) await expectNoFindings(page)
        if ([360, 1024, 1440].includes(width))
          expect.soft(await smallLetters(page), `${path}, smaller than 12 px at ${width} px`).toEqual([])
      }
      await expectHeadingsInOrder(page)
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect.soft(page.getByRole(landmark)).toHaveCount(1)
      await page.evaluate(() => document.fonts.ready)
      expect.soft((await facesOf(page)).filter((face) => !face.startsWith('Anek '))).toEqual([])
      const setTextSize = await textSizeOf(page)
      for (const width of zoomedAt) {
        await page.setViewportSize({ width, height: 800 })
        for (const size of textSizes) {
          await setTextSize(size)
          await fits(`${width} px, text of ${size} px`)
        }
      }
      await setTextSize(16)
      await doubleText(page)
      for (const width of [...zoomedAt, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await fits(`${width} px, twice the text`)
      }
      await spaceOut(page)
      for (const width of zoomedAt) {
        await page.setViewportSize({ width, height: 800 })
        await fits(`${width} px, spaced`)
      }
    },
  )

async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])))
  expect.soft(levels[0]).toBe(1)
  expect.soft(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries())
    expect.soft(level, `heading ${index + 1} of ${levels}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
}

/** Texts below 12 px as displayed, including the scale of SVG pictures. */
const smallLetters = (page: Page) =>
  page.locator('body :not(script, style, noscript)').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
        const { width } = element.getBoundingClientRect()
        const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
        return text && width > 1 && Number.parseFloat(getComputedStyle(element).fontSize) * scale < 11.95
      })
      .map(({ textContent }) => textContent?.trim()),
  )

/** The fonts that are actually used: a missing glyph would cause a fallback font. */
async function facesOf(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const all = { nodeId: root.nodeId, selector: 'body *' }
  const { nodeIds } = await browser.send('DOM.querySelectorAll', all)
  // The answer for an element covers only its own text nodes.
  const answers = await Promise.all(
    nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  // Left attached, the session would track every change made by the later checks.
  await browser.detach()
  const fonts = answers.flatMap((answer) => answer.fonts)
  return [...new Set(fonts.map(({ familyName }) => familyName))]
}
