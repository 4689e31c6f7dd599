import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { AdditionWords } from '../../content/schema/forms.ts'
import type { Additions } from '../../contract/additions.ts'
import { addedControls, type Collection } from '../../contract/forms.ts'
import { hasAdditions, onAdditions } from '../browser/kept-additions.ts'
import type { Values } from './form-values.ts'

const OwnAdditions = lazy(() => import('./own-additions.tsx'))

/** The checkbox that adds the visitor's own results. Its scripts are loaded only if there are results. */
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

/** Names every addition, because an empty value removes what the replaced lead had. */
const nothing: Required<Omit<Additions, 'callTime'>> = { estimate: '', case: '' }

/**
 * The results that are sent with the form: none unless the checkbox is ticked. When a sent form is changed, "none"
 * removes those sent before.
 */
export function withAdditions(collection: Collection, values: Values, isChange: boolean): Values {
  const ticked = values[addedControls.addOwn]
  if (ticked) return { ...values, ...JSON.parse(ticked) }
  return collection === 'demoRequests' && isChange ? { ...values, ...nothing } : values
}
