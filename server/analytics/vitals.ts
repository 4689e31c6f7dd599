import type { Percentile } from '../../contract/report.ts'
import { lastStep, type VitalName, vitals } from '../../contract/vitals.ts'

export const stepOf = (name: VitalName, value: number): number =>
  Math.min(lastStep, Math.ceil(value / vitals[name].width))

/** The 75th percentile, interpolated within its histogram bucket. */
export function percentile75(name: VitalName, counts: Map<number, number>): Percentile | undefined {
  const { width, good, poor } = vitals[name]
  const steps = [...counts].sort(([a], [b]) => a - b)
  const count = steps.reduce((sum, [, each]) => sum + each, 0)
  let below = 0
  for (const [step, each] of steps) {
    if (below + each >= count * 0.75) {
      const share = step === lastStep ? 0 : (count * 0.75 - below) / each
      const value = Math.max(0, step - 1 + share) * width
      const end = step * width
      return { value, count, rating: end <= good ? 'good' : end <= poor ? 'needs improvement' : 'poor' }
    }
    below += each
  }
  return undefined
}
