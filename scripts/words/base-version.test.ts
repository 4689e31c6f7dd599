import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { conflictIn, hashOfFile } from './base-version.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'firsthour-base-'))
  mkdirSync(join(root, 'content/en'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const path = 'content/en/privacy.json'
const write = (content: object) => writeFileSync(join(root, path), JSON.stringify(content))
const hash = (content: object) => hashOfFile(Buffer.from(JSON.stringify(content)))
const saving = (content: object) => [
  { path, contents: Buffer.from(JSON.stringify(content)).toString('base64url') },
]

test('git gives the same hash', () =>
  expect(hashOfFile(Buffer.from('hello\n'))).toBe('ce013625030ba8dba906f756967f9e9ca394464a'))

test('the second save of two who opened the same page is refused, with both versions', () => {
  const opened = JSON.stringify({ [path]: hash({ title: 'Data', lead: 'x' }) })
  write({ title: 'Data', lead: 'x' })
  expect(conflictIn(root, opened, saving({ title: 'Mine', lead: 'x' }))).toBeUndefined()
  write({ title: 'Theirs', lead: 'x' })
  expect(conflictIn(root, opened, saving({ title: 'Mine', lead: 'x' }))).toEqual({
    message: expect.stringContaining('content/en/privacy.json was saved by somebody else'),
    entries: [{ place: expect.any(String), mine: 'Mine', theirs: 'Theirs' }],
  })
  // Both wrote the same.
  expect(conflictIn(root, opened, saving({ title: 'Theirs', lead: 'x' }))).toBeUndefined()
})

test.each([undefined, '{', '"text"', 'null'])('a header of %j names no version', (header) => {
  write({ title: 'Data' })
  expect(conflictIn(root, header, saving({ title: 'Mine' }))).toBeUndefined()
})
