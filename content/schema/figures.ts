import * as v from 'valibot'
import { choice, each, group, line, lines, list, number, webAddress } from './kinds.ts'

/** `target` is what the company aims for. The pages carry the kind in `data-figure`. */
const figureKinds = ['published', 'target', 'simulated'] as const
export type FigureKind = (typeof figureKinds)[number]

export const figureLabels = {
  fasterResponse: 'Faster response',
  growth: 'Growth',
  productivity: 'Productivity',
  lateHeartAttacks: 'Heart attacks that arrive late',
  traumaDeaths: 'Trauma deaths in the first hour',
  deathsByDelay: 'Deaths by delay',
  compliance: 'Compliance',
  preventableDeaths: 'Preventable deaths',
  returnOnInvestment: 'Return on investment',
  soonerTreatment: 'Minutes sooner when told ahead',
  fewerDeaths: 'Deaths when told ahead',
}

const source = group('Source', {
  ...lines('title publisher', 120),
  year: number('Year', 1900, 2100),
  href: webAddress('Address'),
})

/** Each figure once, for every page and language; its name and unit are in impact.json. */
export const figures = group(
  'Figures',
  each(figureLabels, (label) =>
    v.pipe(
      group(label, {
        kind: choice('Kind', figureKinds),
        value: number('Number', 0, 1_000_000),
        unit: v.optional(line('Unit', 10)),
        sources: v.optional(list('Sources', source)),
        /** The nearest number in the first source, if no source has exactly this number. */
        nearest: v.optional(number('Number in the first source, if another', 0, 1_000_000)),
      }),
      // A published figure without a source fails the build.
      v.check(
        ({ kind, sources }) => kind !== 'published' || sources !== undefined,
        'a published figure with “sources”, or one of the kind target or simulated',
      ),
    ),
  ),
)

export type FigureName = keyof v.InferOutput<typeof figures>
