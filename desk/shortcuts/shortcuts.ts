import { useEffect, useEffectEvent } from 'react'
import { readStored, writeStored } from '../browser-storage.ts'
import { sharedState } from '../state.ts'

/** Single-letter shortcuts can be turned off, because speech input and typing errors may trigger them (WCAG 2.1.4). */
const key = 'desk-shortcuts'
const { get: areOn, set, use: useShortcutsOn } = sharedState(readStored(localStorage, key) !== 'off')

export { useShortcutsOn }

export function switchShortcuts(next: boolean): void {
  writeStored(localStorage, key, next ? undefined : 'off')
  set(next)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]):not([type="radio"]), textarea, select')

/** Actions by key name. Inactive while typing or while a dialog is open. */
export function useShortcuts(actions: Record<string, (event: KeyboardEvent) => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    if (event.key !== 'Escape' && (!areOn() || isTyping(event.target))) return
    // Shift and caps lock change the key name of a letter.
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
