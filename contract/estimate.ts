export interface Range {
  min: number
  max: number
  step: number
  /** Initial value of the slider: a round number, not a measurement. */
  example: number
}

/**
 * The assumptions of the calculator on /impact and its estimate. The page, shared links and demo requests use these ranges.
 * Their order is that of the form and of the link.
 */
export const ranges = {
  ambulances: { min: 1, max: 100, step: 1, example: 10 },
  casesEach: { min: 1, max: 200, step: 1, example: 20 },
  callsPerCase: { min: 1, max: 15, step: 1, example: 2 },
  minutesPerCall: { min: 0.5, max: 15, step: 0.5, example: 3 },
  callsThatStay: { min: 0, max: 15, step: 1, example: 1 },
} satisfies Record<string, Range>

type AssumptionName = keyof typeof ranges
export const assumptionNames = Object.keys(ranges) as AssumptionName[]
export type Assumptions = Record<AssumptionName, number>

const collect = (choose: (name: AssumptionName, index: number) => number) =>
  Object.fromEntries(assumptionNames.map((name, index) => [name, choose(name, index)])) as Assumptions

export const example = collect((name) => ranges[name].example)

/** `callsThatStay` cannot exceed `callsPerCase`. */
export const rangeWithin = (name: AssumptionName, { callsPerCase }: Assumptions): Range =>
  name === 'callsThatStay' ? { ...ranges[name], max: callsPerCase } : ranges[name]

export const nearest = ({ min, max, step }: Range, value: number) =>
  Math.min(max, Math.max(min, Math.round(value / step) * step))

/** Rounds and clamps each assumption to its range. */
export const withinRanges = (requested: Assumptions): Assumptions =>
  collect((name) => nearest(rangeWithin(name, requested), requested[name]))

export type Estimate = ReturnType<typeof estimate>

export function estimate(assumptions: Assumptions) {
  const { ambulances, casesEach, callsPerCase, minutesPerCall, callsThatStay } = assumptions
  const casesPerMonth = ambulances * casesEach
  const minutesToday = casesPerMonth * callsPerCase * minutesPerCall
  const minutesThatStay = casesPerMonth * callsThatStay * minutesPerCall
  return { casesPerMonth, minutesToday, minutesThatStay, minutesReturned: minutesToday - minutesThatStay }
}

export const writeFigures = (assumptions: Assumptions) =>
  assumptionNames.map((name) => assumptions[name]).join('-')

/** Parses the text after `=` in a link; undefined for anything that `writeFigures` would not write. */
export function readFigures(hash: string): Assumptions | undefined {
  // Links of earlier versions end in a sixth number, the minutes to the bedside. It is ignored.
  const text = hash.slice(hash.indexOf('=') + 1).replace(/^((?:[^-]+-){4}[^-]+)-\d{1,3}$/, '$1')
  const parts = text.split('-')
  const read = withinRanges(collect((_, index) => Number(parts[index]) || 0))
  return writeFigures(read) === text ? read : undefined
}

/** With Indian digit grouping: 1,80,000. */
export const written = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 1 })
