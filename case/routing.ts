import type { City, Spot } from './city/city.ts'

export const unreachable = 0xffffffff

/** Seconds from the start to every junction, and the segment by which each was reached. */
export type RouteTree = ReturnType<typeof searchRoutes>

/** The seconds from the spot to the two ends of its own segment, rounded up, so that no distance takes zero seconds. */
export function firstSteps(city: City, spot: Spot, segmentSeconds: Uint16Array) {
  const whole = segmentSeconds[spot.segment] ?? 0
  const back = Math.ceil((whole * spot.along) / 1000)
  const forth = Math.ceil((whole * (1000 - spot.along)) / 1000)
  return { back: city.oneWay[spot.segment] ? unreachable : back, forth }
}

/**
 * Single-source shortest paths for all hospitals at once, by label correcting: a junction that is reached sooner is queued
 * again. `closed` holds a 1 for each closed segment.
 */
export function searchRoutes(city: City, spot: Spot, segmentSeconds: Uint16Array, closed: Uint8Array) {
  const count = city.x.length
  const seconds = new Uint32Array(count).fill(unreachable)
  /** The index of the segment that led here, plus one; 0 at the ends of the first segment. */
  const cameBy = new Uint16Array(count)
  const waiting: number[] = []
  const { back, forth } = firstSteps(city, spot, segmentSeconds)
  const improve = (junction: number, value: number, by: number) => {
    if (value >= (seconds[junction] ?? 0)) return
    seconds[junction] = value
    cameBy[junction] = by
    waiting.push(junction)
  }
  improve(city.from[spot.segment] ?? 0, back, 0)
  improve(city.to[spot.segment] ?? 0, forth, 0)
  // The queue grows during the loop.
  for (const junction of waiting) {
    const end = city.firstTouching[junction + 1] ?? 0
    for (let at = city.firstTouching[junction] ?? 0; at < end; at++) {
      const segment = city.touching[at] ?? 0
      const leavesFromStart = city.from[segment] === junction
      if (closed[segment] || (city.oneWay[segment] && !leavesFromStart)) continue
      const next = (leavesFromStart ? city.to[segment] : city.from[segment]) ?? 0
      improve(next, (seconds[junction] ?? 0) + (segmentSeconds[segment] ?? 0), segment + 1)
    }
  }
  return { city, spot, segmentSeconds, closed, seconds, cameBy }
}
