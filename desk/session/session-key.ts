import { readKept, writeKept } from '../kept.ts'

const name = 'desk-key'
let inPage: string | undefined

/** A session on plain http needs it beside its cookie, which browsers send to every port of a machine. */
export const sessionKey = (): string | undefined => readKept(localStorage, name) ?? inPage

export function keepSessionKey(key: string): void {
  inPage = key
  writeKept(localStorage, name, key)
}
