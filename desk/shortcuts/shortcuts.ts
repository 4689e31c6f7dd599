import { useEffect, useEffectEvent } from 'react'
import { readKept, writeKept } from '../kept.ts'
import { sharedState } from '../state.ts'

/** Single letters must not surprise whoever speaks to the computer or types by mistake: they can be switched off. */
const key = 'desk-shortcuts'
const { get: areOn, set, use: useShortcutsOn } = sharedState(readKept(localStorage, key) !== 'off')

export { useShortcutsOn }

export function switchShortcuts(next: boolean): void {
  writeKept(localStorage, key, next ? undefined : 'off')
  set(next)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]):not([type="radio"]), textarea, select')

/** What each key does, by the key's own name. Letters rest while somebody types or a dialog is open. */
export function useShortcuts(actions: Record<string, (event: KeyboardEvent) => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    if (event.key !== 'Escape' && (!areOn() || isTyping(event.target))) return
    // With Shift or the caps lock a letter is another key's name.
    const action = actions[event.key] ?? actions[event.key.toLowerCase()]
    if (!action) return
    if (event.key !== 'Escape') event.preventDefault()
    action(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
