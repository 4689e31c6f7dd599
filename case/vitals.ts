import { profiles, type Vitals } from './emergencies.ts'
import type { Emergency, Treatment } from './keys.ts'
import { chanceOf } from './random.ts'
import { sceneTimes } from './scene-times.ts'

export interface GivenTreatment {
  treatment: Treatment
  at: number
}

/** What the vitals of a case follow from. */
export interface Course {
  emergency: Emergency
  treatments: readonly GivenTreatment[]
  seed: number
}

type Vital = keyof Vitals

/** What each stays within, how far it strays by itself, and how long one such wave takes. */
const ranges: Record<Vital, { low: number; high: number; strays: number; waveSeconds: number }> = {
  heartRate: { low: 48, high: 168, strays: 2.2, waveSeconds: 37 },
  oxygen: { low: 78, high: 99, strays: 0.5, waveSeconds: 61 },
  systolic: { low: 78, high: 205, strays: 2.5, waveSeconds: 83 },
  diastolic: { low: 44, high: 118, strays: 1.8, waveSeconds: 71 },
  breaths: { low: 8, high: 42, strays: 0.8, waveSeconds: 47 },
}
/** A treatment has two thirds of its effect after this time. */
const answerSeconds = 75
const cuffSeconds = 60

/** One vital at any moment: the first reading, its own course, and the answer to what was given. */
export function vitalAt({ emergency, treatments, seed }: Course, vital: Vital, t: number): number {
  const profile = profiles[emergency]
  const since = Math.max(0, t - sceneTimes.assessedAt)
  let value = profile.first[vital] + (profile.untreated[vital] * Math.min(since, 1200)) / 600
  for (const [index, { at }] of treatments.entries()) {
    const effect = profile.treatments[index]?.effect[vital]
    if (effect !== undefined && t > at) value += effect * (1 - Math.exp((at - t) / answerSeconds))
  }
  const { low, high, strays, waveSeconds } = ranges[vital]
  const direction = chanceOf(seed, vital.length) < 0.5 ? -1 : 1
  value += direction * strays * Math.sin((since / waveSeconds) * Math.PI * 2)
  return Math.max(low, Math.min(high, value))
}

/** The figures on the monitor. The cuff measures the pressure once a minute and shows it until the next time. */
export function vitalsAt(course: Course, t: number): Vitals {
  const second = Math.floor(t)
  const cuff = second - ((second - sceneTimes.assessedAt) % cuffSeconds)
  return {
    heartRate: Math.round(vitalAt(course, 'heartRate', second)),
    oxygen: Math.round(vitalAt(course, 'oxygen', second)),
    systolic: Math.round(vitalAt(course, 'systolic', cuff)),
    diastolic: Math.round(vitalAt(course, 'diastolic', cuff)),
    breaths: Math.round(vitalAt(course, 'breaths', second)),
  }
}
