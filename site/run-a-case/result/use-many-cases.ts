import { useEffect, useState } from 'react'
import type { Assumptions } from '../../../case/assumptions.ts'
import type { Emergency } from '../../../case/keys.ts'
import type { CompareCases, Compared } from '../world.ts'

/** Many cases like this one. Undefined until the worker's first answer; then the previous answer until the next arrives. */
export function useManyCases(compare: CompareCases, emergency: Emergency, assumptions: Assumptions) {
  const [compared, setCompared] = useState<Compared>()
  useEffect(() => {
    let isOutdated = false
    void compare(emergency, assumptions).then((answer) => {
      if (!isOutdated) setCompared(answer)
    })
    return () => {
      isOutdated = true
    }
  }, [compare, emergency, assumptions])
  return compared
}
