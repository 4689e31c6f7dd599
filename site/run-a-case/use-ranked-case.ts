import { useMemo, useReducer } from 'react'
import type { CaseInput } from '../../case/case-input.ts'
import type { City } from '../../case/city/city.ts'
import { rankHospitals } from '../../case/ranking.ts'
import { routeTo } from '../../case/route.ts'
import { changeCase } from './case-changes.ts'
import { roadsOnTheWay } from './places.ts'

/** A case that can be changed, its ranking, and the way to the hospital it would go to. */
export function useRankedCase(city: City, first: CaseInput) {
  const [input, change] = useReducer(changeCase, first)
  const ranking = useMemo(() => rankHospitals(city, input), [city, input])
  const chosen = input.choice ?? ranking.list[0]?.hospital ?? 0
  const route = useMemo(() => routeTo(ranking.tree, city.doors[chosen] ?? 0), [city, ranking, chosen])
  const onTheWay = useMemo(() => (route ? roadsOnTheWay(city, route) : []), [city, route])
  return { input, change, ranking, chosen, route, onTheWay }
}
