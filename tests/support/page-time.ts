import type { BrowserContext, Page } from '@playwright/test'

/**
 * Changes timers of these lengths in every document opened later, so that a message shown for two seconds stays until a
 * busy machine has checked it. A fake clock installed later sees the real lengths.
 */
export const stretchTimers = (target: Page | BrowserContext, longerMs: Record<number, number>) =>
  target.addInitScript((longer) => {
    const { setTimeout } = globalThis
    globalThis.setTimeout = ((work: () => void, ms = 0, ...rest: []) =>
      setTimeout(work, longer[ms] ?? ms, ...rest)) as typeof setTimeout
  }, longerMs)

/** Keeps a form's message, which would disappear after two seconds. */
export const keepMessages = (page: Page) => stretchTimers(page, { 2000: 1_800_000 })

/** Disables request timeouts of the page: a slow answer of a busy server is not a failure. */
export const waitLongForAnswers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(20 * ms)
  })

/** Stops an installed clock. Playwright can only pause it at a future time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Resolves two frames later with fonts loaded, when pending rendering is done. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    'document.fonts.ready.then(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))))',
  )
