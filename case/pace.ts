/** Playback speed: slow around events, fast between them. */
export interface Pace {
  /** Seconds that playing it takes. */
  length: number
  secondAt: (played: number) => number
  playedAt: (second: number) => number
}

/** The time between two events is played at ten times speed, within these bounds. */
const shortest = 0.7
const longest = 2.6
const timesFaster = 10

/** `stops` are the seconds at which something happens; the first and the last are the ends of the case. */
export function paceOf(stops: readonly number[]): Pace {
  const seconds = [...new Set(stops)].sort((a, b) => a - b)
  const played = [0]
  for (let index = 1; index < seconds.length; index++) {
    const stretch = ((seconds[index] ?? 0) - (seconds[index - 1] ?? 0)) / timesFaster
    played.push((played[index - 1] ?? 0) + Math.max(shortest, Math.min(longest, stretch)))
  }
  return {
    length: played.at(-1) ?? 0,
    secondAt: (at) => between(played, seconds, at),
    playedAt: (second) => between(seconds, played, second),
  }
}

/** Linear interpolation from one row of values to the other. */
function between(from: readonly number[], to: readonly number[], value: number): number {
  const next = from.findIndex((each) => each >= value)
  if (next < 0) return to.at(-1) ?? 0
  const [low = 0, high = 0] = [from[next - 1], from[next]]
  const [start = to[next] ?? 0, end = 0] = [to[next - 1], to[next]]
  return next === 0 || high === low ? end : start + ((end - start) * (value - low)) / (high - low)
}
