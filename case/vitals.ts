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

const bounds: Record<Vital, [low: number, high: number]> = {
  heartRate: [48, 168],
  oxygen: [78, 99],
  systolic: [78, 205],
  diastolic: [44, 118],
  breaths: [8, 42],
}
/** How far each strays by itself, and how long one such wave takes. */
const wander: Record<Vital, [amount: number, seconds: number]> = {
  heartRate: [2.2, 37],
  oxygen: [0.5, 61],
  systolic: [2.5, 83],
  diastolic: [1.8, 71],
  breaths: [0.8, 47],
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
  const [amount, seconds] = wander[vital]
  const direction = chanceOf(seed, vital.length) < 0.5 ? -1 : 1
  value += direction * amount * Math.sin((since / seconds) * Math.PI * 2)
  const [low, high] = bounds[vital]
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
