import type { Page, Request } from '@playwright/test'
import { languageCodes } from '../../content/languages.ts'
import { pagePaths, pathIn } from '../../contract/routes.ts'
import { lateParts } from '../../site/browser/late-parts.ts'
import { expect, test } from '../support/browser-test.ts'
import { drawn } from '../support/page-time.ts'
import { layOutAll } from './lay-out-all.ts'
import { long, longUnless } from './long.ts'

const phone = { width: 412, height: 823 }
const desktop = { width: 1440, height: 900 }

/** Runs in the page: the current content-visibility of its deferrable parts. */
const lateness = (parts: string) =>
  [...document.querySelectorAll(parts)].map((part) => getComputedStyle(part).contentVisibility)

/** Part of a trace event; `UpdateLayoutTree` counts the elements whose style it computed. */
interface StyleEvent {
  name: string
  args: { elementCount?: number }
}

/** Without idle time the page lays out only what comes near the viewport. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))

test.describe('a visit on a phone', () => {
  test.use({ viewport: phone })

  // The budget by page of docs/performance.md. Headless Chromium requests neither icon nor manifest.
  for (const [path, kilobytes, scripts] of [
    ['/', 64, 1],
    ['/hi', 88, 2],
    ['/te', 88, 2],
    ['/request', 112, 3],
    ['/security', 48, 1],
    ['/te/privacy', 48, 3],
  ] as const)
    test(`to ${path} takes at most ${kilobytes} KB`, async ({ page }) => {
      const asked: string[] = []
      const finished: Request[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      page.on('requestfinished', (request) => finished.push(request))
      const told = page.waitForResponse('**/analytics/summary')
      await page.goto(path)
      await told
      if (path === '/request')
        await expect(page.locator('astro-island[client=near]')).not.toHaveAttribute('ssr')
      const sizes = await Promise.all(finished.map((request) => request.sizes()))
      // Without headers, which HTTP/2 compresses to about 1 KB in all.
      const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize, 0)
      console.info(`${path}: ${asked.length} requests, ${(bytes / 1024).toFixed(1)} KB`)
      expect(asked.filter((name) => name.endsWith('.js'))).toHaveLength(scripts)
      expect(bytes / 1024).toBeLessThan(kilobytes)
    })
})

for (const language of ['hi', 'te'])
  for (const path of ['/privacy', '/security', '/accessibility', '/yours'].map((page) =>
    pathIn(language, page),
  ))
    test(
      `${path} loads only the regular font files`,
      longUnless(path === '/te/privacy'),
      async ({ page }) => {
        const cuts = new Set<string | undefined>()
        page.on('request', (request) => cuts.add(/\/(\w+-\d+)\.[^/]*\.woff2$/.exec(request.url())?.[1]))
        await page.goto(path)
        await layOutAll(page)
        await page.evaluate(async () => void (await document.fonts.ready))
        await drawn(page)
        cuts.delete(undefined)
        expect([...cuts].sort()).toEqual([`${language}-400`, 'latin-400'].sort())
        await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '650')
        await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-synthesis', 'weight')
      },
    )

