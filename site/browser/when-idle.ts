import { lateParts } from './late-parts.ts'
import { startVisit } from './visit.ts'

const longestWaitMs = 5000

const next = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

const idle = (): Promise<unknown> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: longestWaitMs }))
    : after(1)

/**
 * Runs after the page has loaded, and not during prerendering: sign-in, tracking and analytics, then the layout of content far
 * below.
 */
export async function workWhenIdle(): Promise<void> {
  if ('prerendering' in document && document.prerendering) await next(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await Promise.race([next(window, 'load'), after(longestWaitMs)])
  await idle()
  startVisit()
  for (const part of document.querySelectorAll<HTMLElement>(lateParts)) {
    await idle()
    part.style.contentVisibility = 'visible'
    // Layout now, paint in the next frame: one task for both would block a tap on a phone twice as long.
    void part.offsetHeight
  }
  document.documentElement.dataset.laidOut = ''
}
