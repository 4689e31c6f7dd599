import { expect, test } from 'vitest'
import type { Stage } from './stage.ts'

/** Runs in the page: the visible share of the banner picture's height. */
function shownPart(): number {
  const picture = document.querySelector('main > section [role=img]')
  const frame = picture?.closest('section')?.getBoundingClientRect()
  const box = picture?.getBoundingClientRect()
  if (!frame || !box) return 0
  return (Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top)) / box.height
}

/** Runs in the page: plays the film muted, because browsers block autoplay with sound. */
function playedTime(): number {
  const film = document.querySelector('video')
  if (!film) return 0
  film.muted = true
  film.play().catch(() => {})
  return film.currentTime
}

export function pictureTests(stage: Stage): void {
  test.each([1024, 1440])('the banner shows its picture at %i px, opened and reloaded', async (width) => {
    await stage.browser.resize(width, 900)
    await stage.open('/')
    expect(await stage.browser.evaluate(shownPart)).toBeGreaterThan(0.8)
    await stage.browser.reload()
    expect(await stage.browser.evaluate(shownPart)).toBeGreaterThan(0.8)
  })

  test('the film plays in its place', async () => {
    await stage.open('/')
    // Retried, as a visitor would press again: the page's own script may load later and stop the film once.
    await expect.poll(() => stage.browser.evaluate(playedTime)).toBeGreaterThan(0)
  })

  test('the film plays and a picture is shown at their own addresses', async () => {
    // Does not wait for the load event, which browsers fire at different times for such a page.
    const goTo = (path: string) => stage.browser.evaluate((path) => location.assign(path), path)
    await stage.open('/privacy')
    await goTo('/film/first-hour.mp4')
    await expect.poll(() => stage.browser.evaluate(playedTime)).toBeGreaterThan(0)
    await goTo('/share/home.png')
    const width = () => document.querySelector('img')?.naturalWidth
    await expect.poll(() => stage.browser.evaluate(width)).toBe(1200)
  })
}
