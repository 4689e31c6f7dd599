/**
 * Reports how long the page was visible, each time it stops being visible: hidden, left, or put into the back/forward
 * cache.
 */
export function measureEngagement(onOutOfView: (engagedMs: number) => void): void {
  const visible = () => document.visibilityState === 'visible'
  let inViewSince = visible() ? performance.now() : undefined

  const update = (inView: boolean) => {
    const since = inViewSince
    inViewSince = inView ? (since ?? performance.now()) : undefined
    if (!inView && since !== undefined) onOutOfView(Math.round(performance.now() - since))
  }
  document.addEventListener('visibilitychange', () => update(visible()))
  addEventListener('pagehide', () => update(false))
  addEventListener('pageshow', () => update(visible()))
}
