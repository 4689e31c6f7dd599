import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  bad: boolean
  undo: (() => void) | undefined
}

export const shownMs = 10_000
const mostAtOnce = 3

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Gives the id, by which it can be taken back. */
export function tell(text: string, undo?: () => void): number {
  show([...toasts, { id: ++lastId, text, bad: false, undo }].slice(-mostAtOnce))
  return lastId
}

export function tellProblem(text: string): void {
  show([...toasts, { id: ++lastId, text, bad: true, undo: undefined }].slice(-mostAtOnce))
}

export const dismiss = (id: number): void => show(toasts.filter((toast) => toast.id !== id))

/** Takes back the last thing that can be. */
export function undoLast(): void {
  const last = toasts.findLast(({ undo }) => undo)
  if (!last) return
  dismiss(last.id)
  last.undo?.()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
