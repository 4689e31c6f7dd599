import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'

export interface Vital {
  name: 'LCP' | 'CLS' | 'INP' | 'TTFB'
  value: number
}

/** Milliseconds are whole; the shift score is a small fraction. */
const rounded = (name: Vital['name'], value: number) =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)

/**
 * Measures from the start of the page, however late this is called, and reports all vitals of a view when the page is hidden.
 * Each view is reported once; later measurements are dropped. A page restored from the back/forward cache is a new view.
 */
export function measureVitals(onVitals: (vitals: Vital[]) => void): void {
  const reported = new Set<string>()
  const pending = new Map<string, Vital>()
  const note = ({ id, name, value }: MetricType) => {
    if (name !== 'FCP' && !reported.has(id)) pending.set(id, { name, value: rounded(name, value) })
  }
  for (const measure of [onLCP, onCLS, onINP, onTTFB]) measure(note)

  // Runs after the library's own listeners on the window, which record the last values.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || pending.size === 0) return
    onVitals([...pending.values()])
    for (const id of pending.keys()) reported.add(id)
    pending.clear()
  })
}
