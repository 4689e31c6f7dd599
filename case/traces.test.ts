import { expect, test } from 'vitest'
import { sampleCity } from '../tests/support/case-inputs.ts'
import { type Emergency, emergencies } from './keys.ts'
import { planCase } from './plan-case.ts'
import { sampleCase } from './sample-case.ts'
import { breathAt, createTraces, ecgAt, plethAt } from './traces.ts'
import { vitalsAt } from './vitals.ts'

const perSecond = 250

function runOf(emergency: Emergency) {
  const run = planCase(sampleCity, { ...sampleCase, emergency })
  if (!run) throw new Error('no road')
  return { run, traces: createTraces(run, run.endsAt) }
}
const sample = (read: (t: number) => number, from: number, seconds: number) =>
  Array.from({ length: seconds * perSecond }, (_, index) => read(from + index / perSecond))

test.each(emergencies)('%s: the trace has as many beats as the monitor counts', (emergency) => {
  const { run, traces } = runOf(emergency)
  // For every minute that a monitor is on: the rate of the wave must equal the displayed rate.
  for (let from = run.assessedAt; from + 60 < run.endsAt; from += 60) {
    const millivolts = sample((t) => ecgAt(traces, t), from, 60)
    const peaks = millivolts.filter(
      (value, index) =>
        value > 0.8 && value >= (millivolts[index - 1] ?? 2) && value > (millivolts[index + 1] ?? 2),
    )
    const shown = Array.from({ length: 60 }, (_, second) => vitalsAt(run, from + second).heartRate)
    const average = shown.reduce((sum, rate) => sum + rate, 0) / shown.length
    expect(Math.abs(peaks.length - average), `from ${from}`).toBeLessThan(4)
  }
})

test.each(emergencies)('%s: every trace is defined from before the start to after the end', (emergency) => {
  const { run, traces } = runOf(emergency)
  const isShare = (value: number) => value >= 0 && value <= 1
  const undefinedAt: number[] = []
  for (let t = -10; t < run.endsAt + 10; t += 0.13)
    if (!(Math.abs(ecgAt(traces, t)) < 2 && isShare(plethAt(traces, t)) && isShare(breathAt(traces, t))))
      undefinedAt.push(t)
  expect(undefinedAt).toEqual([])
})

test('the ST segment is raised in a heart attack, and only there', () => {
  const raised = (emergency: Emergency) => {
    const { traces } = runOf(emergency)
    const beat = traces.beats.find((t) => t > 100) ?? 0
    return ecgAt(traces, beat + 0.09)
  }
  expect(raised('heartAttack')).toBeGreaterThan(0.2)
  expect(raised('childbirth')).toBeLessThan(0.1)
})

test('fibrillation has no P wave and no regular interval', () => {
  const { traces } = runOf('stroke')
  const steps = Array.from(traces.beats.slice(1), (t, index) => t - (traces.beats[index] ?? 0))
  expect(Math.max(...steps) / Math.min(...steps)).toBeGreaterThan(1.3)
})

test('the pulse trace has one wave for each beat, shortly after it', () => {
  const { traces } = runOf('heartAttack')
  const beats = traces.beats.filter((beat) => beat > 1500 && beat < 1560)
  for (const beat of beats) expect(plethAt(traces, beat + 0.3)).toBeGreaterThan(plethAt(traces, beat + 0.18))
})
