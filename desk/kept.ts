/** What the browser keeps for the desk. A full or forbidden storage must not stop anybody from working. */
export function readKept(storage: Storage, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeKept(storage: Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // Then it lasts as long as the page does.
  }
}
