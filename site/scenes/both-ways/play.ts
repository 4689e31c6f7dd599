/** A value with the second from which it applies. */
export type Since<Value> = [second: number, value: Value]

/** One side of a case as the banner plays it. The one by messenger has no place on the map and no text of its own. */
export interface PlayedWay {
  /** The driven share of the route, 0 to 1, interpolated between two entries. */
  way?: Since<number>[]
  /** The current step of its crew. */
  says?: Since<string>[]
  /** The second from which its route is known. */
  knownAt?: number
  careAt: number
}

/** All data for playing a case. Computed at build, because a phone would need a second to generate the city. */
export interface Play {
  /** The seconds at which something happens, from the crew's arrival to the latest beginning of care. */
  stops: number[]
  rankedAt: number
  ways: Record<'ours' | 'phone', Required<PlayedWay>> & { messenger: PlayedWay }
  /** The template of a time since the call. */
  since: string
  /** Announced by screen readers. */
  spoken: Since<string>[]
  result: string
  /** Where the minutes come from. */
  why: string
  /** Of how many cases it is typical. */
  typical: string
  /** The address where this case can be changed. */
  change: string
}

/** The value that applies at a second. */
export const valueAt = <Value>(values: readonly Since<Value>[], second: number) =>
  values.findLast(([from]) => from <= second)?.[1]

/** The value at a second, interpolated between its neighbours. */
export function between(values: readonly Since<number>[], second: number): number {
  const next = values.findIndex(([at]) => at > second)
  if (next < 0) return values.at(-1)?.[1] ?? 0
  const [to, value] = values[next] ?? [0, 0]
  const [from, before] = values[next - 1] ?? [to, value]
  return to === from ? value : before + ((value - before) * (second - from)) / (to - from)
}
