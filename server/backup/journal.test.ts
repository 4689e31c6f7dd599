import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErasureRow } from '../database/erasure.ts'
import { copyFolder } from './copy-files.ts'
import { journalPages, journalPath, noteErasures } from './journal.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-journal-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const row = (seq: number, id = `id-${seq}`): ErasureRow => ({
  ...{ seq, id, erasedAt: 1000 + seq, keyId: null, address: null, erasedId: `lead-${id}` },
})
const rowOfAddress = (seq: number): ErasureRow => ({
  ...{
    seq,
    id: `id-${seq}`,
    erasedAt: 1000 + seq,
    keyId: 'key',
    address: Buffer.from([seq, 255]),
    erasedId: null,
  },
})

/** A database with these erasures, and from which number on it was asked. */
const listOf = (rows: ErasureRow[]) => {
  const asked: number[] = []
  return {
    asked,
    listErasures: async (after: number, limit: number) => {
      asked.push(after)
      return rows.filter(({ seq }) => seq > after).slice(0, limit)
    },
  }
}
const noted = async () =>
  (await Array.fromAsync(journalPages(copyFolder(dataDir)))).flat().map(({ id }) => id)

test('the journal is completed from its last line', async () => {
  const rows = [row(1), rowOfAddress(4)]
  await noteErasures(listOf(rows), dataDir)
  expect((await Array.fromAsync(journalPages(copyFolder(dataDir)))).flat()).toEqual([
    { id: 'id-1', erased_at: 1001, key_id: null, address: null, erased_id: 'lead-id-1' },
    { id: 'id-4', erased_at: 1004, key_id: 'key', address: Buffer.from([4, 255]), erased_id: null },
  ])
  const list = listOf([...rows, row(5)])
  await noteErasures(list, dataDir)
  expect(list.asked).toEqual([3, 4])
  expect(await noted()).toEqual(['id-1', 'id-4', 'id-5'])
})

test('of another database all erasures are compared, and the missing ones added', async () => {
  await noteErasures(listOf([row(1), row(2), row(3)]), dataDir)
  // The same numbers after a restore, for other erasures.
  await noteErasures(listOf([row(1, 'id-2'), row(2, 'id-3'), row(3, 'other')]), dataDir)
  expect(await noted()).toEqual(['id-1', 'id-2', 'id-3', 'other'])
})

test('a line that a power cut truncated is written again, and hides no other', async () => {
  await noteErasures(listOf([row(1), row(2)]), dataDir)
  const path = journalPath(dataDir)
  truncateSync(path, readFileSync(path).length - 5)
  await noteErasures(listOf([row(1), row(2), row(3)]), dataDir)
  expect(await noted()).toEqual(['id-1', 'id-2', 'id-3'])
})

test('lines of version 1.0.0 are no erasures of this version', async () => {
  await noteErasures(listOf([row(1)]), dataDir)
  const old = { seq: 2, erasedAt: 5, kind: 'id', fingerprint: 'ab', before: null, key: 'k' }
  appendFileSync(journalPath(dataDir), `${JSON.stringify(old)}\n`)
  await noteErasures(listOf([row(1), row(2)]), dataDir)
  expect(await noted()).toEqual(['id-1', 'id-2'])
})
