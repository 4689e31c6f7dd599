import { type CaseInput, daySeconds, type PhoneAssumptions } from './case-input.ts'
import type { City } from './city/city.ts'
import { hospitals } from './hospitals.ts'
import { emergencies } from './keys.ts'
import { usualAssumptions } from './telephone.ts'

/** A later layout gets another first letter, so that an old link is never read as something else. */
const version = 'a'
const base = 36
const widths = {
  emergency: 1,
  seed: 3,
  startsAt: 4,
  segment: 2,
  along: 2,
  choice: 1,
  full: 2,
  busy: 2,
} as const
const noChoice = base - 1
export const mostClosedRoads = 12
const shape = /^a[0-9a-z]{17}(?:[0-9a-z]{2}){0,12}(?:\.[1-8][1-9a][0-9a-c])?$/

const write = (value: number, width: number) => value.toString(base).padStart(width, '0')

/** A case in a few letters, for the part of an address after the hash. */
export function encodeCase(input: CaseInput): string {
  return [
    version,
    write(emergencies.indexOf(input.emergency), widths.emergency),
    write(input.seed, widths.seed),
    write(input.startsAt, widths.startsAt),
    write(input.spot.segment, widths.segment),
    write(input.spot.along, widths.along),
    write(input.choice ?? noChoice, widths.choice),
    write(bitsOf(input.fullHospitals), widths.full),
    write(bitsOf(input.busyHospitals), widths.busy),
    ...inOrder(input.closedRoads).map((segment) => write(segment, 2)),
    writeTelephone(input.telephone),
  ].join('')
}

/** The case behind such letters, or undefined for anything that encodeCase would not have written. */
export function decodeCase(city: City, text: string): CaseInput | undefined {
  if (!shape.test(text)) return undefined
  const [letters = '', telephone] = text.split('.')
  let at = 1
  const read = (width: number) => {
    at += width
    return Number.parseInt(letters.slice(at - width, at), base)
  }
  const emergency = emergencies[read(widths.emergency)]
  const seed = read(widths.seed)
  const startsAt = read(widths.startsAt)
  const spot = { segment: read(widths.segment), along: read(widths.along) }
  const choice = read(widths.choice)
  const full = read(widths.full)
  const busy = read(widths.busy)
  const closedRoads: number[] = []
  while (at < letters.length) closedRoads.push(read(2))
  const segments = city.metres.length
  if (!emergency || seed > 9999 || startsAt >= daySeconds || spot.along > 1000) return undefined
  if (Math.max(full, busy) >= 1 << hospitals.length || (choice !== noChoice && choice >= hospitals.length))
    return undefined
  if ([spot.segment, ...closedRoads].some((segment) => segment >= segments)) return undefined
  const input: CaseInput = {
    emergency,
    spot,
    startsAt,
    closedRoads,
    fullHospitals: hospitalsIn(full),
    busyHospitals: hospitalsIn(busy),
    seed,
  }
  if (choice !== noChoice) input.choice = choice
  if (telephone) input.telephone = readTelephone(telephone)
  return encodeCase(input) === text ? input : undefined
}

/** One letter each, in steps of the sliders; nothing where they stand as usual. */
function writeTelephone(telephone = usualAssumptions): string {
  const lettersOf = ({ calls, minutesPerCall, noAnswerShare }: PhoneAssumptions) =>
    [calls, minutesPerCall * 2, noAnswerShare * 20].map((value) => write(Math.round(value), 1)).join('')
  const letters = lettersOf(telephone)
  return letters === lettersOf(usualAssumptions) ? '' : `.${letters}`
}

function readTelephone(letters: string): PhoneAssumptions {
  const [calls = 0, halfMinutes = 0, twentieths = 0] = [...letters].map((one) => Number.parseInt(one, base))
  return { calls, minutesPerCall: halfMinutes / 2, noAnswerShare: twentieths / 20 }
}

const inOrder = (segments: readonly number[]) => [...new Set(segments)].sort((a, b) => a - b)

const bitsOf = (indexes: readonly number[]) => indexes.reduce((bits, hospital) => bits | (1 << hospital), 0)
const hospitalsIn = (bits: number) =>
  hospitals.flatMap((_, hospital) => (bits & (1 << hospital) ? [hospital] : []))
