import { firstReaching } from './first-reaching.ts'
import { protocols } from './protocols/protocols.ts'
import { createRandom } from './random.ts'
import { type Course, careChange, vitalAt } from './vitals.ts'

type Traces = ReturnType<typeof createTraces>

/** Starts before the case, so that the first seconds of a screen are not empty. */
const leadSeconds = 12

/** Start times of heartbeats and breaths, from which a trace can be computed at any moment. */
export function createTraces(course: Course, lastSecond: number) {
  const { rhythm } = protocols[course.emergency]
  const random = createRandom(course.seed + 77)
  const irregular = rhythm === 'atrialFibrillation' ? 0.42 : 0.03
  return {
    rhythm,
    /** The remaining ST elevation, 0 to 1. */
    stShareAt: (t: number) => 1 + careChange(course, 'stPercent', t) / 100,
    beats: rowOf(
      lastSecond,
      (t) => (60 / vitalAt(course, 'heartRate', t)) * (1 + (random() - 0.5) * irregular),
    ),
    breaths: rowOf(lastSecond, (t) => (60 / vitalAt(course, 'breaths', t)) * (1 + (random() - 0.5) * 0.12)),
    /** In laboured breathing the expiration takes longer. */
    labouredBreath: course.emergency === 'breathing',
  }
}

function rowOf(lastSecond: number, lengthAt: (t: number) => number): Float32Array {
  const times: number[] = []
  for (let t = -leadSeconds; t < lastSecond + leadSeconds; t += lengthAt(Math.max(0, t))) times.push(t)
  return Float32Array.from(times)
}

/** The last entry before `t` that has a successor. */
const indexAt = (times: Float32Array, t: number) => firstReaching(times, t, 1) - 1

const bump = (seconds: number, width: number) => Math.exp(-(seconds * seconds) / (2 * width * width))

/** Lead II in millivolts. The next beat's P wave and the current one's T wave lie between the same two R waves. */
export function ecgAt({ rhythm, beats, stShareAt }: Traces, t: number): number {
  const index = indexAt(beats, t)
  const beat = beats[index] ?? 0
  const next = beats[index + 1] ?? beat + 1
  const stretch = Math.sqrt(Math.min(1.2, next - beat))
  const afterBeat = t - beat
  const beforeNext = t - next
  const complex = complexAt(afterBeat) + complexAt(beforeNext)
  const elevated = rhythm === 'stElevation'
  const tWave = (elevated ? 0.3 : 0.27) * bump(afterBeat - 0.29 * stretch, 0.055 * stretch)
  const stSegment = elevated ? 0.36 * stShareAt(t) * bump(afterBeat - 0.16 * stretch, 0.085 * stretch) : 0
  if (rhythm === 'atrialFibrillation') {
    return complex + tWave + 0.035 * Math.sin(t * 38.3) + 0.025 * Math.sin(t * 47.1 + 1)
  }
  return complex + tWave + stSegment + 0.13 * bump(beforeNext + 0.16, 0.026)
}

/** Q, R and S, the R wave at zero. */
const complexAt = (seconds: number) =>
  seconds < -0.1 || seconds > 0.12
    ? 0
    : 1.15 * bump(seconds, 0.0105) - 0.1 * bump(seconds + 0.032, 0.009) - 0.24 * bump(seconds - 0.031, 0.011)

const pulseDelaySeconds = 0.22

/** The pulse wave at the finger, 0 to 1: a steep rise, then a fall with the dicrotic notch. */
export function plethAt({ beats }: Traces, t: number): number {
  const index = indexAt(beats, t - pulseDelaySeconds)
  const beat = beats[index] ?? 0
  const share = (t - pulseDelaySeconds - beat) / ((beats[index + 1] ?? beat + 1) - beat)
  const rise = share < 0.16 ? Math.sin((share / 0.16) * (Math.PI / 2)) : Math.exp(-(share - 0.16) * 3.4)
  return Math.max(0, Math.min(1, rise * (1 - share * share) + 0.14 * bump(share - 0.48, 0.07)))
}

/** The chest, 0 empty to 1 full. */
export function breathAt({ breaths, labouredBreath }: Traces, t: number): number {
  const index = indexAt(breaths, t)
  const start = breaths[index] ?? 0
  const share = (t - start) / ((breaths[index + 1] ?? start + 3) - start)
  const inward = labouredBreath ? 0.28 : 0.4
  const turn = share < inward ? share / inward : 1 + (share - inward) / (1 - inward)
  return 0.5 - 0.5 * Math.cos(turn * Math.PI)
}
