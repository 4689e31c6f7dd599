import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { textSizeOf } from './fitting.ts'
import { layOutAll } from './lay-out-all.ts'
import { long, longUnless } from './long.ts'
import { statusOfMissingPage } from './site-pages.ts'

test.use({ allowedConsole: statusOfMissingPage })

test.describe('the navbar', () => {
  test('becomes fixed beyond 100 px without moving the page', async ({ page }) => {
    await page.goto('/')
    const bar = page.locator('[data-navbar]')
    const position = () => bar.evaluate((element) => getComputedStyle(element).position)
    const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect(bar).toHaveAttribute('data-fixed')
    await page.evaluate(() => document.fonts.ready)
    await layOutAll(page)
    const before = await heightOfPage()
    for (const [top, fixed] of [
      [100, false],
      [101, true],
      [3000, true],
      [0, false],
    ] as const) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
      await expect(bar).toHaveAttribute('data-fixed', String(fixed))
      expect(await position()).toBe(fixed ? 'fixed' : 'absolute')
      expect(await heightOfPage()).toBe(before)
    }
  })

  test('shows the whole name in text of twice the size', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const name = page.getByRole('banner').getByRole('link', { name: 'FirstHour, Home' }).locator('> span')
    const missing = await name.evaluate((span) => span.scrollHeight - span.clientHeight)
    expect(missing).toBeLessThanOrEqual(0)
  })

  test('marks the current page and says that the login does nothing', async ({ page }) => {
    await page.goto('/About')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page')
    await expect(nav.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/About')
    const login = nav.getByRole('link', { name: 'Login (not available yet)' })
    await expect(login).toBeDisabled()
    await expect(login).not.toHaveAttribute('href')
    await login.focus()
    await expect(login).not.toBeFocused()
  })

  test.describe('on a system without fonts for the other languages', () => {
    test.use({ allowedConsole: /ERR_FAILED .*-name/ })

    test('does not move when they load', long, async ({ page }) => {
      await page.setViewportSize({ width: 1100, height: 800 })
      for (const path of ['/', '/hi', '/te']) {
        await page.route(/-name\..*woff2$/, (route) => route.abort())
        const without = await placesInBar(page, path)
        await page.unroute(/-name\..*woff2$/)
        expect(await placesInBar(page, path), path).toEqual(without)
      }
    })
  })
})

