/** Values that local storage did not take, because it is blocked or full; they last as long as the page. */
const forThisPage = new Map<string, string>()

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    forThisPage.delete(key)
  } catch {
    forThisPage.set(key, value)
  }
}

export function recall(key: string): string | undefined {
  try {
    return forThisPage.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function forget(key: string): void {
  forThisPage.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
