import { type CaseInput, daySeconds, type PhoneAssumptions } from './case-input.ts'
import type { City } from './city/city.ts'
import { hospitals } from './hospitals.ts'
import { emergencies } from './keys.ts'
import { usualAssumptions } from './telephone.ts'

/**
 * The first letter is the version of the layout, so that an old link is never misread. Version `a` had the same layout but counted
 * from the crew's arrival and had other sliders: place, hour, roads and hospitals are still read from it.
 */
const version = 'b'
const olderVersion = 'a'
const base = 36
/**
 * One letter each for emergency, seed, start, segment, place along it, choice, full and busy hospitals; then two for
 * each closed road.
 */
const widths = [1, 3, 4, 2, 2, 1, 2, 2]
const closedWidth = 2
const noChoice = base - 1
export const mostClosedRoads = 12
const shape =
  /^(?:a[0-9a-z]{17}(?:[0-9a-z]{2}){0,12}(?:\.[1-8][1-9a][0-9a-c])?|b[0-9a-z]{17}(?:[0-9a-z]{2}){0,12}(?:\.[1-8][1-9a-k][0-9a-c][0-9a-k][0-3])?)$/

/** A link of version `a`: it opens, with other minutes than when it was made. */
export const isOlderLink = (text: string) => text.startsWith(olderVersion)

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
  return [version, ...letters, writeTelephone(input.telephone)].join('')
}

/** Decodes a case; undefined for anything that `encodeCase` would not write. */
export function decodeCase(city: City, text: string): CaseInput | undefined {
  if (!shape.test(text)) return undefined
  const [letters = '', telephone] = text.split('.')
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
  if (telephone) input.telephone = readTelephone(telephone)
  return encodeCase(input) === text ? input : undefined
}

/** One letter per slider, then the switches; empty for the defaults. */
function writeTelephone(telephone = usualAssumptions): string {
  const lettersOf = ({
    calls,
    minutesPerCall,
    noAnswerShare,
    dataShare,
    finding,
    preparing,
  }: PhoneAssumptions) =>
    [calls, minutesPerCall * 2, noAnswerShare * 20, dataShare * 20, Number(finding) + 2 * Number(preparing)]
      .map((value) => write(Math.round(value), 1))
      .join('')
  const letters = lettersOf(telephone)
  return letters === lettersOf(usualAssumptions) ? '' : `.${letters}`
}

function readTelephone(letters: string): PhoneAssumptions {
  const [calls = 0, halfMinutes = 0, unanswered = 0, data = 0, switches = 0] = [...letters].map((one) =>
    Number.parseInt(one, base),
  )
  return {
    calls,
    minutesPerCall: halfMinutes / 2,
    noAnswerShare: unanswered / 20,
    dataShare: data / 20,
    finding: (switches & 1) > 0,
    preparing: (switches & 2) > 0,
  }
}

const inOrder = (segments: readonly number[]) => [...new Set(segments)].sort((a, b) => a - b)

const bitsOf = (indexes: readonly number[]) => indexes.reduce((bits, hospital) => bits | (1 << hospital), 0)
const hospitalsIn = (bits: number) =>
  hospitals.flatMap((_, hospital) => (bits & (1 << hospital) ? [hospital] : []))
