import { useSyncExternalStore } from 'react'

/** Something that happens again and again, for whoever listens. */
export function announcement() {
  const listeners = new Set<() => void>()
  return {
    hear(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => void listener()),
  }
}

/** What several components show, and functions outside of them change. */
export function sharedState<T>(value: T) {
  const { hear, tell } = announcement()
  return {
    get: () => value,
    set(next: T) {
      if (next === value) return
      value = next
      tell()
    },
    use: () => useSyncExternalStore(hear, () => value),
  }
}
