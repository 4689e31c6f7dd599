import { fill } from '../../../contract/fill.ts'
import type { Spread } from '../../scenes/moments/simulated-figures.ts'
import { signedDuration, type TimeWords } from '../../ui/time-text.ts'

export type Outcome = 'sooner' | 'same' | 'later'
export const outcomes: Outcome[] = ['sooner', 'same', 'later']

/** The texts of the sentence about many cases, used at build and in the browser. */
export interface SpreadWords {
  text: string
  legend: Record<Outcome, string>
  which: string
  times: Pick<TimeWords, 'lasting' | 'brief'>
}

export function describeSpread(words: SpreadWords, emergency: string, spread: Spread, first: number) {
  const { mean, median, ...counts } = spread
  const shown = { mean: signedDuration(words.times, mean), median: signedDuration(words.times, median) }
  return {
    sentence: fill(words.text, { ...counts, emergency, ...shown }),
    legend: outcomes.map((outcome) => fill(words.legend[outcome], { number: counts[outcome] })),
    which: fill(words.which, { from: first + 1, to: first + counts.count }),
  }
}

export const marksInRow = 20

/** A full square, a dot and a cross, distinguishable without colour. */
const shapes: Record<Outcome, string> = {
  sooner: 'm-.36 0h.72',
  same: 'm-.11 0h.22',
  later: 'm-.24-.24l.48.48m0-.48l-.48.48',
}

/** One mark per case, grouped by outcome, sooner ones first: one path for each outcome. */
export function marksOf(spread: Spread): Record<Outcome, string> {
  let number = 0
  const draw = (outcome: Outcome) =>
    Array.from({ length: spread[outcome] }, () => {
      const place = number++
      return `M${(place % marksInRow) + 0.5} ${Math.floor(place / marksInRow) + 0.5}${shapes[outcome]}`
    }).join('')
  return { sooner: draw('sooner'), same: draw('same'), later: draw('later') }
}
