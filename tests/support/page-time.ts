import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes timers of these lengths as long as is said, in every document still to be opened: what stands for two seconds
 * stays until a busy machine has looked. A page's own stopped clock, installed later, has the real lengths.
 */
export const stretchTimers = (target: Page | BrowserContext, longerMs: Record<number, number>) =>
  target.addInitScript((longer) => {
    const { setTimeout } = globalThis
    globalThis.setTimeout = ((work: () => void, ms = 0, ...rest: []) =>
      setTimeout(work, longer[ms] ?? ms, ...rest)) as typeof setTimeout
  }, longerMs)

/** A form's message that would go after two seconds stays. */
export const keepMessages = (page: Page) => stretchTimers(page, { 2000: 1_800_000 })

/** Calls that the page would give up go on: a busy server answers late, and that is no finding. */
export const waitLongForAnswers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(20 * ms)
  })

/** From here on an installed clock stands still. It cannot be told to stop now, only a while ahead. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Two frames later, whatever the page had to draw is drawn, in its own letters. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    'document.fonts.ready.then(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))))',
  )
