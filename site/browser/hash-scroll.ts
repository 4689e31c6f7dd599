/**
 * The browser itself scrolls to the hash that the head of a freshly loaded page sets, smoothly where the styles ask for
 * it. What it cannot know is that the font or a form settled the layout afterwards, so once all is there it is sent to
 * the same place again.
 */
export function settleAtHash(): void {
  const navigation = performance.getEntriesByType('navigation')[0]
  // Coming back or reloading restores the visitor's own place, which matters more than the hash.
  const fresh = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  if (!fresh) return

  const visitor = new AbortController()
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, () => visitor.abort(), { once: true, passive: true })
  const settle = async () => {
    await document.fonts.ready
    if (!visitor.signal.aborted) targetOf(location.hash)?.scrollIntoView()
  }
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle, { once: true })
}

/** What stands behind `=` in a hash is for the part of the page that the hash names. */
function targetOf(hash: string): Element | null {
  try {
    const [id = ''] = hash.slice(1).split('=')
    return document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}
