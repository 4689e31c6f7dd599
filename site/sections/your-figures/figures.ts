import type { MeaningName } from '../../../content/schema/impact.ts'
import { type Assumptions, estimate } from '../../../contract/estimate.ts'

/** A crew that telephones for more than a shift of each day has no time to drive. */
export const mostHoursADay = 8

export const hoursADay = (minutesToday: number, { ambulances }: Assumptions) =>
  minutesToday / ambulances / 30 / 60

/** What one of the page's figures would make of a hospital's own number: a share less, or so many times as much. */
export function applyFigure(name: MeaningName, assumptions: Assumptions, figure: number) {
  const { casesPerMonth } = estimate(assumptions)
  if (name === 'response') {
    const now = assumptions.minutesToBedside
    return { now, becomes: (now * (100 - figure)) / 100 }
  }
  const now = name === 'growth' ? casesPerMonth * 12 : casesPerMonth
  return { now, becomes: now * figure }
}

/** The first round number, with a round half, that has room for a value: where the chart's axis ends. */
export function axisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 3, 4, 6, 8].find((factor) => factor * power >= value) ?? 10)
}
