import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { AdditionWords } from '../../content/schema/forms.ts'
import type { Additions } from '../../contract/additions.ts'
import { addedControls, type Collection } from '../../contract/forms.ts'
import { hasAdditions, onAdditions } from '../browser/kept-additions.ts'
import type { Values } from './form-values.ts'

const OwnAdditions = lazy(() => import('./own-additions.tsx'))

/** The tick for what a visitor worked out. Most worked out nothing, and then its scripts are not loaded. */
export function AdditionsOffer({ words }: { words: AdditionWords }) {
  const kept = useSyncExternalStore(onAdditions, hasAdditions, () => false)
  return (
    kept && (
      <Suspense>
        <OwnAdditions words={words} />
      </Suspense>
    )
  )
}

/** Each of them named: they take the place of what a lead had. */
const nothing: Required<Omit<Additions, 'callTime'>> = { estimate: '', case: '' }

/** What travels with the fields of a form: nothing without the tick, and on a change nothing in the place of what was sent. */
export function withAdditions(collection: Collection, values: Values, isChange: boolean): Values {
  const ticked = values[addedControls.addOwn]
  if (ticked) return { ...values, ...JSON.parse(ticked) }
  return collection === 'demoRequests' && isChange ? { ...values, ...nothing } : values
}