test.describe('content far below the fold', () => {
  test.use({ viewport: phone })

  test('is rendered late, but not in print or in forced colours', async ({ page }) => {
    await neverIdle(page)
    const found = async () => [...new Set(await page.evaluate(lateness, lateParts))]
    await page.goto('/')
    expect(await found()).toEqual(['auto'])
    await page.emulateMedia({ media: 'print' })
    expect(await found()).toEqual(['visible'])
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    expect(await found()).toEqual(['visible'])
    await page.emulateMedia({ forcedColors: null })
  })

  for (const path of languageCodes.flatMap((code) => pagePaths.map((page) => pathIn(code, page))))
    for (const width of [360, 768, 1440])
      test(
        `of ${path} has nearly its height before, ${width} px wide`,
        longUnless(path === '/' || (path === '/te' && width === 1440)),
        async ({ page }) => {
          const height = () => page.evaluate(() => document.documentElement.scrollHeight)
          await neverIdle(page)
          await page.setViewportSize({ width, height: 900 })
          await page.goto(path)
          await drawn(page)
          const before = await height()
          await layOutAll(page)
          await drawn(page)
          expect(before / (await height())).toBeGreaterThan(0.9)
          expect(before / (await height())).toBeLessThan(1.1)
        },
      )

  test('is rendered without computing the style of the whole page again', async ({ page, browser }) => {
    await neverIdle(page)
    await page.goto('/')
    await drawn(page)
    await page.evaluate((parts) => {
      for (const part of document.querySelectorAll<HTMLElement>(parts))
        part.style.contentVisibility = 'visible'
    }, lateParts)
    await drawn(page)
    const elements = await page.evaluate(() => document.querySelectorAll('main *').length)
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await page.evaluate(() => {
      document.documentElement.dataset.laidOut = ''
      void document.body.offsetHeight
    })
    const { traceEvents }: { traceEvents: StyleEvent[] } = JSON.parse(String(await browser.stopTracing()))
    const styled = traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0)
    expect(styled).toBeGreaterThan(0)
    expect(styled).toBeLessThan(elements / 4)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('is rendered at once', async ({ page }) => {
      await page.goto('/')
      expect([...new Set(await page.evaluate(lateness, lateParts))]).toEqual(['visible'])
    })
  })
})

/** Runs in the page: scrolls down and up in steps and returns all elements that shifted. */
const movedByScrolling = async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  const found: string[] = []
  const note = (entries: PerformanceEntry[]) => {
    for (const entry of entries) {
      const sources: { node?: Node | null }[] = Reflect.get(entry, 'sources')
      found.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`))
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  for (const way of [1, -1])
    for (let before = -1; before !== scrollY; await frame()) {
      before = scrollY
      scrollBy({ top: way * 400, behavior: 'instant' })
    }
  await frame()
  note(observer.takeRecords())
  return found
}

for (const path of languageCodes.flatMap((language) => pagePaths.map((page) => pathIn(language, page))))
  for (const size of [phone, desktop])
    test(
      `${path} has no layout shift while it is scrolled, ${size.width} px wide`,
      longUnless(path === '/te' && size === phone),
      async ({ page }) => {
        await neverIdle(page)
        await page.setViewportSize(size)
        await page.goto(path)
        await drawn(page)
        expect(await page.evaluate(movedByScrolling)).toEqual([])
      },
    )

/** Runs in the page before its own scripts: adds up the layout shifts. */
const countMoves = () => {
  Reflect.set(window, 'moved', 0)
  const add = (entry: PerformanceEntry) =>
    Reflect.set(window, 'moved', Reflect.get(window, 'moved') + Reflect.get(entry, 'value'))
  new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift' })
}

// On a slow connection text is shown in a fallback font first. With DejaVu Sans alone the shift was up to 0.39.
for (const path of languageCodes.flatMap((language) =>
  [...pagePaths, '/yours'].map((page) => pathIn(language, page)),
))
  test(
    `${path} has little layout shift when its fonts load late`,
    longUnless(path === '/te'),
    async ({ page }) => {
      await page.setViewportSize(phone)
      await page.addInitScript(countMoves)
      let arrive = () => {}
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route('**/*.woff2', async (route) => {
        await arrived
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      arrive()
      await drawn(page)
      // The threshold of Web Vitals for a good score.
      expect(await page.evaluate('moved')).toBeLessThan(0.1)
    },
  )

test(
  'once a page is idle all of it is rendered, for screenshots and text extraction',
  long,
  async ({ page }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(lateness, lateParts)).not.toContain('auto')
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText omits what is not laid out.
    expect(await page.evaluate(() => document.body.innerText)).toContain('In an emergency')
  },
)
