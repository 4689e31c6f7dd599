const longestWaitMs = 5000

const next = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

const idle = (): Promise<unknown> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: longestWaitMs }))
    : after(1)

/** Sign-in, tracking and analytics come after the page: not while it is prerendered, and not while it loads. */
export async function loadVisitWhenIdle(): Promise<void> {
  if ('prerendering' in document && document.prerendering) await next(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await Promise.race([next(window, 'load'), after(longestWaitMs)])
  await idle()
  try {
    const { startVisit } = await import('./visit.ts')
    startVisit()
  } catch (error) {
    console.warn('Analytics could not be loaded:', String(error))
  }
}
