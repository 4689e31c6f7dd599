/** Reads browser storage. A full or blocked storage must not break the desk. */
export function readStored(storage: Storage, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(storage: Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // The value is lost when the page closes.
  }
}

const keyName = 'desk-key'
let keyInPage: string | undefined

/** On plain http the session needs this key in addition to its cookie, which browsers send to every port of a machine. */
export const sessionKey = (): string | undefined => readStored(localStorage, keyName) ?? keyInPage

export function keepSessionKey(key: string): void {
  keyInPage = key
  writeStored(localStorage, keyName, key)
}

/** The path to return to after signing in again, because the mailed link opens another page. */
const pathName = 'desk-return'

export function keepReturnPath(): void {
  const { pathname, search } = location
  if (!['/sign-in', '/signed-in', '/enter'].includes(pathname))
    writeStored(localStorage, pathName, pathname + search)
}

export function takeReturnPath(): string {
  const path = readStored(localStorage, pathName)
  writeStored(localStorage, pathName, undefined)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
