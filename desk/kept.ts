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

const keyName = 'desk-key'
let keyInPage: string | undefined

/** A session on plain http needs it beside its cookie, which browsers send to every port of a machine. */
export const sessionKey = (): string | undefined => readKept(localStorage, keyName) ?? keyInPage

export function keepSessionKey(key: string): void {
  keyInPage = key
  writeKept(localStorage, keyName, key)
}

/** Where somebody was when the session ended: the mailed link opens a page of its own and comes back here. */
const pathName = 'desk-return'

export function keepReturnPath(): void {
  const { pathname, search } = location
  if (!['/sign-in', '/signed-in', '/enter'].includes(pathname))
    writeKept(localStorage, pathName, pathname + search)
}

export function takeReturnPath(): string {
  const path = readKept(localStorage, pathName)
  writeKept(localStorage, pathName, undefined)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
