import type { Assumptions } from '../../../contract/estimate.ts'

/** A crew that telephones for more than a shift of each day has no time to drive. */
export const mostHoursADay = 8

export const hoursADay = (minutesToday: number, { ambulances }: Assumptions) =>
  minutesToday / ambulances / 30 / 60

/** The first round number, with a round half, that has room for a value: where the chart's axis ends. */
export function axisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 3, 4, 6, 8].find((factor) => factor * power >= value) ?? 10)
}
