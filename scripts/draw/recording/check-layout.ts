import type { Page } from '@playwright/test'
import type { Content } from '../../../content/languages.ts'

/**
 * Throws if the text of an act overlaps the clock or the map's status is clipped, as happens when a translation is
 * longer.
 */
export async function checkLayout(page: Page, { acts, seconds }: Content['film']): Promise<void> {
  const clock = page.locator('.clock')
  for (const [index, { picture, from }] of acts.entries()) {
    const to = acts[index + 1]?.from ?? seconds
    await page.evaluate(`seekFilm(${((from + to) / 2) * 1000})`)
    const act = page.locator(`[data-act="${picture}"]`)
    const isClockShown = await page.evaluate('getComputedStyle(document.querySelector(".clock")).opacity > 0')
    if (isClockShown && overlap(await act.locator('.words').boundingBox(), await clock.boundingBox()))
      throw new Error(`${page.url()}, ${picture}: the words overlap the clock.`)
    if (picture !== 'map') continue
    const status = await act.locator('[class*="_status_"]').boundingBox()
    if (!status || status.y + status.height > (page.viewportSize()?.height ?? 0))
      throw new Error(`${page.url()}, ${picture}: the status is cut off.`)
  }
}

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>

const overlap = (one: Box, other: Box) =>
  one !== null &&
  other !== null &&
  Math.abs(2 * one.x + one.width - 2 * other.x - other.width) < one.width + other.width &&
  Math.abs(2 * one.y + one.height - 2 * other.y - other.height) < one.height + other.height
