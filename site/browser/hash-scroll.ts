/**
 * The browser jumps to the hash of a freshly loaded page at once; the visitor is to see where the page goes. So the page
 * starts at its top and scrolls there, and corrects itself once when the font has settled the layout.
 */
export function scrollToHash(): void {
  const target = targetOf(location.hash)
  const navigation = performance.getEntriesByType('navigation')[0]
  // Coming back or reloading restores the visitor's own place, which matters more than the hash.
  const fresh = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  if (!target || !fresh) return
  const smooth = getComputedStyle(document.documentElement).scrollBehavior === 'smooth'
  if (smooth) scrollTo({ top: 0, behavior: 'instant' })
  target.scrollIntoView()
}

function targetOf(hash: string): Element | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}
