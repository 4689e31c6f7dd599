import { useSyncExternalStore } from 'react'

/** A minimal event emitter. */
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

/** State shared by components and changed outside of React. */
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
