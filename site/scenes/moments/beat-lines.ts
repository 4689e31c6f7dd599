import type { Run } from '../../../case/plan-case.ts'
import { createTraces, ecgAt, plethAt } from '../../../case/traces.ts'

/** What one heartbeat draws, ending at the height it began, so that beats can be set in a row. */
export interface BeatLine {
  /** Above the resting line. */
  startsAt: number
  path: string
}

export const beatWidth = 110
const ecgPerMillivolt = 29
const pulseHeight = 26
/** Finer than a pixel of a large screen, yet a dozen or two of points. */
const toleratedError = 0.3

type Point = [x: number, y: number]

/** The beat at this second; it begins shortly before the wave that leads to it. */
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
    return { startsAt: Math.round(heightAt(start)), path: relativePath(simplify(points)) }
  }
  return {
    ecg: lineOf((t) => ecgAt(traces, t) * ecgPerMillivolt),
    pulse: lineOf((t) => plethAt(traces, t) * pulseHeight),
  }
}

/** Douglas and Peucker: keeps the points without which the line would be drawn elsewhere. */
function simplify(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const offLine = ([x, y]: Point) =>
    Math.abs(y - first[1] - ((last[1] - first[1]) * (x - first[0])) / (last[0] - first[0]))
  const distances = points.map(offLine)
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) < toleratedError) return [first, last]
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))]
}

/** In tenths and without rounding errors that add up; the last step returns to the first height. */
function relativePath(points: Point[]): string {
  const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  const steps = tenths.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = tenths[index] ?? [0, 0]
    const toY = index === tenths.length - 2 ? (tenths[0]?.[1] ?? 0) : y
    return `${(x - fromX) / 10} ${(toY - fromY) / 10}`
  })
  return `l${steps.join(' ')}`.replaceAll(' -', '-')
}
