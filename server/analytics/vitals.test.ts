import { expect, test } from 'vitest'
import { type VitalName, vitalNames, vitals } from '../../contract/vitals.ts'
import { percentile75, stepOf } from './vitals.ts'

const spread = (name: VitalName, values: number[]) => {
  const counts = new Map<number, number>()
  for (const value of values) {
    const step = stepOf(name, value)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return percentile75(name, counts)
}

test.each(vitalNames)('the limits of %s are rated correctly at their exact values', (name) => {
  const { good, poor } = vitals[name]
  expect(spread(name, [good])?.rating).toBe('good')
  expect(spread(name, [good * 1.0001])?.rating).toBe('needs improvement')
  expect(spread(name, [poor])?.rating).toBe('needs improvement')
  expect(spread(name, [poor * 1.0001])?.rating).toBe('poor')
})

test('the 75th percentile is exact to one bucket', () => {
  const values = Array.from({ length: 1000 }, (_, n) => 4 * (n + 1))
  const found = spread('LCP', values)
  expect(found?.count).toBe(1000)
  expect(Math.abs((found?.value ?? 0) - 3000)).toBeLessThanOrEqual(vitals.LCP.width)
})

test('a value beyond the last bucket gets its upper limit, and no values give no result', () => {
  expect(spread('TTFB', [600_000])).toEqual({ value: 5000, rating: 'poor', count: 1 })
  expect(spread('CLS', [0])).toEqual({ value: 0, rating: 'good', count: 1 })
  expect(percentile75('INP', new Map())).toBeUndefined()
})
