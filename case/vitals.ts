import type { Emergency } from './keys.ts'
import type { Vitals } from './protocols/protocol.ts'
import { protocols } from './protocols/protocols.ts'
import { chanceOf } from './random.ts'
import type { DoneStep } from './scene.ts'

/** What the vitals of a case follow from. */
export interface Course {
  emergency: Emergency
  seed: number
  /** The first reading. */
  assessedAt: number
  /** Everything the crew does, on the scene and on the road. */
  steps: readonly DoneStep[]
}

type Vital = keyof Vitals

/** Limits of each vital, and amplitude and period of its random variation. */
const ranges: Record<Vital, { low: number; high: number; strays: number; waveSeconds: number }> = {
  heartRate: { low: 48, high: 168, strays: 1.6, waveSeconds: 37 },
  oxygen: { low: 78, high: 99, strays: 0.4, waveSeconds: 61 },
  systolic: { low: 78, high: 205, strays: 2, waveSeconds: 83 },
  diastolic: { low: 44, high: 118, strays: 1.5, waveSeconds: 71 },
  breaths: { low: 8, high: 42, strays: 0.6, waveSeconds: 47 },
}
/** After this time the course without treatment changes no more. */
const longestSeconds = 2400
const cuffSeconds = 180

/** A vital at any moment: the first reading, its untreated course and the effects of treatments. */
export function vitalAt({ emergency, steps, seed, assessedAt }: Course, vital: Vital, t: number): number {
  const { first, untreated } = protocols[emergency]
  const since = Math.max(0, t - assessedAt)
  let value = first[vital] + (untreated[vital] * Math.min(since, longestSeconds)) / 600
  for (const { step, endsAt } of steps) {
    const effect = step.effect?.[vital]
    // The first reading already includes earlier treatments.
    if (effect === undefined || t <= endsAt || endsAt < assessedAt) continue
    value += effect * (1 - Math.exp((endsAt - t) / (60 * (step.effectMinutes ?? 5))))
  }
  const { low, high, strays, waveSeconds } = ranges[vital]
  const direction = chanceOf(seed, vital.length) < 0.5 ? -1 : 1
  value += direction * strays * Math.sin((since / waveSeconds) * Math.PI * 2)
  return Math.max(low, Math.min(high, value))
}

/** The figures on the monitor. The cuff measures the pressure every three minutes and shows it until the next time. */
export function vitalsAt(course: Course, t: number): Vitals {
  const second = Math.floor(t)
  const cuff = second - ((second - course.assessedAt) % cuffSeconds)
  return {
    heartRate: Math.round(vitalAt(course, 'heartRate', second)),
    oxygen: Math.round(vitalAt(course, 'oxygen', second)),
    systolic: Math.round(vitalAt(course, 'systolic', cuff)),
    diastolic: Math.round(vitalAt(course, 'diastolic', cuff)),
    breaths: Math.round(vitalAt(course, 'breaths', second)),
  }
}
