import { useEffect, useState } from 'react'
import type { PhoneAssumptions } from '../../../case/case-input.ts'
import type { Emergency } from '../../../case/keys.ts'
import type { CompareCases } from '../world.ts'

/** Many cases like this one; undefined until the first answer, then the last one until the next has come. */
export function useManyCases(compare: CompareCases, emergency: Emergency, assumptions: PhoneAssumptions) {
  const [values, setValues] = useState<number[]>()
  useEffect(() => {
    let isOutdated = false
    void compare(emergency, assumptions).then((answer) => {
      if (!isOutdated) setValues(answer)
    })
    return () => {
      isOutdated = true
    }
  }, [compare, emergency, assumptions])
  return values
}
