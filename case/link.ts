import { type Assumptions, usualAssumptions } from './assumptions.ts'
import { type CaseInput, daySeconds } from './case-input.ts'
import type { City } from './city/city.ts'
import { hospitals } from './hospitals.ts'
import { emergencies } from './keys.ts'

/**
 * The first letter is the version, so that an old link is never misread. Versions `a` and `b` had the same layout but other sliders and
 * an earlier protocol: place, hour, roads and hospitals are still read from them.
 */
const version = 'c'
const olderVersions = ['a', 'b']
const base = 36
/**
 * One letter each for emergency, seed, start, segment, place along it, choice, full and busy hospitals; then two for
 * each closed road.
 */
const widths = [1, 3, 4, 2, 2, 1, 2, 2]
const closedWidth = 2
const noChoice = base - 1
export const mostClosedRoads = 12
const shape = /^[abc][0-9a-z]{17}(?:[0-9a-z]{2}){0,12}(?:\.[0-9a-z]{3,10})?$/
/** One letter for each slider, then the switches. */
const setShape = /^[1-8][1-9a-k][0-9a-c][0-9a-k]{2}[0-9a-c]{4}[0-3]$/

/** A link of an earlier version: it opens, and runs under today's protocol. */
export const isOlderLink = (text: string) => olderVersions.includes(text.charAt(0))

const write = (value: number, width: number) => value.toString(base).padStart(width, '0')

/** Encodes a case in a few letters, for the hash of a URL. */
export function encodeCase(input: CaseInput): string {
  const numbers = [
    emergencies.indexOf(input.emergency),
    input.seed,
    input.startsAt,
    input.spot.segment,
    input.spot.along,
    input.choice ?? noChoice,
    bitsOf(input.fullHospitals),
    bitsOf(input.busyHospitals),
    ...inOrder(input.closedRoads),
  ]
  const letters = numbers.map((value, place) => write(value, widths[place] ?? closedWidth))
  return [version, ...letters, writeAssumptions(input.assumptions)].join('')
}

/** Decodes a case; undefined for anything that `encodeCase` would not write. */
export function decodeCase(city: City, text: string): CaseInput | undefined {
  if (!shape.test(text)) return undefined
  const [letters = '', set] = text.split('.')
  const numbers: number[] = []
  for (let at = 1; at < letters.length; ) {
    const width = widths[numbers.length] ?? closedWidth
    numbers.push(Number.parseInt(letters.slice(at, at + width), base))
    at += width
  }
  const [kind = 0, seed = 0, startsAt = 0, segment = 0, along = 0, choice = 0, full = 0, busy = 0] = numbers
  const closedRoads = numbers.slice(widths.length)
  const emergency = emergencies[kind]
  if (!emergency || seed > 9999 || startsAt >= daySeconds || along > 1000) return undefined
  if (Math.max(full, busy) >= 1 << hospitals.length || (choice !== noChoice && choice >= hospitals.length))
    return undefined
  if (Math.max(segment, ...closedRoads) >= city.metres.length) return undefined
  const input: CaseInput = {
    emergency,
    spot: { segment, along },
    startsAt,
    closedRoads,
    fullHospitals: hospitalsIn(full),
    busyHospitals: hospitalsIn(busy),
    seed,
  }
  if (choice !== noChoice) input.choice = choice
  if (isOlderLink(text)) return encodeCase(input) === version + letters.slice(1) ? input : undefined
  if (set) {
    if (!setShape.test(set)) return undefined
    input.assumptions = readAssumptions(set)
  }
  return encodeCase(input) === text ? input : undefined
}

/** The sliders in the order of a link, and how many steps one unit has. */
const sliders = [
  ['calls', 1],
  ['minutesPerCall', 2],
  ['noAnswerShare', 20],
  ['dataShare', 20],
  ['spokenShare', 20],
  ['noSignalShare', 20],
  ['unseenShare', 20],
  ['staleShare', 20],
  ['declinedShare', 20],
] as const

/** Empty for the defaults. */
function writeAssumptions(assumptions = usualAssumptions): string {
  const lettersOf = (all: Assumptions) =>
    [...sliders.map(([name, steps]) => all[name] * steps), Number(all.finding) + 2 * Number(all.preparing)]
      .map((value) => write(Math.round(value), 1))
      .join('')
  const letters = lettersOf(assumptions)
  return letters === lettersOf(usualAssumptions) ? '' : `.${letters}`
}

function readAssumptions(letters: string): Assumptions {
  const read = { ...usualAssumptions }
  const values = [...letters].map((one) => Number.parseInt(one, base))
  for (const [index, [name, steps]] of sliders.entries()) read[name] = (values[index] ?? 0) / steps
  const switches = values[sliders.length] ?? 0
  return { ...read, finding: (switches & 1) > 0, preparing: (switches & 2) > 0 }
}

const inOrder = (segments: readonly number[]) => [...new Set(segments)].sort((a, b) => a - b)

const bitsOf = (indexes: readonly number[]) => indexes.reduce((bits, hospital) => bits | (1 << hospital), 0)
const hospitalsIn = (bits: number) =>
  hospitals.flatMap((_, hospital) => (bits & (1 << hospital) ? [hospital] : []))
