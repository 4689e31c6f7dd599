import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'

export interface Vital {
  name: 'LCP' | 'CLS' | 'INP' | 'TTFB'
  value: number
}

/** Milliseconds are whole; the shift score is a small fraction. */
const rounded = (name: Vital['name'], value: number) =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)

/**
 * Measures from the start of the page, however late this is called, and tells all of a view together when the page
 * goes out of view. A view counts once, so what it still measures after that is left out; a page that comes back from
 * the back/forward cache is a new one.
 */
export function measureVitals(onVitals: (vitals: Vital[]) => void): void {
  const told = new Set<string>()
  const untold = new Map<string, Vital>()
  const note = ({ id, name, value }: MetricType) => {
    if (name !== 'FCP' && !told.has(id)) untold.set(id, { name, value: rounded(name, value) })
  }
  for (const measure of [onLCP, onCLS, onINP, onTTFB]) measure(note)

  // After the library's own listeners, which stand on the window: by then they have noted their last values.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || untold.size === 0) return
    onVitals([...untold.values()])
    for (const id of untold.keys()) told.add(id)
    untold.clear()
  })
}
