/**
 * The web vitals that pages measure, and how the spread of a vital is kept: counts in steps, so that a percentile can be had of any days without the single
 * values. Step n holds values above (n - 1) and up to n widths. Both limits of a rating are the ends of steps, so no
 * rating is wrong by a rounding.
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

/** All that is slower than a hundred steps is in the last one. */
export const lastStep = 101
