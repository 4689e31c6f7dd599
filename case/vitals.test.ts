import { describe, expect, test } from 'vitest'
import { anyCase, sampleCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { bothEndAt, caseAt } from './case-at.ts'
import { clockAt } from './case-input.ts'
import { defaultCase } from './default-cases.ts'
import { type Emergency, emergencies } from './keys.ts'
import { planCase, type Run } from './plan-case.ts'
import type { Vitals } from './protocols/protocol.ts'
import { createTraces, ecgAt } from './traces.ts'
import { vitalAt } from './vitals.ts'

const anyTreated = anyCase
  .map((input) => planCase(sampleCity, input))
  .filter((run): run is Run & { careAt: number } => run?.careAt !== undefined)

function treated(emergency: Emergency) {
  const run = planCase(sampleCity, defaultCase(emergency))
  if (run?.careAt === undefined) throw new Error('no care')
  return { run, careAt: run.careAt }
}

/** Whole periods of each vital's own variation, so that the mean removes it. */
const periods: Vitals = { heartRate: 74, oxygen: 122, systolic: 166, diastolic: 142, breaths: 94 }
function meanFrom(run: Run, vital: keyof Vitals, from: number): number {
  const seconds = periods[vital]
  let sum = 0
  for (let second = 0; second < seconds; second++) sum += vitalAt(run, vital, from + second)
  return sum / seconds
}

/** By how much a vital has changed some minutes after care began. */
const changeIn = ({ run, careAt }: ReturnType<typeof treated>, vital: keyof Vitals, minutes: number) =>
  meanFrom(run, vital, careAt + minutes * 60) - meanFrom(run, vital, careAt - periods[vital])

test('from the beginning of care on no patient gets worse', () => {
  fc.assert(
    fc.property(anyTreated, fc.integer({ min: 0, max: 40 }), (run, minutes) => {
      const later = (vital: keyof Vitals) =>
        meanFrom(run, vital, run.careAt + 60 * minutes + 60) - meanFrom(run, vital, run.careAt + 60 * minutes)
      expect(later('heartRate')).toBeLessThan(0.05)
      expect(later('breaths')).toBeLessThan(0.05)
      expect(later('oxygen')).toBeGreaterThan(-0.05)
      if (run.emergency === 'roadTrauma') expect(later('systolic')).toBeGreaterThan(-0.05)
    }),
    { numRuns: 200 },
  )
})

describe('with an open artery', () => {
  const heart = treated('heartAttack')

  test('breathing eases over minutes, not at once', () => {
    expect(changeIn(heart, 'breaths', 0)).toBeGreaterThan(-0.7)
    expect(changeIn(heart, 'breaths', 15)).toBeLessThan(-1)
  })

  test('the ST elevation falls by more than half within half an hour, and not before the artery is open', () => {
    const { run, careAt } = heart
    const traces = createTraces(run, careAt + 2400)
    const stAt = (t: number) => {
      const beat = traces.beats.find((each) => each >= t) ?? 0
      return ecgAt(traces, beat + 0.1)
    }
    const first = stAt(run.assessedAt)
    expect(stAt(careAt - 10)).toBeCloseTo(first, 1)
    expect(stAt(careAt + 60)).toBeGreaterThan(first * 0.8)
    expect(stAt(careAt + 1800)).toBeLessThan(first * 0.65)
    expect(traces.stShareAt(careAt + 1800)).toBeLessThan(0.5)
  })
})

test('after the drug for a stroke the pressure is below 180/105', () => {
  fc.assert(
    fc.property(anyTreated, fc.nat(3600), (run, seconds) => {
      if (run.emergency !== 'stroke') return
      expect(vitalAt(run, 'systolic', run.careAt + seconds)).toBeLessThan(180)
      expect(vitalAt(run, 'diastolic', run.careAt + seconds)).toBeLessThan(105)
    }),
    { numRuns: 300 },
  )
})

test('blood raises the pressure in shock, to less than 100 while the bleeding goes on', () => {
  const shock = treated('roadTrauma')
  expect(changeIn(shock, 'systolic', 12)).toBeGreaterThan(3)
  expect(changeIn(shock, 'heartRate', 12)).toBeLessThan(-5)
  for (let t = shock.careAt; t < shock.careAt + 1800; t += 10) {
    expect(vitalAt(shock.run, 'systolic', t)).toBeGreaterThan(78)
    expect(vitalAt(shock.run, 'systolic', t)).toBeLessThan(100)
    expect(vitalAt(shock.run, 'heartRate', t)).toBeGreaterThan(100)
  }
})

test('ventilation lifts the saturation within two minutes, to 92 % at most, and slows the breaths within the half hour', () => {
  const copd = treated('breathing')
  expect(changeIn(copd, 'oxygen', 2)).toBeGreaterThan(0.7)
  // By what ventilation added in the study, and what the drugs still do.
  expect(changeIn(copd, 'breaths', 30)).toBeLessThan(-2)
  expect(changeIn(copd, 'breaths', 30)).toBeGreaterThan(-6)
  for (let t = copd.careAt; t < copd.careAt + 2400; t += 10)
    expect(vitalAt(copd.run, 'oxygen', t)).toBeLessThan(92.5)
})

test.each(emergencies)('%s: the screens go on until care has begun on both sides', (emergency) => {
  const { run } = treated(emergency)
  const ends = bothEndAt(run)
  for (let t = run.endsAt; t <= ends; t += 15) {
    const { second, clock, phase, board } = caseAt(run, t)
    expect({ second, clock, phase }).toEqual({ second: t, clock: clockAt(run.startsAt, t), phase: 'done' })
    for (const row of board) expect(row.leftSeconds).toBe(Math.max(0, row.arrivesAt - t))
  }
})
