import { bedsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt, minutesOf } from './case-input.ts'
import type { City } from './city/city.ts'
import { planHospital } from './hospital-side.ts'
import { comesFromHome, hasCare, hospitalPlan } from './hospitals.ts'
import type { Care, Reason } from './keys.ts'
import { protocols } from './protocols/protocols.ts'
import { type RouteTree, unreachable } from './routing.ts'
import { notifiedByAlert, type Scene } from './scene.ts'

export interface Check {
  reason: Reason
  met: boolean
}

export type Standing = ReturnType<typeof standingOf>

const longestQueueSeconds = 240

/** What is known about one hospital for this case, before it is compared with the others. */
export function standingOf(city: City, input: CaseInput, scene: Scene, hospital: number, tree: RouteTree) {
  const { needs, helps, team } = protocols[input.emergency]
  const door = city.doors[hospital] ?? 0
  const travelSeconds = tree.seconds[door] ?? unreachable
  const arrivesAt = scene.leavesAt + travelSeconds
  const beds = bedsAt(input, hospital, scene.rankedAt)
  const held = needs
    .filter((care) => hasCare(hospital, care))
    .map((care) => ({ care, freeAt: careFreeAt(input, hospital, care, scene.rankedAt) }))
  const queueSeconds = Math.round(
    longestQueueSeconds * (1 - Math.min(1, (beds * 3) / hospitalPlan(hospital).beds)),
  )
  const reachable = travelSeconds !== unreachable
  const lacks = needs.filter((care) => !hasCare(hospital, care))
  // Assuming that the alert went there.
  const plan = planHospital(input, hospital, notifiedByAlert(scene), arrivesAt)
  const teamAt = plan.tasks.find(({ task }) => task === 'teamCalledIn')?.at ?? 0
  const isOnCall = comesFromHome(hospital, team, clockAt(input.startsAt, scene.alertedAt))
  const careAt = plan.careAt ?? arrivesAt
  return {
    hospital,
    travelSeconds,
    /** Waiting time after arrival until the needed care is free. */
    waitSeconds: Math.max(0, ...held.map(({ freeAt }) => freeAt - arrivesAt)),
    /** Waiting time after arrival until a team that comes from home is there. */
    teamSeconds: reachable && isOnCall ? Math.max(0, teamAt - arrivesAt) : 0,
    /** A full hospital admits patients more slowly. */
    queueSeconds,
    beds,
    /** The needed care it has, each with whether it is free on arrival; without a road to it, as it is now. */
    offers: held.map(({ care, freeAt }) =>
      offerOf(input, care, freeAt, scene.rankedAt, reachable ? arrivesAt : scene.rankedAt),
    ),
    lacks,
    lacksHelp: helps.filter((care) => !hasCare(hospital, care)),
    /** Has the care, a bed and a road that leads there. */
    fits: reachable && lacks.length === 0 && beds > 0,
    /** From the call to the beginning of care. */
    careSeconds: reachable ? careAt + queueSeconds : unreachable,
  }
}

function offerOf({ startsAt }: CaseInput, care: Care, freeAt: number, now: number, arrivesAt: number): Check {
  if (freeAt <= now) return { reason: { key: 'careReady', care }, met: true }
  const until = clockAt(startsAt, freeAt)
  if (freeAt <= arrivesAt) return { reason: { key: 'careFreeByArrival', care, until }, met: true }
  return { reason: { key: 'careBusy', care, until, minutes: minutesOf(freeAt - arrivesAt) }, met: false }
}
