import type { Collection } from '../../contract/forms.ts'
import { forget, recallJson, remember } from '../browser/storage.ts'
import type { Sent } from './form-view.ts'

const storageKey = (collection: Collection) => `sent:${collection}`

/** In the tab alone, like a draft, so that the confirmation survives a reload. */
export const keepSent = (collection: Collection, sent: Sent): void =>
  remember(storageKey(collection), JSON.stringify(sent), 'sessionStorage')

export const forgetSent = (collection: Collection): void => forget(storageKey(collection), 'sessionStorage')

/** The sent values, restored on reload and back navigation, not on a new visit. */
export function recallSent(collection: Collection): Sent | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate') return recallJson(storageKey(collection), 'sessionStorage')
  forgetSent(collection)
  return undefined
}
