import type { Emergency } from './keys.ts'
import type { CareEffect, Vitals } from './protocols/protocol.ts'
import { protocols } from './protocols/protocols.ts'
import { chanceOf } from './random.ts'
import type { DoneStep } from './scene.ts'

/** The input for the vitals of a case. */
export interface Course {
  emergency: Emergency
  seed: number
  /** The first reading. */
  assessedAt: number
  /** Everything the crew does, on the scene and on the road. */
  steps: readonly DoneStep[]
  /** Until then the vitals follow the crew's treatment; undefined if care takes a transfer. */
  careAt: number | undefined
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
/** After this time the untreated course is constant. */
const longestSeconds = 2400
const cuffSeconds = 180

/** Share of an effect after `seconds`. */
const shareAfter = (seconds: number, minutes: number) =>
  seconds <= 0 ? 0 : 1 - Math.exp(-seconds / (60 * minutes))

/** The changes by care so far: of a vital, or of the ST elevation in per cent. */
export function careChange(
  { emergency, careAt = Infinity }: Pick<Course, 'emergency' | 'careAt'>,
  what: keyof CareEffect['effect'],
  t: number,
): number {
  return protocols[emergency].withCare.reduce(
    (sum, { effect, minutes }) => sum + (effect[what] ?? 0) * shareAfter(t - careAt, minutes),
    0,
  )
}

/** A vital at any moment: the first reading, its untreated course until care begins, and the effects of treatments and of care. */
export function vitalAt(course: Course, vital: Vital, t: number): number {
  const { emergency, steps, seed, assessedAt, careAt = Infinity } = course
  const { first, untreated } = protocols[emergency]
  const since = Math.max(0, t - assessedAt)
  const untreatedSeconds = Math.min(since, longestSeconds, careAt - assessedAt)
  let value = first[vital] + (untreated[vital] * untreatedSeconds) / 600 + careChange(course, vital, t)
  for (const { step, endsAt } of steps) {
    // The first reading already includes earlier treatments.
    if (endsAt < assessedAt) continue
    value += (step.effect?.[vital] ?? 0) * shareAfter(t - endsAt, step.effectMinutes ?? 5)
  }
  const { low, high, strays, waveSeconds } = ranges[vital]
  const direction = chanceOf(seed, vital.length) < 0.5 ? -1 : 1
  value += direction * strays * Math.sin((since / waveSeconds) * Math.PI * 2)
  return Math.max(low, Math.min(high, value))
}

/**
 * The figures on the monitor. The cuff measures the pressure every three minutes; the last value stays until the next
 * one.
 */
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
