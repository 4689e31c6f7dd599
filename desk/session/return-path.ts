import { readKept, writeKept } from '../kept.ts'

/** Where somebody was when the session ended: the mailed link opens a page of its own and comes back here. */
const key = 'desk-return'

export function keepReturnPath(): void {
  const { pathname, search } = location
  if (pathname !== '/sign-in' && pathname !== '/enter') writeKept(localStorage, key, pathname + search)
}

export function takeReturnPath(): string {
  const path = readKept(localStorage, key)
  writeKept(localStorage, key, undefined)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
