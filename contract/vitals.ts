/**
 * The web vitals that pages measure, stored as a histogram, so that percentiles of any days can be computed without single
 * values. Bucket n holds values above (n - 1) and up to n widths. The limits of a rating are bucket boundaries, so that
 * ratings are exact.
 */
export const vitals = {
  LCP: { width: 100, good: 2500, poor: 4000 },
  INP: { width: 20, good: 200, poor: 500 },
  CLS: { width: 0.01, good: 0.1, poor: 0.25 },
  TTFB: { width: 50, good: 800, poor: 1800 },
}

export type VitalName = keyof typeof vitals
export const vitalNames = Object.keys(vitals) as VitalName[]
export const isVital = (name: string): name is VitalName => Object.hasOwn(vitals, name)

/** The last bucket holds every slower value. */
export const lastStep = 101
