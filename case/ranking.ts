import { acceptedWaitMinutes } from './availability.ts'
import { type CaseInput, minutesOf } from './case-input.ts'
import type { City } from './city/city.ts'
import { hospitals } from './hospitals.ts'
import { checksOf, headlineOf } from './reasons.ts'
import { searchRoutes, unreachable } from './routing.ts'
import { sceneOf } from './scene.ts'
import { type Standing, standingOf } from './standing.ts'
import { segmentSeconds, trafficAt } from './traffic.ts'

export type Order = ReturnType<typeof orderHospitals>
export type Ranking = ReturnType<typeof rankHospitals>
export type RankedHospital = Ranking['list'][number]

const lackingHelpSeconds = 150
/** Larger than any sum of drive and wait. */
const misfitSeconds = 200_000

/** All hospitals, best first: one search over the current roads, then arithmetic. */
export function orderHospitals(city: City, input: CaseInput) {
  const closed = new Uint8Array(city.metres.length)
  for (const segment of input.closedRoads) closed[segment] = 1
  const tree = searchRoutes(city, input.spot, segmentSeconds(city, trafficAt(input.startsAt)), closed)
  const scene = sceneOf(input)
  const all = hospitals.map((_, hospital) => standingOf(city, input, scene, hospital, tree))
  const bedCounts = all.some(({ fits, waitSeconds }) => fits && waitSeconds <= acceptedWaitMinutes * 60)
  const list = all
    .map((standing) => ({ ...standing, order: orderOf(standing, bedCounts) }))
    .sort((a, b) => a.order - b.order || a.travelSeconds - b.travelSeconds || a.hospital - b.hospital)
  /** The search behind the times: routeTo() reads the route to any hospital from it. */
  return { tree, list }
}

/** The same with a reason for each rank, which takes two more searches: without closed roads, and also without traffic. */
export function rankHospitals(city: City, input: CaseInput) {
  const { tree, list } = orderHospitals(city, input)
  const open = new Uint8Array(city.metres.length)
  const openTree =
    input.closedRoads.length > 0 ? searchRoutes(city, input.spot, tree.segmentSeconds, open) : tree
  const emptyTree = searchRoutes(city, input.spot, segmentSeconds(city, 0), open)
  const nearest = list.reduce((a, b) => (b.travelSeconds < a.travelSeconds ? b : a))
  return {
    tree,
    list: list.map((standing, index) => {
      const door = city.doors[standing.hospital] ?? 0
      const free = {
        open: openTree.seconds[door] ?? unreachable,
        empty: emptyTree.seconds[door] ?? unreachable,
      }
      return {
        ...standing,
        rank: index + 1,
        /** Undefined where no open road leads. */
        travelMinutes: standing.travelSeconds === unreachable ? undefined : minutesOf(standing.travelSeconds),
        headline: headlineOf(standing, list[0] ?? standing, nearest),
        checks: checksOf(standing, nearest, free),
      }
    }),
  }
}

/** The hospital of this case: the visitor's choice, otherwise the first of the list. */
export const chosenIn = (input: CaseInput, { list }: Order) => input.choice ?? list[0]?.hospital ?? 0

/**
 * If no hospital with a bed can begin care soon, a missing bed no longer disqualifies: a bed can become free while the
 * team works, a missing team cannot appear. The patient then goes where care begins first.
 */
function orderOf({ lacks, lacksHelp, beds, careSeconds }: Standing, bedCounts: boolean): number {
  const misfits = lacks.length + Number(bedCounts && beds === 0)
  return misfits * misfitSeconds + careSeconds + lacksHelp.length * lackingHelpSeconds
}
