import { sharedState } from '../state.ts'

export interface Toast {
  id: number
  text: string
  bad: boolean
  undo: (() => void) | undefined
}

export const shownMs = 10_000
const mostAtOnce = 3

let lastId = 0
const { get, set, use: useToasts } = sharedState<Toast[]>([])

export { useToasts }

function add(toast: Omit<Toast, 'id'>): number {
  set([...get(), { id: ++lastId, ...toast }].slice(-mostAtOnce))
  return lastId
}

/** Returns the id for `dismiss`. */
export const showToast = (text: string, undo?: () => void): number => add({ text, bad: false, undo })
export const showProblem = (text: string): void => void add({ text, bad: true, undo: undefined })
export const dismiss = (id: number): void => set(get().filter((toast) => toast.id !== id))

/** Announces the undo, because screen readers do not notice that rows changed back. */
export function undoToast({ id, undo }: Toast): void {
  dismiss(id)
  showToast('Undone.')
  undo?.()
}

/** Undoes the latest change that can be undone. */
export function undoLast(): void {
  const last = get().findLast(({ undo }) => undo)
  if (last) undoToast(last)
}
