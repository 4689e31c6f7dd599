import { type CaseInput, daySeconds, type PhoneAssumptions } from './case-input.ts'
import type { City } from './city/city.ts'
import { planHospital, secondsToSee } from './hospital-side.ts'
import type { Emergency } from './keys.ts'
import { createRandom, wholeBetween } from './random.ts'
import { chosenIn, orderHospitals } from './ranking.ts'
import { notifiedByAlert, sceneOf } from './scene.ts'
import { planPhoneRun } from './telephone.ts'

/**
 * One of many cases with its ranking. The ranking is kept, so that changed assumptions about the telephone recompute
 * only the telephone side.
 */
export type RankedCase = ReturnType<typeof rankedCase>

export const comparedCases = 200

/** Case `number` of this emergency. Its number determines place, time and seed. */
export function rankedCase(city: City, emergency: Emergency, number: number) {
  const random = createRandom(number * 7919 + 1)
  const input: CaseInput = {
    emergency,
    spot: { segment: wholeBetween(random, 0, city.metres.length - 1), along: wholeBetween(random, 0, 1000) },
    startsAt: wholeBetween(random, 0, daySeconds - 1),
    closedRoads: [],
    fullHospitals: [],
    busyHospitals: [],
    seed: wholeBetween(random, 0, 9999),
  }
  const ranking = orderHospitals(city, input)
  const scene = sceneOf(input)
  const hospital = chosenIn(input, ranking)
  const arrivesAt = scene.leavesAt + (ranking.list[0]?.travelSeconds ?? 0)
  const unnotified = {
    askedAt: scene.rankedAt,
    notifiedAt: arrivesAt,
    dataAt: arrivesAt + secondsToSee(input),
  }
  return {
    input,
    ranking,
    arrivesAt,
    careAt: planHospital(input, hospital, notifiedByAlert(scene), arrivesAt).careAt,
    /** At the same hospital without advance notification, which is what published studies compare with. */
    unnotifiedCareAt: planHospital(input, hospital, unnotified, arrivesAt).careAt,
  }
}

/** By how many seconds care can begin sooner than by telephone; negative where the telephone is faster. */
export function soonerBy(city: City, { input, ranking, careAt }: RankedCase, assumptions: PhoneAssumptions) {
  const phone = planPhoneRun(city, input, ranking, assumptions)
  return phone?.careAt === undefined || careAt === undefined ? undefined : phone.careAt - careAt
}

/** Mean minutes from the door to the beginning of care, with advance notification and without. */
export function doorToCare(cases: readonly RankedCase[]) {
  const able = cases.filter(
    ({ careAt, unnotifiedCareAt }) => careAt !== undefined && unnotifiedCareAt !== undefined,
  )
  const mean = (key: 'careAt' | 'unnotifiedCareAt') =>
    able.reduce((sum, each) => sum + ((each[key] ?? 0) - each.arrivesAt) / 60, 0) / Math.max(1, able.length)
  return { notified: mean('careAt'), unnotified: mean('unnotifiedCareAt') }
}

/** Rounded to minutes, as all pages show it. */
export const minutesSaved = ({ notified, unnotified }: ReturnType<typeof doorToCare>) =>
  Math.round(unnotified - notified)

const noticedSeconds = 30

export function spreadOf(values: readonly number[]) {
  const sooner = values.filter((each) => each >= noticedSeconds).sort((a, b) => a - b)
  const later = values.filter((each) => each <= -noticedSeconds).length
  return {
    count: values.length,
    /** The median gain of the cases in which care began sooner. */
    median: sooner[Math.floor(sooner.length / 2)] ?? 0,
    sooner: sooner.length,
    /** Cases that differ by less than half a minute. */
    same: values.length - sooner.length - later,
    later,
  }
}
