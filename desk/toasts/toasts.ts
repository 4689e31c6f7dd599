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

/** Gives the id, by which it can be taken back. */
export const tell = (text: string, undo?: () => void): number => add({ text, bad: false, undo })
export const tellProblem = (text: string): void => void add({ text, bad: true, undo: undefined })
export const dismiss = (id: number): void => set(get().filter((toast) => toast.id !== id))

/** Said too: whoever listens does not see that the rows are as they were. */
export function takeBack({ id, undo }: Toast): void {
  dismiss(id)
  tell('Undone.')
  undo?.()
}

/** Takes back the last thing that can be. */
export function undoLast(): void {
  const last = get().findLast(({ undo }) => undo)
  if (last) takeBack(last)
}