async function placesInBar(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  return page
    .locator('[data-navbar] a:visible')
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent} ${Math.round(link.getBoundingClientRect().left)}`),
    )
}

test.describe('the menu on phones', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('opens by keyboard, traps the focus, closes with Escape and returns it', async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Menu' })
    await open.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('follows a link and is closed when the visitor comes back', long, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Impact' }).click()
    await expect(page).toHaveURL('/impact')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('pauses all motion with one control and remembers it', async ({ page }) => {
  await page.goto('/howWork')
  const control = page.getByRole('button', { name: 'Pause motion' })
  const running = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (animation) =>
              animation.playState === 'running' && animation.effect?.getTiming().iterations === Infinity,
          ).length,
    )
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(running).toBeGreaterThan(0)
  await control.click()
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  expect(await running()).toBe(0)
  await page.reload()
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  expect(
    await page.evaluate(() => document.getAnimations().length),
    'pictures stand as they do at rest',
  ).toBe(0)
  await page.goto('/')
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  await control.click()
  await page.goto('/howWork')
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(running).toBeGreaterThan(0)
})

test('stops motion for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.locator('[data-moves="running"]').first()).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(page.getByText('Ambulances', { exact: true })).toBeVisible()
  const control = page.getByRole('button', { name: 'Pause motion' })
  await expect(control, 'it shows play').toHaveAttribute('aria-pressed', 'true')
  await control.click()
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  // The banner itself has no motion before its case is run.
  await page.goto('/howWork')
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
})

for (const [width, textSize] of [
  [320, 16],
  [340, 16],
  [390, 16],
  [390, 24],
  [390, 32],
] as const)
  test(
    `the demo link in the bar is shown completely or not at all at ${width} px with text of ${textSize} px`,
    longUnless(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const setTextSize = await textSizeOf(page)
      await setTextSize(textSize)
      await page.goto('/Client')
      const seen = await page
        .getByRole('banner')
        .getByRole('link', { name: 'Request Demo' })
        .evaluate((link) => {
          const { top, bottom, height } = link.getBoundingClientRect()
          const place = link.parentElement?.getBoundingClientRect()
          return Math.max(0, Math.min(bottom, place?.bottom ?? 0) - top) / height
        })
      expect([0, 1]).toContain(seen)
      const brand = page.getByRole('link', { name: 'FirstHour, Home' })
      const letters = await brand.evaluate((link) => {
        const name = new Range()
        if (link.firstElementChild?.lastChild) name.selectNode(link.firstElementChild.lastChild)
        const { left, right, top } = name.getBoundingClientRect()
        // A name that does not fit wraps to a second line, which is cut off.
        const line = link.firstElementChild?.getBoundingClientRect()
        if (top >= (line?.bottom ?? 0)) return 0
        return Math.max(0, Math.min(right, link.getBoundingClientRect().right) - left) / (right - left)
      })
      expect([0, 1]).toContain(Math.round(letters * 100) / 100)
    },
  )

const targets = ['/#howDoes', '/#product', '/#testimonial', '/about#contact', '/request#request']
for (const motion of ['no-preference', 'reduce'] as const)
  test(`scrolls every anchor below the bar with motion ${motion}`, long, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    for (const target of targets) {
      // From another page: between two anchors of one page the browser would only scroll.
      await page.goto('about:blank')
      await page.goto(target)
      const section = page.locator(`[id="${target.split('#')[1]}"]`)
      await expect
        .poll(() => section.evaluate((element) => Math.round(element.getBoundingClientRect().top)), target)
        .toBe(72)
    }
  })

test('on load the home page scrolls smoothly to the part that its address names', async ({ page }) => {
  await page.addInitScript(() => {
    const places = new Set<number>()
    Reflect.set(window, 'places', places)
    addEventListener('scroll', () => places.add(Math.round(scrollY)))
  })
  // Where a busy machine draws the whole way in one frame, it is gone again.
  await expect
    .poll(async () => {
      await page.goto('about:blank')
      await page.goto('/te#testimonial')
      await expect(page).toHaveURL('/te#testimonial')
      const part = page.locator('#testimonial')
      await expect
        .poll(() => part.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
        .toBe(72)
      return page.evaluate(() => Reflect.get(window, 'places').size)
    })
    .toBeGreaterThan(5)
})

test('scrolls to a section from the footer, smoothly, without leaving the page', long, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-laid-out')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Product' }).click()
  await expect(page).toHaveURL('/#product')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  await expect
    .poll(() =>
      page.locator('#product').evaluate((element) => Math.round(element.getBoundingClientRect().top)),
    )
    .toBe(72)
})

for (const [name, before, reached] of [
  ['in the page', '#product a[href="/SystemOne"]', '[data-carousel]'],
  ['in the footer', '#callBack a[href^="https://wa.me"]', 'footer a[href="tel:112"]'],
] as const)
  test(
    `scrolls what the keyboard focuses ${name} into view at once`,
    longUnless(name === 'in the page'),
    async ({ page }) => {
      await page.goto('/')
      await page.locator(before).evaluate((element) => element.focus({ preventScroll: true }))
      const target = page.locator(reached)
      await target.evaluate((element) =>
        element.addEventListener('focus', () =>
          requestAnimationFrame(() => {
            element.dataset.onScreen = String(element.getBoundingClientRect().top < innerHeight)
          }),
        ),
      )
      await page.keyboard.press('Tab')
      await expect(target).toHaveAttribute('data-on-screen', 'true')
    },
  )

test('has every link of the footer, and the emergency numbers', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      ...[
        '/',
        '/#howDoes',
        '/#product',
        '/#testimonial',
        '/impact',
        '/About',
        '/about#contact',
        '/request#request',
      ],
      ...['/privacy', '/security', '/accessibility', 'tel:108', 'tel:112'],
    ]),
  )
  await expect(footer.getByRole('link', { name: 'opens in a new window' })).toHaveCount(3)
  await expect(footer).toContainText('In an emergency call 112 or 108')
  await footer.scrollIntoViewIfNeeded()
  for (const name of await footer.locator('[data-language]').all()) {
    const lines = await name.evaluate(async (link) => {
      await document.fonts.ready
      const letters = document.createRange()
      letters.selectNodeContents(link)
      return new Set([...letters.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines, `lines of ${await name.textContent()}`).toBe(1)
  }
})

for (const path of ['/', '/hi', '/te', '/no-such-page'])
  test(`every link around ${path} is large enough for a thumb`, long, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    const links = page.locator(':is(header a, footer a, [href^="tel:1"]):visible')
    const small = await links.evaluateAll((all) =>
      all.flatMap((link) => {
        const { width, height } = link.getBoundingClientRect()
        return Math.round(Math.min(width, height)) < 44 ? [`${link.textContent} ${width} × ${height}`] : []
      }),
    )
    expect(await links.count()).toBeGreaterThan(12)
    expect(small).toEqual([])
  })
