import { acceptedWaitMinutes, bedsAt, careFreeAt } from './availability.ts'
import { type CaseInput, clockAt, minutesOf } from './case-input.ts'
import type { City } from './city/city.ts'
import { profiles } from './emergencies.ts'
import { hasCare, hospitalPlan, hospitals } from './hospitals.ts'
import type { Care } from './keys.ts'
import { checksOf, headlineOf } from './reasons.ts'
import { type RouteTree, searchRoutes, unreachable } from './routing.ts'
import { sceneTimes } from './scene-times.ts'
import type { Check, Standing } from './standing.ts'
import { segmentSeconds, trafficAt } from './traffic.ts'

export type Ranking = ReturnType<typeof rankHospitals>
export type RankedHospital = Ranking['list'][number]

const lackingHelpSeconds = 150
const longestQueueSeconds = 240
/** More than any drive and any wait together. */
const misfitSeconds = 200_000

/** All hospitals for this case, the best first. A search over the roads as they are now, then arithmetic. */
export function rankHospitals(city: City, input: CaseInput) {
  const closed = new Uint8Array(city.metres.length)
  const open = new Uint8Array(city.metres.length)
  for (const segment of input.closedRoads) closed[segment] = 1
  const now = segmentSeconds(city, trafficAt(input.startsAt))
  const tree = searchRoutes(city, input.spot, now, closed)
  const openTree = input.closedRoads.length > 0 ? searchRoutes(city, input.spot, now, open) : tree
  const emptyTree = searchRoutes(city, input.spot, segmentSeconds(city, 0), open)
  const all = hospitals.map((_, hospital) => standingOf(city, input, hospital, tree, openTree, emptyTree))
  const bedCounts = all.some(({ fits, waitSeconds }) => fits && waitSeconds <= acceptedWaitMinutes * 60)
  const standings = all
    .map((standing) => ({ ...standing, order: orderOf(standing, bedCounts) }))
    .sort((a, b) => a.order - b.order || a.travelSeconds - b.travelSeconds || a.hospital - b.hospital)
  const nearest = standings.reduce((a, b) => (b.travelSeconds < a.travelSeconds ? b : a))
  return {
    /** The search the times come from: routeTo() reads the way to any door out of it. */
    tree,
    list: standings.map((standing, index) => ({
      ...standing,
      rank: index + 1,
      /** Undefined where no open road leads. */
      travelMinutes: standing.travelSeconds === unreachable ? undefined : minutesOf(standing.travelSeconds),
      headline: headlineOf(standing, standings[0] ?? standing, nearest),
      checks: checksOf(standing, nearest),
    })),
  }
}

function standingOf(
  city: City,
  input: CaseInput,
  hospital: number,
  tree: RouteTree,
  openTree: RouteTree,
  emptyTree: RouteTree,
): Omit<Standing, 'order'> {
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
    openSeconds: openTree.seconds[door] ?? unreachable,
    emptySeconds: emptyTree.seconds[door] ?? unreachable,
    waitSeconds,
    queueSeconds,
    beds,
    // Where no road leads there is no arrival by which care could be free: it is in use as it is now.
    offers: held.map(({ care, freeAt }) => offerOf(input, care, freeAt, reachable ? arrivesAt : 0)),
    lacks,
    lacksHelp,
    fits: reachable && lacks.length === 0 && beds > 0,
    careSeconds,
  }
}

/**
 * A bed is found while the team is at work, a team is not: where nobody with a bed could begin soon, a missing bed no
 * longer speaks against a hospital, and the patient goes where the care begins first.
 */
function orderOf(standing: Omit<Standing, 'order'>, bedCounts: boolean): number {
  const { lacks, lacksHelp, beds, careSeconds } = standing
  const misfits = lacks.length + Number(bedCounts && beds === 0)
  return misfits * misfitSeconds + careSeconds + lacksHelp.length * lackingHelpSeconds
}

function offerOf({ startsAt }: CaseInput, care: Care, freeAt: number, arrivesAt: number): Check {
  if (freeAt <= 0) return { reason: { key: 'careReady', care }, met: true }
  const until = clockAt(startsAt, freeAt)
  if (freeAt <= arrivesAt) return { reason: { key: 'careFreeByArrival', care, until }, met: true }
  return { reason: { key: 'careBusy', care, until, minutes: minutesOf(freeAt - arrivesAt) }, met: false }
}
