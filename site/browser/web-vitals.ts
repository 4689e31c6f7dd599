import type { Vital } from './measure-vitals.ts'

/** Without an argument nothing is measured and nothing is loaded. */
export async function reportWebVitals(onVitals?: (vitals: Vital[]) => void): Promise<void> {
  if (!onVitals) return
  const { measureVitals } = await import('./measure-vitals.ts')
  measureVitals(onVitals)
}
