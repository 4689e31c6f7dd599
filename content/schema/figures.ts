import * as v from 'valibot'
import { choice, each, group, line, link, number } from './kinds.ts'

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
}

/** Each figure once, for every page and language; what it is called and counted by stands in impact.json. */
export const figures = group(
  'Figures',
  each(figureLabels, (label) =>
    group(label, {
      /** Known of the world, or aimed for by the company. */
      kind: choice('Kind', ['known', 'aim', 'simulated']),
      value: number('Number', 0, 1_000_000),
      unit: line('Unit', 10),
      /** Where it was published or measured. `npm run doctor` lists the figures that have none. */
      source: v.optional(link('Source')),
    }),
  ),
)

export type FigureName = keyof v.InferOutput<typeof figures>
