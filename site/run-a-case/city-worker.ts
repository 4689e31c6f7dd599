import type { Assumptions } from '../../case/assumptions.ts'
import { createCity } from '../../case/city/city.ts'
import { comparedCases, doorToCare, type RankedCase, rankedCase, soonerBy } from '../../case/compare.ts'
import type { Emergency } from '../../case/keys.ts'
import { sampleCitySeed } from '../../case/sample-case.ts'

export interface CompareRequest {
  id: number
  emergency: Emergency
  assumptions: Assumptions
  /** Number of the first of the cases. */
  from: number
}

/** The page imports this file for its URL only: page and worker then load one copy of the engine. */
export const address = import.meta.url
if ('WorkerGlobalScope' in globalThis) serve()

/** Generates the city once and compares many cases on request, off the main thread. */
function serve(): void {
  const city = createCity(sampleCitySeed)
  postMessage({ city })

  /** Ranked once per emergency, because assumptions about the telephone do not change the ranking. */
  const ranked = new Map<string, RankedCase[]>()

  addEventListener(
    'message',
    ({ data: { id, emergency, assumptions, from } }: MessageEvent<CompareRequest>) => {
      const key = `${emergency} ${from}`
      const cases =
        ranked.get(key) ??
        Array.from({ length: comparedCases }, (_, number) => rankedCase(city, emergency, from + number))
      ranked.set(key, cases)
      const values = cases.flatMap((each) => soonerBy(city, each, assumptions) ?? [])
      postMessage({ id, compared: { values, doorToCare: doorToCare(cases) } })
    },
  )
}
