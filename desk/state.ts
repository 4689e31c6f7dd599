import { useSyncExternalStore } from 'react'

/** Something that happens again and again, for whoever listens. */
export function eventEmitter() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit: () => listeners.forEach((listener) => void listener()),
  }
}

/** What several components show, and functions outside of them change. */
export function sharedState<T>(value: T) {
  const { subscribe, emit } = eventEmitter()
  return {
    get: () => value,
    set(next: T) {
      if (next === value) return
      value = next
      emit()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
