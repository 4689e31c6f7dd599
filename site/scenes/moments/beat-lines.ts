import type { Run } from '../../../case/plan-case.ts'
import { createTraces, ecgAt, plethAt } from '../../../case/traces.ts'
import { type Point, simplify, stepsAlong, upright } from './drawn-line.ts'

/** The curve of one heartbeat. It ends at the height at which it began, so that it can be repeated without a step. */
export interface BeatLine {
  /** The height of its first point above the resting line. */
  startsAt: number
  path: string
}

export const beatWidth = 110
const ecgPerMillivolt = 29
const pulseHeight = 26
/** Tolerance of the simplification: less than a pixel on a large screen, at one or two dozen points. */
const toleratedError = 0.3

/** The beat at this second, from shortly before its P wave. */
export function beatLines(run: Run, second: number) {
  const traces = createTraces(run, run.endsAt)
  const index = traces.beats.findIndex((beat) => beat > second)
  const [beat = 0, next = 1] = traces.beats.subarray(index, index + 2)
  const start = beat - 0.36 * (next - beat)
  const lineOf = (heightAt: (t: number) => number): BeatLine => {
    const points = Array.from({ length: 221 }, (_, step): Point => {
      const share = step / 220
      return [share * beatWidth, -heightAt(start + share * (next - beat))]
    })
    const drawn = simplify(points, toleratedError, upright).with(-1, [beatWidth, -heightAt(start)])
    return { startsAt: Math.round(heightAt(start)), path: stepsAlong(drawn, 10) }
  }
  return {
    ecg: lineOf((t) => ecgAt(traces, t) * ecgPerMillivolt),
    pulse: lineOf((t) => plethAt(traces, t) * pulseHeight),
  }
}
