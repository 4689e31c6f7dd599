type Area = 'localStorage' | 'sessionStorage'

/** In-memory fallback for blocked or full storage; lasts as long as the page. */
const forThisPage = new Map<string, string>()

export function remember(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(key, value)
    forThisPage.delete(key)
  } catch {
    forThisPage.set(key, value)
  }
}

export function recall(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return forThisPage.get(key) ?? globalThis[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Parses a stored JSON value; undefined if it is invalid. */
export function recallJson<T>(key: string, area?: Area): T | undefined {
  try {
    return JSON.parse(recall(key, area) ?? '')
  } catch {
    return undefined
  }
}

export function forget(key: string, area: Area = 'localStorage'): void {
  forThisPage.delete(key)
  try {
    globalThis[area].removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
