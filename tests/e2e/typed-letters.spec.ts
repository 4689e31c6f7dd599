import type { Page } from '@playwright/test'
import { languageCodes } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { long } from './long.ts'

/** With digits, letters and conjuncts that occur on no page, so the pages' font subsets lack them. */
const typed = {
  Devanagari: '०१२३४५६७८९ ऋषि ज्ञानेन्द्र ङ ॠ श्रॄ।',
  Telugu: '౦౧౨౩౪౫౬౭౮౯ ఋషి జ్ఞానేంద్ర ఙ ౠ శ్రౄ',
}

interface Node {
  nodeName: string
  nodeId: number
  children?: Node[]
  shadowRoots?: Node[]
}

/** Includes the control's shadow tree, which contains the typed text. */
const within = (node: Node): Node[] => [
  node,
  ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(within),
]

/** The fonts that draw the typed message, and whether each was loaded by the page. */
async function facesOfTyped(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument', { depth: -1, pierce: true })
  const parts = within(root)
    .filter(({ nodeName }) => nodeName === 'TEXTAREA')
    .flatMap(within)
  const answers = await Promise.all(
    parts.map(({ nodeId }) => browser.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  await browser.detach()
  const named = answers
    .flatMap(({ fonts }) => fonts)
    .map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the system'}`)
  // A subset keeps the name of its original font.
  return [...new Set(named.map((name) => name.replace(' Medium', '')))]
}

for (const language of languageCodes)
  test(
    `text of every script is readable where it is typed on pages in ${language}`,
    long,
    async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(pathIn(language, '/contactSection'))
      await page.evaluate(() => document.fonts.ready)
      expect(asked.filter((path) => path.includes('typed'))).toEqual([])
      for (const [script, text] of Object.entries(typed)) {
        await page.locator('textarea').fill(text)
        await expect
          .poll(async () => (await facesOfTyped(page)).filter((face) => !face.startsWith('Anek Latin')))
          .toEqual([`Anek ${script}`])
      }
    },
  )
