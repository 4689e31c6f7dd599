/** From which second on something is so. */
export type Since<Value> = [second: number, value: Value]

/** One of the two ways through a case, as the banner plays it. */
export interface PlayedWay {
  /** How much of its route lies behind the ambulance, 0 to 1; between two of these it goes evenly. */
  way: Since<number>[]
  /** What its crew is at. */
  says: Since<string>[]
  /** The second from which on its route is known. */
  knownAt: number
  careAt: number
}

/** All that playing a case takes. It is computed when the site is built: a phone would need a second to grow the city. */
export interface Play {
  /** The seconds at which something happens, from the call to the later beginning of care. */
  stops: number[]
  rankedAt: number
  ways: Record<'ours' | 'phone', PlayedWay>
  /** How a time since the call is written. */
  since: string
  /** For people who listen. */
  spoken: Since<string>[]
  result: string
  /** Where this case can be changed. */
  change: string
}

/** The last value that has begun at a second. */
export const valueAt = <Value>(values: readonly Since<Value>[], second: number) =>
  values.findLast(([from]) => from <= second)?.[1]

/** The value between the two around a second. */
export function between(values: readonly Since<number>[], second: number): number {
  const next = values.findIndex(([at]) => at > second)
  if (next < 0) return values.at(-1)?.[1] ?? 0
  const [to, value] = values[next] ?? [0, 0]
  const [from, before] = values[next - 1] ?? [to, value]
  return to === from ? value : before + ((value - before) * (second - from)) / (to - from)
}
