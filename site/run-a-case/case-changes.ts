import { useMemo, useReducer } from 'react'
import type { CaseInput } from '../../case/case-input.ts'
import type { City, Spot } from '../../case/city/city.ts'
import type { Emergency } from '../../case/keys.ts'
import { mostClosedRoads } from '../../case/link.ts'
import { rankHospitals } from '../../case/ranking.ts'
import { routeTo } from '../../case/route.ts'
import { roadsOnTheWay } from './places.ts'

type CaseChange =
  | { emergency: Emergency }
  | { spot: Spot }
  | { startsAt: number }
  | { road: number }
  | { full: number }
  | { busy: number }
  | { choice: number | undefined }

/** Lets parts of the stage change the case that it shows. */
export type ChangeCase = (change: CaseChange) => void

const toggled = (list: readonly number[], entry: number) =>
  list.includes(entry) ? list.filter((each) => each !== entry) : [...list, entry].sort((a, b) => a - b)

/** Another emergency or place resets the chosen hospital. */
function changeCase(input: CaseInput, change: CaseChange): CaseInput {
  if ('emergency' in change) return { ...input, emergency: change.emergency, choice: undefined }
  if ('spot' in change) return { ...input, spot: change.spot, choice: undefined }
  if ('road' in change) {
    const closedRoads = toggled(input.closedRoads, change.road)
    return closedRoads.length > mostClosedRoads ? input : { ...input, closedRoads }
  }
  if ('full' in change) return { ...input, fullHospitals: toggled(input.fullHospitals, change.full) }
  if ('busy' in change) return { ...input, busyHospitals: toggled(input.busyHospitals, change.busy) }
  return { ...input, ...change }
}

/** An editable case, its ranking, and the route to its hospital. */
export function useRankedCase(city: City, first: CaseInput) {
  const [input, change] = useReducer(changeCase, first)
  const ranking = useMemo(() => rankHospitals(city, input), [city, input])
  const chosen = input.choice ?? ranking.list[0]?.hospital ?? 0
  const route = useMemo(() => routeTo(ranking.tree, city.doors[chosen] ?? 0), [city, ranking, chosen])
  const onTheWay = useMemo(() => (route ? roadsOnTheWay(city, route) : []), [city, route])
  return { input, change, ranking, chosen, route, onTheWay }
}
