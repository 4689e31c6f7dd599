import { fill } from '../../contract/fill.ts'

/** How a language writes each kind of time, so that no two kinds look alike. */
export interface TimeWords {
  /** The parts of the day with their first hours, in order. */
  parts: readonly { from: number; part: string }[]
  /** The placeholders are `{time}` and `{part}`. */
  ofDay: string
  /** The placeholder is `{time}`. */
  since: string
  left: string
  /** A duration: the placeholders are `{minutes}` and `{seconds}`; below a minute `{seconds}` alone. */
  lasting: string
  brief: string
  /** A value that is not known yet. */
  unknown: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** Times never wrap. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** Seconds after midnight: `2:16 am`. */
export function timeOfDay({ parts, ofDay }: TimeWords, second: number): string {
  const hour = Math.floor(second / 3600) % 24
  const part = parts.findLast(({ from }) => from <= hour)?.part ?? parts.at(-1)?.part ?? ''
  return unbroken(fill(ofDay, { time: `${hour % 12 || 12}:${two(Math.floor(second / 60) % 60)}`, part }))
}

/** Seconds since the start: `+03:26`. */
export const timeSince = ({ since }: Pick<TimeWords, 'since'>, seconds: number) =>
  unbroken(fill(since, { time: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}` }))

/** Seconds that are left: `in 3:41`; a dash if unknown. */
export const timeLeft = ({ left, unknown }: TimeWords, seconds: number | undefined) =>
  seconds === undefined
    ? unknown
    : unbroken(fill(left, { time: `${Math.floor(seconds / 60)}:${two(seconds % 60)}` }))

/** A difference that may be negative: `3 min 41 s`, `−41 s`. */
export const signedDuration = (words: Pick<TimeWords, 'lasting' | 'brief'>, seconds: number) =>
  `${seconds < 0 ? '−' : ''}${duration(words, Math.abs(seconds))}`

/** A duration: `3 min 41 s`; `3 min 05 s`, so that the width is constant; `41 s`. */
export function duration({ lasting, brief }: Pick<TimeWords, 'lasting' | 'brief'>, seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return unbroken(minutes ? fill(lasting, { minutes, seconds: two(rest) }) : fill(brief, { seconds: rest }))
}
