import { readKept, writeKept } from '../kept.ts'

const name = 'desk-key'
let inPage: string | undefined

/**
 * What a session on plain http needs beside its cookie: browsers send a cookie to every port of a machine, but what this
 * origin keeps to this origin alone.
 */
export const sessionKey = (): string | undefined => readKept(localStorage, name) ?? inPage

export function keepSessionKey(key: string): void {
  inPage = key
  writeKept(localStorage, name, key)
}
