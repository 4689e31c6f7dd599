/**
 * The browser scrolls to the hash of a freshly loaded page before fonts and forms have their final layout. Once everything is
 * loaded, this lays out the whole page, because the heights of late parts are estimates, and scrolls to the same place again.
 */
export function scrollToHash(): void {
  const navigation = performance.getEntriesByType('navigation')[0]
  // After back navigation or a reload the browser restores the visitor's scroll position, which takes precedence over
  // the hash.
  const fresh = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  if (!fresh) return

  const visitor = new AbortController()
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, () => visitor.abort(), { once: true, passive: true })
  const settle = async () => {
    await document.fonts.ready
    const target = targetOf(location.hash)
    if (!target || visitor.signal.aborted) return
    document.documentElement.dataset.laidOut = ''
    target.scrollIntoView()
  }
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle, { once: true })
}

/** The part after `=` in a hash is data for the element that the hash names. */
function targetOf(hash: string): Element | null {
  try {
    const [id = ''] = hash.slice(1).split('=')
    return document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}
