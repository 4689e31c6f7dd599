import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { AdditionWords } from '../../content/schema/forms.ts'
import { addedControls } from '../../contract/forms.ts'
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

/** The results that are sent with the form: none unless the checkbox is ticked. */
export function withAdditions(values: Values): Values {
  const ticked = values[addedControls.addOwn]
  return ticked ? { ...values, ...JSON.parse(ticked) } : values
}
