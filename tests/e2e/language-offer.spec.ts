import type { Page } from '@playwright/test'
import { type Language, languages } from '../../content/languages.ts'
import { languageOfferPath, pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { drawn } from '../support/page-time.ts'
import { long, longUnless } from './long.ts'

interface TraceEvent {
  args: { elementCount?: number; beginData?: { dirtyObjects?: number } }
}

const offerOf = (language: Language) => languages[language].site.languages.offer

test.describe('a visitor whose browser prefers Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('is offered it once, in one line, and is not redirected', async ({ page }) => {
    await page.goto('/impact')
    const offer = page.getByRole('link', { name: offerOf('hi') })
    await expect(offer).toHaveAttribute('href', /\/hi\/impact$/)
    await expect(page).toHaveURL(/[^i]\/impact$/)
    await page.getByRole('button', { name: languages.hi.site.languages.dismiss }).click()
    await expect(offer).toBeHidden()
    const asked = page.waitForResponse('**/analytics/summary')
    await page.goto('/about')
    await asked
    await expect(page.getByRole('link', { name: offerOf('hi') })).toHaveCount(0)
  })

  test('gets the font for it where the system has none', long, async ({ page }) => {
    await page.goto('/te/about')
    const offer = page.getByRole('link', { name: offerOf('hi') })
    await expect(offer).toHaveCSS('font-family', /"Anek hi offer"$/)
    const loaded = await page.evaluate(
      async (text) => (await document.fonts.load('1rem "Anek hi offer"', text)).map(({ status }) => status),
      offerOf('hi'),
    )
    expect(loaded).toEqual(['loaded'])
  })

  test('is offered nothing on the Hindi pages', long, async ({ page }) => {
    const asked = page.waitForResponse('**/analytics/summary')
    await page.goto('/hi')
    await asked
    await expect(page.getByRole('link', { name: offerOf('en') })).toHaveCount(0)
  })
})

for (const [locale, path, offered] of [
  ['hi-IN', '/', 'hi'],
  ['en-IN', '/te', 'en'],
] as const)
  test.describe(`on ${path}, to a browser that prefers ${locale}`, () => {
    // High enough that the offer covers nothing of the case in the banner.
    test.use({ locale, viewport: { width: 1440, height: 900 } })

    test('the offer restyles and lays out little of the page', long, async ({ page, browser }) => {
      const pageIsDone = Promise.withResolvers<void>()
      await page.route(/\/offer\.[^/]*\.js/, async (route) => {
        await pageIsDone.promise
        await route.continue()
      })
      const asked = page.waitForRequest(/\/offer\.[^/]*\.js/)
      const counted = page.waitForResponse('**/analytics/summary')
      await page.goto(path)
      await asked
      await (await counted).finished()
      await expect(page.locator('[data-rotating][data-moves="running"]').first()).toBeAttached()
      // Deferred content is laid out by now, too.
      await expect(page.locator('body > footer')).toHaveCSS('content-visibility', 'visible')
      await drawn(page)
      await browser.startTracing(page, { categories: ['devtools.timeline'] })
      pageIsDone.resolve()
      await expect(page.getByRole('link', { name: offerOf(offered) })).toBeVisible()
      await page.evaluate(async () => void (await document.fonts.ready))
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
      const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
      const styled = traceEvents.map(({ args }) => args.elementCount ?? 0)
      const laidOut = traceEvents.map(({ args }) => args.beginData?.dirtyObjects ?? 0)
      expect(Math.max(...styled)).toBeGreaterThan(0)
      expect(Math.max(...styled)).toBeLessThan(200)
      expect(Math.max(...laidOut)).toBeLessThan(200)
    })
  })

for (const path of ['/hi', '/te'])
  test.describe(`on a phone at ${path}, to a browser that prefers English`, () => {
    test.use({ locale: 'en-IN', viewport: { width: 360, height: 740 } })

    test(
      'the offer waits until it covers nothing of the case',
      longUnless(path === '/te'),
      async ({ page }) => {
        await page.goto(path)
        const offer = page.getByRole('link', { name: offerOf('en'), includeHidden: true })
        await expect(offer).toBeAttached()
        await expect(offer).toBeHidden()
        await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded()
        await page.mouse.wheel(0, 740)
        await expect(offer).toBeVisible()
        await page.mouse.wheel(0, -2000)
        await expect(offer).toBeHidden()
      },
    )

    test('the offer leaves the lower edge of a case visible', long, async ({ page }) => {
      await page.goto(`${path}/case#run-stroke`)
      const offer = page.getByRole('link', { name: offerOf('en'), includeHidden: true })
      await expect(offer).toBeAttached()
      await expect(page.locator('#run [data-map]')).toBeInViewport()
      await expect(offer).toBeHidden()
      await page.locator('#run button:has(span)').last().click()
      await expect(page.locator('[data-elapsed]')).toBeInViewport()
      await expect(offer).toBeHidden()
      await page.locator('body > footer').scrollIntoViewIfNeeded()
      await expect(offer).toBeVisible()
    })

    test('an offer that was never seen is shown again on the next page', long, async ({ page }) => {
      await page.goto(path)
      const offer = page.getByRole('link', { name: offerOf('en'), includeHidden: true })
      await expect(offer).toBeAttached()
      await expect(offer).toBeHidden()
      await page.goto(`${path}/about`)
      await expect(offer).toBeVisible()
      const asked = page.waitForResponse('**/analytics/summary')
      await page.goto(`${path}/impact`)
      await asked
      await expect(offer).toHaveCount(0)
    })
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // Playwright finds no role and no name inside a noscript element.
  const offersOn = (page: Page) => page.locator('noscript > aside')

  for (const [locale, preferred] of [
    ['hi-IN', 'hi'],
    ['te-IN', 'te'],
    ['en-IN', 'en'],
  ] as const)
    test.describe(`a visitor whose browser prefers ${locale}`, () => {
      test.use({ locale })

      test(
        'is offered it in one line above every page of another language, and never redirected',
        longUnless(preferred === 'te'),
        async ({ page }) => {
          const shown = offersOn(page).locator('visible=true')
          for (const language of ['en', 'hi', 'te'] as const) {
            await page.goto(pathIn(language, '/impact'))
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            await expect(offersOn(page)).toHaveCount(2)
            if (language === preferred) {
              await expect(shown).toHaveCount(0)
              continue
            }
            await expect(shown).toHaveText([offerOf(preferred)])
            await expect(shown).toHaveAttribute('lang', preferred)
            await expect(shown.locator('a')).toHaveAttribute('href', pathIn(preferred, '/impact'))
          }
          await page.goto(pathIn(preferred === 'te' ? 'hi' : 'te', '/about'))
          await shown.locator('a').click()
          await expect(page).toHaveURL(pathIn(preferred, '/about'))
        },
      )
    })

  test.describe('a visitor whose browser prefers a language that the site does not have', () => {
    test.use({ locale: 'ta-IN' })

    test('gets no offer', long, async ({ page }) => {
      const asked = page.waitForResponse(`**${languageOfferPath}`)
      await page.goto('/impact')
      await asked
      await expect(offersOn(page).locator('visible=true')).toHaveCount(0)
    })
  })
})
