import type { CallOutcome, Care, Reason } from '../../case/keys.ts'
import { fill } from '../ui/fill.ts'
import type { Words } from './words.ts'

type Values = Record<string, string | number>

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as minutes and seconds, `08:52`. */
export const minutesAndSeconds = (seconds: number) => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

/** Seconds after midnight as a clock shows them, `02:14`. */
export const wallClock = (second: number) =>
  `${two(Math.floor(second / 3600) % 24)}:${two(Math.floor(second / 60) % 60)}`

/** Keys carry their figures beside them; care and times become words first. */
function sentence(words: Words, template: string, said: object): string {
  const values: Values = { ...said }
  if ('care' in values) values.care = words.care[values.care as Care] // the key of its type, widened by the spread
  if (typeof values.until === 'number') values.until = wallClock(values.until)
  return capital(fill(template, values))
}

export const sayReason = (words: Words, reason: Reason) => sentence(words, words.reasons[reason.key], reason)

export const sayOutcome = (words: Words, outcome: CallOutcome) =>
  sentence(words, words.callOutcomes[outcome.key], outcome)
