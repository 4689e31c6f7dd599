import type { AssumptionName, MeaningName } from '../../../content/types/impact.ts'

export interface Range {
  min: number
  max: number
  step: number
  /** Where its slider begins: a round number, nobody's measurement. */
  example: number
}

export type Assumptions = Record<AssumptionName, number>

/** In this order they are asked for and stand in a link. */
export const ranges: Record<AssumptionName, Range> = {
  ambulances: { min: 1, max: 100, step: 1, example: 10 },
  casesEach: { min: 1, max: 200, step: 1, example: 20 },
  callsPerCase: { min: 1, max: 15, step: 1, example: 4 },
  minutesPerCall: { min: 0.5, max: 15, step: 0.5, example: 3 },
  callsThatStay: { min: 0, max: 15, step: 1, example: 1 },
  minutesToBedside: { min: 5, max: 180, step: 1, example: 40 },
}

export const assumptionNames = Object.keys(ranges) as AssumptionName[] // the keys of a Record of exactly these

const collect = (choose: (name: AssumptionName, index: number) => number) =>
  Object.fromEntries(assumptionNames.map((name, index) => [name, choose(name, index)])) as Assumptions

export const example = collect((name) => ranges[name].example)

/** No more calls can stay than there are. */
export const rangeWithin = (name: AssumptionName, { callsPerCase }: Assumptions): Range =>
  name === 'callsThatStay' ? { ...ranges[name], max: callsPerCase } : ranges[name]

export const nearest = ({ min, max, step }: Range, value: number) =>
  Math.min(max, Math.max(min, Math.round(value / step) * step))

/** The assumptions as they are counted: what a range allows, whatever was wished for. */
export const settle = (wished: Assumptions): Assumptions =>
  collect((name) => nearest(rangeWithin(name, wished), wished[name]))

export interface Estimate {
  casesPerMonth: number
  minutesToday: number
  minutesThatStay: number
  minutesReturned: number
}

export function estimate(assumptions: Assumptions): Estimate {
  const { ambulances, casesEach, callsPerCase, minutesPerCall, callsThatStay } = assumptions
  const casesPerMonth = ambulances * casesEach
  const minutesToday = casesPerMonth * callsPerCase * minutesPerCall
  const minutesThatStay = casesPerMonth * callsThatStay * minutesPerCall
  return { casesPerMonth, minutesToday, minutesThatStay, minutesReturned: minutesToday - minutesThatStay }
}

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

export const writeFigures = (assumptions: Assumptions) =>
  assumptionNames.map((name) => assumptions[name]).join('-')

/** What stands behind `=` in an address, or undefined for anything that writeFigures would not have written. */
export function readFigures(hash: string): Assumptions | undefined {
  const text = hash.slice(hash.indexOf('=') + 1)
  const parts = text.split('-')
  const read = settle(collect((_, index) => Number(parts[index]) || 0))
  return writeFigures(read) === text ? read : undefined
}

/** Grouped as people in India count: 1,80,000. */
export const written = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 1 })
