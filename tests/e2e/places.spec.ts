import type { Page } from '@playwright/test'
import { lateParts } from '../../site/browser/late-parts.ts'
import { expect, test } from '../support/browser-test.ts'
import { drawn } from '../support/page-time.ts'
import { longUnless } from './long.ts'

const phone = { width: 360, height: 740 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1440, height: 900 }

/** Without idle time the page lays out only what comes near the viewport. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))

/** Runs in the page: whether the layout of some parts is still deferred. */
const someIsLate = (parts: string) =>
  [...document.querySelectorAll(parts)].some((part) => getComputedStyle(part).contentVisibility === 'auto')

/** How far a jump may miss before the page is idle: what is above has nearly its height. */
const near = 48

/** The distance of the element from the position of a jump to its hash, below the fixed bar. */
const fromTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    return Math.abs(element.getBoundingClientRect().top - bar)
  })

/** Loads all fonts, also unused ones: in a fallback font headings have another height. */
const loadFonts = (page: Page) =>
  page.evaluate(async () => {
    // System fonts may be missing.
    await Promise.allSettled([...document.fonts].map((font) => font.load()))
  })

/** Jumps that set the URL's hash. */
const byHash: Record<string, (page: Page, hash: string) => Promise<unknown>> = {
  'a script': (page, hash) => page.evaluate((there) => location.assign(there), hash),
  'the address bar': (page, hash) => page.goto(`${page.url()}${hash}`),
  'a link': (page, hash) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'there' })
      document.body.append(link)
      link.click()
    }, hash),
}

/** Jumps that leave the URL unchanged. */
const byBrowser: Record<string, (page: Page, selector: string) => Promise<unknown>> = {
  'find-in-page': (page, selector) =>
    page.locator(selector).evaluate((element) => {
      const { find } = window as unknown as { find(text: string): boolean }
      // Starts in the section, because a list of contents above has the same text.
      getSelection()?.collapse(element.closest('section'))
      if (!find(element.textContent ?? '')) throw new Error('not found')
    }),
  'assistive technology': async (page, selector) => {
    const session = await page.context().newCDPSession(page)
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    await session.send('DOM.scrollIntoViewIfNeeded', { nodeId })
  },
  focus: (page, selector) =>
    page.locator(selector).evaluate((element) => {
      element.setAttribute('tabindex', '-1')
      if (element instanceof HTMLElement) element.focus()
    }),
}

// With the page's own language, so that no language offer covers a part of the screen.
for (const [path, locale, place, heading] of [
  ['/', 'en-IN', '#callBack', '#call-back'],
  ['/hi', 'hi-IN', '#callBack', '#call-back'],
  ['/te', 'te-IN', '#callBack', '#call-back'],
  ['/privacy', 'en-IN', '#withdraw', '#withdraw-title'],
] as const)
  for (const size of [phone, tablet, desktop])
    test.describe(`on ${path}, ${size.width} px wide, before the page is idle`, () => {
      const brief = longUnless(path === '/te' && size === desktop)
      test.use({ viewport: size, locale })

      test.beforeEach(async ({ page }) => {
        await neverIdle(page)
        await page.goto(path)
        expect(await page.evaluate(someIsLate, lateParts)).toBe(true)
      })

      for (const [name, go] of Object.entries(byHash))
        test(`${name} scrolls to an anchor`, brief, async ({ page }) => {
          await go(page, place)
          await expect.poll(() => fromTop(page, place)).toBeLessThan(near)
          await drawn(page)
          expect(await fromTop(page, place)).toBeLessThan(near)
        })

      for (const [name, go] of Object.entries(byBrowser))
        test(`${name} brings what it finds to the screen`, brief, async ({ page }) => {
          await loadFonts(page)
          await go(page, heading)
          await expect(page.locator(heading)).toBeInViewport()
          await drawn(page)
          await expect(page.locator(heading)).toBeInViewport()
        })

      test('the keyboard scrolls to the end', brief, async ({ page }) => {
        await loadFonts(page)
        // Chromium drops keys that are pressed before its first frame.
        const press = async () => {
          await page.keyboard.press('End')
          return page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
        }
        await expect.poll(press).toBeLessThan(1)
      })
    })

test.describe('an anchor is reached', () => {
  test.use({ viewport: phone })

  for (const [what, files] of [
    ['its fonts', '**/*.woff2'],
    ['its script', '**/*.js'],
  ] as const)
    test(`while the page still waits for ${what}, and stays in place when they load`, async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      let held = 0
      await neverIdle(page)
      await page.route(files, async (route) => {
        held++
        await released
        await route.continue()
      })
      await page.goto('/te', { waitUntil: 'commit' })
      await page.locator('body > footer').waitFor({ state: 'attached' })
      await page.evaluate(() => location.assign('#callBack'))
      await expect.poll(() => fromTop(page, '#callBack')).toBeLessThan(near)
      await expect.poll(() => held).toBeGreaterThan(0)
      release()
      await page.waitForLoadState()
      await drawn(page)
      await expect.poll(() => fromTop(page, '#callBack')).toBeLessThan(near)
    })

  test('from another page, and again by going back and forward', async ({ page }) => {
    await neverIdle(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/privacy')
    await page.goto('/#testimonial')
    await expect.poll(() => fromTop(page, '#testimonial')).toBeLessThan(near)
    await page.evaluate(() => location.assign('#callBack'))
    await expect.poll(() => fromTop(page, '#callBack')).toBeLessThan(near)
    await page.goBack()
    await expect.poll(() => fromTop(page, '#testimonial')).toBeLessThan(near)
    await page.goForward()
    await expect.poll(() => fromTop(page, '#callBack')).toBeLessThan(near)
  })
})

test('the scroll position is restored when the visitor comes back to the page', async ({ page }) => {
  await neverIdle(page)
  await page.goto('/')
  await page.locator('#testimonial').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await drawn(page)
  const place = () => page.locator('#testimonial').evaluate((element) => element.getBoundingClientRect().top)
  const before = await place()
  await page.goto('/privacy')
  await page.goBack()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(near)
})

test('a text fragment in the address is on the screen', async ({ page }) => {
  await neverIdle(page)
  await page.goto(`/#:~:text=${encodeURIComponent('Leave your number')}`)
  await expect(page.locator('#call-back')).toBeInViewport()
})
