import { bedsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt, minutesOf } from './case-input.ts'
import type { City } from './city/city.ts'
import { profiles } from './emergencies.ts'
import { hasCare, hospitalPlan } from './hospitals.ts'
import type { Care, Reason } from './keys.ts'
import { type RouteTree, unreachable } from './routing.ts'
import { sceneTimes } from './scene-times.ts'

export interface Check {
  reason: Reason
  met: boolean
}

export type Standing = ReturnType<typeof standingOf>

const longestQueueSeconds = 240

/** What is known about one hospital for this case, before it is compared with the others. */
export function standingOf(
  city: City,
  input: CaseInput,
  hospital: number,
  tree: RouteTree,
  openTree: RouteTree,
  emptyTree: RouteTree,
) {
  const { needs, helps } = profiles[input.emergency]
  const door = city.doors[hospital] ?? 0
  const travelSeconds = tree.seconds[door] ?? unreachable
  const arrivesAt = sceneTimes.departsAt + travelSeconds
  const beds = bedsAt(input, hospital, 0)
  const lacks = needs.filter((care) => !hasCare(hospital, care))
  const lacksHelp = helps.filter((care) => !hasCare(hospital, care))
  const held = needs
    .filter((care) => hasCare(hospital, care))
    .map((care) => ({ care, freeAt: careFreeAt(input, hospital, care, 0) }))
  const waitSeconds = Math.max(0, ...held.map(({ freeAt }) => freeAt - arrivesAt))
  const queueSeconds = Math.round(
    longestQueueSeconds * (1 - Math.min(1, (beds * 3) / hospitalPlan(hospital).beds)),
  )
  const reachable = travelSeconds !== unreachable
  const careSeconds = reachable ? travelSeconds + waitSeconds + queueSeconds : unreachable
  return {
    hospital,
    travelSeconds,
    /** The same way without closed roads, and without closed roads and traffic. */
    openSeconds: openTree.seconds[door] ?? unreachable,
    emptySeconds: emptyTree.seconds[door] ?? unreachable,
    /** After arriving, until the care it came for is free. */
    waitSeconds,
    /** A full house receives more slowly. */
    queueSeconds,
    beds,
    /** The needed care it has, each with whether it is free on arrival; where no road leads it is in use as it is now. */
    offers: held.map(({ care, freeAt }) => offerOf(input, care, freeAt, reachable ? arrivesAt : 0)),
    lacks,
    lacksHelp,
    /** Has the care, a bed and a road that leads there. */
    fits: reachable && lacks.length === 0 && beds > 0,
    /** From leaving the scene to the begin of care. */
    careSeconds,
  }
}

function offerOf({ startsAt }: CaseInput, care: Care, freeAt: number, arrivesAt: number): Check {
  if (freeAt <= 0) return { reason: { key: 'careReady', care }, met: true }
  const until = clockAt(startsAt, freeAt)
  if (freeAt <= arrivesAt) return { reason: { key: 'careFreeByArrival', care, until }, met: true }
  return { reason: { key: 'careBusy', care, until, minutes: minutesOf(freeAt - arrivesAt) }, met: false }
}
