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
 * What comes after the page, not while it is prerendered and not while it loads: sign-in, tracking and analytics, then the
 * layout of what nobody has come near to yet.
 */
export async function workWhenQuiet(): Promise<void> {
  if ('prerendering' in document && document.prerendering) await next(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await Promise.race([next(window, 'load'), after(longestWaitMs)])
  await idle()
  startVisit()
  for (const part of document.querySelectorAll<HTMLElement>('main > :nth-child(n + 3), body > footer')) {
    await idle()
    part.style.contentVisibility = 'visible'
    // Laid out now and painted with the next frame: in one task both take a phone twice as long, and a tap waits for it.
    void part.offsetHeight
  }
  document.documentElement.dataset.whole = ''
}
