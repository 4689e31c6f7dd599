import { expect, test } from 'vitest'
import type { Stage } from './stage.ts'

/** Runs in the page: how far its target still is from where a browser stops, below the fixed bar. */
function distanceToTarget(): number {
  const target = location.hash && document.querySelector(location.hash)
  if (!target) return Number.POSITIVE_INFINITY
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return Math.round(Math.abs(target.getBoundingClientRect().top - bar))
}

/** Runs in the page: whether it was seen between its start and its end. */
const cameByScrolling = () =>
  (Reflect.get(window, 'scrolled') as number[]).some((y) => y > 0 && y < scrollY - 100)

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
    ['/about', '#contact'],
  ])('a link to %s%s from another page scrolls there smoothly', async (path, hash) => {
    await stage.browser.resize(1440, 900)
    // On a busy machine all of a smooth scroll may fall between two frames: then it is tried again.
    await expect
      .poll(async () => {
        await arriveAt(path, hash, '/privacy')
        return stage.browser.evaluate(cameByScrolling)
      })
      .toBe(true)
  })

  test('whoever paused motion is taken there at once', async () => {
    await stage.open('/privacy')
    await stage.browser.evaluate(() => localStorage.setItem('motion', 'paused'))
    await arriveAt('/', '#product', '/privacy')
    expect(await stage.browser.evaluate(cameByScrolling)).toBe(false)
    await stage.browser.evaluate(() => localStorage.removeItem('motion'))
  })

  test('a reload stays where the visitor was', async () => {
    await arriveAt('/', '#howDoes', '/privacy')
    await stage.browser.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await stage.browser.reload()
    await expect.poll(() => stage.browser.evaluate(() => Math.round(scrollY))).toBe(300)
  })
}
