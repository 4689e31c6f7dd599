import type { Route } from './route.ts'

/** One ambulance on its way; both times count in seconds from the start of the case. */
export type Drive = ReturnType<typeof startDrive>

export type Travel = ReturnType<typeof travelAt>

export interface Position {
  x: number
  y: number
}

export const startDrive = (route: Route, departsAt: number) => ({
  route,
  departsAt,
  arrivesAt: departsAt + route.seconds,
})

/** What every screen shows of a drive. Passed and left always add up to the whole. */
export function travelAt({ route, departsAt }: Drive, t: number) {
  const passedSeconds = Math.max(0, Math.min(route.seconds, Math.floor(t) - departsAt))
  const passedMetres = Math.round(metresAfter(route, passedSeconds))
  return {
    seconds: route.seconds,
    passedSeconds,
    leftSeconds: route.seconds - passedSeconds,
    metres: route.metres,
    passedMetres,
    leftMetres: route.metres - passedMetres,
  }
}

/** Metres from the start after so many seconds, also between whole ones; each road at its own speed. */
export function metresAfter({ seconds, metres, secondsAt, metresAt }: Route, elapsed: number): number {
  if (elapsed <= 0) return 0
  if (elapsed >= seconds) return metres
  const low = firstReaching(secondsAt, elapsed, 0)
  const fromSeconds = secondsAt[low - 1] ?? 0
  const fromMetres = metresAt[low - 1] ?? 0
  const share = (elapsed - fromSeconds) / ((secondsAt[low] ?? 0) - fromSeconds || 1)
  return fromMetres + ((metresAt[low] ?? 0) - fromMetres) * share
}

/** Where the ambulance is, written into `out`: called for every frame, so it makes nothing new. */
export function positionAt({ route, departsAt }: Drive, t: number, out: Position): Position {
  const { points, pointMetres } = route
  const metres = metresAfter(route, t - departsAt)
  const low = firstReaching(pointMetres, metres, 1)
  const before = pointMetres[low - 1] ?? 0
  const length = (pointMetres[low] ?? 0) - before
  const share = length > 0 ? Math.max(0, Math.min(1, (metres - before) / length)) : 1
  const x = points[low * 2 - 2] ?? 0
  const y = points[low * 2 - 1] ?? 0
  const alongX = (points[low * 2] ?? x) - x
  const alongY = (points[low * 2 + 1] ?? y) - y
  out.x = x + alongX * share
  out.y = y + alongY * share
  return out
}

/** The first index of a growing row, from `low` on, at which it reaches a value; the last where it never does. */
function firstReaching(row: ArrayLike<number>, value: number, low: number): number {
  let first = low
  let last = row.length - 1
  while (first < last) {
    const middle = (first + last) >> 1
    if ((row[middle] ?? 0) < value) first = middle + 1
    else last = middle
  }
  return first
}
