import { atDoorAtTheLatest, sendAlert } from './alert.ts'
import { type Assumptions, byMessenger } from './assumptions.ts'
import { type CaseInput, daySeconds } from './case-input.ts'
import { type City, pointOnSegment, type Spot } from './city/city.ts'
import { isBeyond } from './city/ground.ts'
import { planHospital, secondsToSee } from './hospital-side.ts'
import type { Emergency } from './keys.ts'
import { createRandom, type Random, wholeBetween } from './random.ts'
import { chosenIn, orderHospitals } from './ranking.ts'
import { notifiedByAlert, sceneOf } from './scene.ts'
import { planPhoneRun } from './telephone.ts'

/**
 * One of many cases with its ranking. The ranking is kept: changed assumptions change what happens after it.
 */
export type RankedCase = ReturnType<typeof rankedCase>

export const comparedCases = 200

/** Within this distance of the map's edge nobody could see the patient. */
const edgeMetres = 150

/** Roads go on beyond the map, where no visitor can put a patient either. */
function spotOnTheMap(city: City, random: Random): Spot {
  const segment = wholeBetween(random, 0, city.metres.length - 1)
  const spot = { segment, along: wholeBetween(random, 0, 1000) }
  return isBeyond(...pointOnSegment(city, spot), -edgeMetres) ? spotOnTheMap(city, random) : spot
}

/** Case `number` of this emergency. Its number determines place, time and seed. */
export function rankedCase(city: City, emergency: Emergency, number: number) {
  const random = createRandom(number * 7919 + 1)
  const input: CaseInput = {
    emergency,
    spot: spotOnTheMap(city, random),
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
    /** Told ahead, and nothing goes wrong. */
    notifiedCareAt: planHospital(input, hospital, notifiedByAlert(scene), arrivesAt).careAt,
    /** At the same hospital without advance notification, which is what published studies compare with. */
    unnotifiedCareAt: planHospital(input, hospital, unnotified, arrivesAt).careAt,
  }
}

/** When care begins with FirstHour; undefined if that takes a transfer. */
export function careWithUs({ input, ranking }: RankedCase, assumptions: Assumptions) {
  const alerted = sendAlert(input, ranking, assumptions)
  const seconds = ranking.list.find(({ hospital }) => hospital === alerted.hospital)?.travelSeconds ?? 0
  const arrivesAt = alerted.departsAt + seconds
  return planHospital(input, alerted.hospital, atDoorAtTheLatest(input, alerted, arrivesAt), arrivesAt).careAt
}

/** By how many seconds care can begin sooner than by telephone, or by messenger; negative where FirstHour is slower. */
export function soonerBy(
  city: City,
  ranked: RankedCase,
  assumptions: Assumptions,
  rival: 'telephone' | 'messenger' = 'telephone',
) {
  const theirs = rival === 'messenger' ? byMessenger(assumptions) : assumptions
  const careAt = careWithUs(ranked, assumptions)
  const rivalAt = planPhoneRun(city, ranked.input, ranked.ranking, theirs)?.careAt
  return rivalAt === undefined || careAt === undefined ? undefined : rivalAt - careAt
}

/** Mean minutes from the door to the beginning of care, with advance notification and without. */
export function doorToCare(cases: readonly RankedCase[]) {
  const able = cases.filter(
    ({ notifiedCareAt, unnotifiedCareAt }) => notifiedCareAt !== undefined && unnotifiedCareAt !== undefined,
  )
  const mean = (key: 'notifiedCareAt' | 'unnotifiedCareAt') =>
    able.reduce((sum, each) => sum + ((each[key] ?? 0) - each.arrivesAt) / 60, 0) / Math.max(1, able.length)
  return { notified: mean('notifiedCareAt'), unnotified: mean('unnotifiedCareAt') }
}

/** Rounded to minutes, as all pages show it. */
export const minutesSaved = ({ notified, unnotified }: ReturnType<typeof doorToCare>) =>
  Math.round(unnotified - notified)

export const noticedSeconds = 30

/** The middle one of the sorted values; of an even number the lower of the two, so that it is one of the cases. */
const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0

/** Whether somebody would notice: half a minute or more. */
export const differs = (seconds: number) => Math.abs(seconds) >= noticedSeconds

/** How many seconds sooner care begins, over all cases, later ones included. */
export function spreadOf(values: readonly number[]) {
  const differing = values.filter(differs)
  const sooner = differing.filter((each) => each > 0).length
  return {
    count: values.length,
    mean: Math.round(values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)),
    median: medianOf(values),
    differ: differing.length,
    /** Of the cases that differ. */
    typical: medianOf(differing),
    sooner,
    same: values.length - differing.length,
    later: differing.length - sooner,
  }
}
