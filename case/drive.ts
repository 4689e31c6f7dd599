import { pointAlong } from './city/city.ts'
import { firstReaching } from './first-reaching.ts'
import type { Route } from './route.ts'

/** The drive of one ambulance. Both times are seconds since the call. */
export type Drive = ReturnType<typeof startDrive>

export const startDrive = (route: Route, departsAt: number) => ({
  route,
  departsAt,
  arrivesAt: departsAt + route.seconds,
})

/** The progress of a drive as every screen shows it. `passed` and `left` always add up to the total. */
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

/** The distance driven after this many seconds, which may be fractional, at the speed of each road. */
export function metresAfter({ seconds, metres, secondsAt, metresAt }: Route, elapsed: number): number {
  if (elapsed <= 0) return 0
  if (elapsed >= seconds) return metres
  const low = firstReaching(secondsAt, elapsed, 0)
  const fromSeconds = secondsAt[low - 1] ?? 0
  const fromMetres = metresAt[low - 1] ?? 0
  const share = (elapsed - fromSeconds) / ((secondsAt[low] ?? 0) - fromSeconds || 1)
  return fromMetres + ((metresAt[low] ?? 0) - fromMetres) * share
}

/** The ambulance's position at a second, which may be fractional. */
export const positionAt = ({ route, departsAt }: Drive, t: number) =>
  pointAlong(route.points, route.pointMetres, metresAfter(route, t - departsAt))
