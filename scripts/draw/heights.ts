import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { languageCodes } from '../../content/languages.ts'
import { pagePaths, pathIn } from '../../contract/routes.ts'
import { readManifest } from '../../server/http/site-manifest.ts'
import { lateParts } from '../../site/browser/late-parts.ts'
import { measuredWidths } from '../../site/layouts/late-heights.ts'
import { chromiumArguments, findHeadlessChromium } from '../../tests/support/chromium.ts'

/** Measures the built pages: the height of each part that is laid out late, at the ends of each range of widths. */
const root = join(import.meta.dirname, '../..')
const { folder } = await readManifest(join(root, 'dist'))
const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.woff2': 'font/woff2' }

const executablePath = findHeadlessChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
const page = await browser.newPage({ reducedMotion: 'reduce' })
await page.route('**/*', async (route) => {
  const { pathname } = new URL(route.request().url())
  const name = extname(pathname) ? pathname : pathname === '/' ? '/index.html' : `${pathname}.html`
  const contentType = types[extname(name)]
  // Scripts would change what they find; pictures have their size from their attributes.
  if (!contentType) return route.abort()
  await route.fulfill({ body: await readFile(join(root, 'dist', folder, name)), contentType })
})
const heights: Record<string, Record<string, number[]>> = {}
for (const path of languageCodes.flatMap((code) => pagePaths.map((each) => pathIn(code, each)))) {
  await page.goto(`http://site.localhost${path}`)
  heights[path] = await measure(page)
}
await browser.close()
const file = join(root, 'site/layouts/late-heights.json')
const line = ([part, values]: [string, number[]]) => `    ${JSON.stringify(part)}: [${values.join(', ')}]`
const pages = Object.entries(heights).map(
  ([path, parts]) => `  ${JSON.stringify(path)}: {\n${Object.entries(parts).map(line).join(',\n')}\n  }`,
)
await writeFile(file, `{\n${pages.join(',\n')}\n}\n`)

async function measure(page: Page): Promise<Record<string, number[]>> {
  await page.evaluate(async () => {
    document.documentElement.dataset.laidOut = ''
    await document.fonts.ready
  })
  const measured: Record<string, number[]> = {}
  for (const width of measuredWidths) {
    await page.setViewportSize({ width, height: 900 })
    const parts = await page.evaluate((late) => {
      /** The part's place among its siblings, up to the page. */
      const selector = (part: Element): string => {
        const parent = part.parentElement
        if (!parent || part.localName === 'main') return part.localName
        const place = [...parent.children].indexOf(part) + 1
        return part.localName === 'footer' ? 'footer' : `${selector(parent)}>:nth-child(${place})`
      }
      /** Without padding and border, which a part has before it is laid out. */
      const content = (part: Element) => {
        const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(part)
        const around = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(Number.parseFloat)
        return around.reduce((rest, each) => rest - each, part.getBoundingClientRect().height)
      }
      return [...document.querySelectorAll(late)].map(
        (part) => [selector(part), Math.round(content(part))] as const,
      )
    }, lateParts)
    for (const [part, height] of parts) measured[part] = [...(measured[part] ?? []), height]
  }
  return measured
}
