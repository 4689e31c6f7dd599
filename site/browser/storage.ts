/** What storage refused to keep, blocked or full: it then holds for this page. */
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
    // Blocked storage holds nothing to forget.
  }
}
