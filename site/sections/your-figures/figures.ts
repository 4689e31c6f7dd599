import type { Assumptions } from '../../../contract/estimate.ts'

/** A crew that telephones for more than a shift per day would have no time to drive. */
export const mostHoursADay = 8

export const hoursADay = (minutesToday: number, { ambulances }: Assumptions) =>
  minutesToday / ambulances / 30 / 60

/** The end of the chart's axis: the smallest round number, with a round half, that is not below the value. */
export function axisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 3, 4, 6, 8].find((factor) => factor * power >= value) ?? 10)
}
