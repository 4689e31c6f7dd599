import type { AdditionName } from '../../contract/additions.ts'
import { recall, remember } from './storage.ts'

/**
 * What a visitor has worked out here, for a demo request that they may add it to. It stays in this tab: nothing is sent
 * unless they tick it there.
 */
const storageKey = (name: AdditionName) => `addition:${name}`
const changed = 'additions'

/** An empty one takes the place of what was kept. */
export function keepAddition(name: AdditionName, text: string): void {
  remember(storageKey(name), text, 'sessionStorage')
  dispatchEvent(new Event(changed))
}

export const readAddition = (name: AdditionName): string => recall(storageKey(name), 'sessionStorage') ?? ''

export const hasAdditions = (): boolean => Boolean(readAddition('estimate') || readAddition('case'))

export function onAdditions(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}
