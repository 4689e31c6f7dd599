import { comparedCases, rankedCase, soonerBy, spreadOf } from '../../../case/compare.ts'
import { usualAssumptions } from '../../../case/telephone.ts'
import { minutesAndSeconds } from '../../run-a-case/say.ts'
import { fill } from '../../ui/fill.ts'
import { city, run } from './house-run.ts'

const values = Array.from(
  { length: comparedCases },
  (_, number) => soonerBy(city, rankedCase(city, run.emergency, number), usualAssumptions) ?? [],
).flat()
const { median, ...counts } = spreadOf(values)

/** What a visitor sees at the end of a heart attack case, computed when the site is built. */
export const simulatedFigures = (text: string) => fill(text, { ...counts, median: minutesAndSeconds(median) })
