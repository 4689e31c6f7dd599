import { expect, test } from 'vitest'
import type { Stage } from './stage.ts'

/** Runs in the page: the distance of the target from its final position below the fixed bar. */
function distanceToTarget(): number {
  const target = location.hash && document.querySelector(location.hash)
  if (!target) return Number.POSITIVE_INFINITY
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return Math.round(Math.abs(target.getBoundingClientRect().top - bar))
}

/** Runs in the page: the number of different scroll positions between start and end. */
const placesOnTheWay = () =>
  new Set((Reflect.get(window, 'scrolled') as number[]).filter((y) => y > 0 && y < scrollY - 100)).size

/** Runs in the page: resolves after the page has scrolled to the target for the last time. */
const settled = async () => {
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded))
  await document.fonts.ready
  await new Promise((after) => setTimeout(after))
}

/** Runs in the page: scrolls to 300 px, and returns the scroll position some frames later. */
const scrollTo300 = async () => {
  scrollTo({ top: 300, behavior: 'instant' })
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  return Math.round(scrollY)
}

export function hashTests(stage: Stage): void {
  const arriveAt = async (path: string, hash: string, from: string) => {
    await stage.open(from)
    await stage.browser.click(`footer a[href="${path}${hash}"]`)
    await expect.poll(() => stage.browser.evaluate(() => location.pathname + location.hash)).toBe(path + hash)
    await expect.poll(() => stage.browser.evaluate(distanceToTarget)).toBeLessThan(3)
  }

  test.each([
    ['/', '#howDoes'],
    ['/', '#testimonial'],
  ])('a link to %s%s from another page scrolls there smoothly', async (path, hash) => {
    await stage.browser.resize(1440, 900)
    // On a busy machine a smooth scroll may complete within one frame; then it is repeated.
    await expect
      .poll(async () => {
        await arriveAt(path, hash, '/privacy')
        return stage.browser.evaluate(placesOnTheWay)
      })
      .toBeGreaterThan(0)
  })

  test('with motion paused an anchor is reached without smooth scrolling', async () => {
    await stage.open('/privacy')
    await stage.browser.evaluate(() => localStorage.setItem('motion', 'paused'))
    await arriveAt('/', '#product', '/privacy')
    expect(
      await stage.browser.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).toBe('auto')
    // A late font causes one more jump, which has few positions; scrolling has many.
    expect(await stage.browser.evaluate(placesOnTheWay)).toBeLessThan(3)
    await stage.browser.evaluate(() => localStorage.removeItem('motion'))
  })

  test('a reload keeps the scroll position', async () => {
    await arriveAt('/', '#howDoes', '/privacy')
    await stage.browser.evaluate(settled)
    // WebKit's scrolling thread may still scroll the last pixels to the anchor, and then moves the page back.
    await expect.poll(() => stage.browser.evaluate(scrollTo300)).toBe(300)
    await stage.browser.reload()
    await expect.poll(() => stage.browser.evaluate(() => Math.round(scrollY))).toBe(300)
  })
}
