import type { AdditionName } from '../../contract/additions.ts'
import { recall, remember } from './storage.ts'

/**
 * The visitor's own results, to be added to a demo request. Kept in this tab; nothing is sent unless the visitor ticks the
 * checkbox there.
 */
const storageKey = (name: AdditionName) => `addition:${name}`
const changed = 'additions'

/** Saving an empty value overwrites the stored one. */
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
