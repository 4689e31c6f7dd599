import { acceptedWaitMinutes } from './availability.ts'
import { type CaseInput, minutesOf } from './case-input.ts'
import type { City } from './city/city.ts'
import { hospitals } from './hospitals.ts'
import { checksOf, headlineOf } from './reasons.ts'
import { searchRoutes, unreachable } from './routing.ts'
import { type Standing, standingOf } from './standing.ts'
import { segmentSeconds, trafficAt } from './traffic.ts'

export type Ranking = ReturnType<typeof rankHospitals>
export type RankedHospital = Ranking['list'][number]

const lackingHelpSeconds = 150
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

/**
 * A bed is found while the team is at work, a team is not: where nobody with a bed could begin soon, a missing bed no
 * longer speaks against a hospital, and the patient goes where the care begins first.
 */
function orderOf({ lacks, lacksHelp, beds, careSeconds }: Standing, bedCounts: boolean): number {
  const misfits = lacks.length + Number(bedCounts && beds === 0)
  return misfits * misfitSeconds + careSeconds + lacksHelp.length * lackingHelpSeconds
}
