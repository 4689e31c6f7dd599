import type { AdditionName } from '../../contract/additions.ts'

/**
 * What a visitor has worked out here, for a demo request that they may add it to. It stays in this tab: nothing is sent
 * unless they tick it there.
 */
const storageKey = (name: AdditionName) => `addition:${name}`
const changed = 'additions'

function change(write: () => void): void {
  try {
    write()
  } catch {
    // Storage is blocked or full: then there is nothing to add.
  }
  dispatchEvent(new Event(changed))
}

export const keepAddition = (name: AdditionName, text: string): void =>
  change(() => sessionStorage.setItem(storageKey(name), text))

export const dropAddition = (name: AdditionName): void =>
  change(() => sessionStorage.removeItem(storageKey(name)))

export function readAddition(name: AdditionName): string {
  try {
    return sessionStorage.getItem(storageKey(name)) ?? ''
  } catch {
    return ''
  }
}

export const hasAdditions = (): boolean => Boolean(readAddition('estimate') || readAddition('case'))

export function onAdditions(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}
