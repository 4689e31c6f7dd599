import { useEffect, useRef, useState } from 'react'
import type { PhoneAssumptions } from '../../../case/case-input.ts'
import type { City } from '../../../case/city/city.ts'
import { comparedCases, type RankedCase, rankedCase, soonerBy } from '../../../case/compare.ts'
import type { Emergency } from '../../../case/keys.ts'

type Work = (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void

/** Safari has no idle callbacks; there a task of its own must do. */
const whenIdle: (work: Work) => void =
  globalThis.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 0 }), 20))

const toldEvery = 25

export interface ManyCases {
  /** Seconds by which care could begin sooner, a value for each case that could be compared. */
  values: number[]
  done: number
}

/** Many cases like this one, computed while the browser has nothing else to do; each is ranked once. */
export function useManyCases(city: City, emergency: Emergency, assumptions: PhoneAssumptions): ManyCases {
  const ranked = useRef<RankedCase[]>([])
  const [many, setMany] = useState<ManyCases>({ values: [], done: 0 })
  useEffect(() => {
    const values: number[] = []
    let done = 0
    let told = 0
    let isStopped = false
    const work: Work = (deadline) => {
      if (isStopped) return
      do {
        const each = ranked.current[done] ?? rankedCase(city, emergency, done)
        ranked.current[done] = each
        const sooner = soonerBy(city, each, assumptions)
        if (sooner !== undefined) values.push(sooner)
        done++
      } while (done < comparedCases && deadline.timeRemaining() > 8)
      if (done < comparedCases) whenIdle(work)
      if (done < comparedCases && done - told < toldEvery) return
      told = done
      setMany({ values: [...values], done })
    }
    whenIdle(work)
    return () => {
      isStopped = true
    }
  }, [city, emergency, assumptions])
  return many
}
