import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf } from '../process/durable-file.ts'
import { mailFileName, mailFolder, tidyMailFolder } from './mail-files.ts'

let dataDir: string
let folder: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-mail-files-'))
  folder = mailFolder(dataDir)
})
afterEach(async () => {
  await rm(dataDir, { recursive: true })
})

const erasing = (...erased: string[]) => ({
  erasedAmong: async (ids: string[]) => ids.filter((id) => erased.includes(id)),
})
const date = new Date('2026-11-15T09:00:00.000Z')

async function write(name: string, secondsOld = 0): Promise<string> {
  await writeFile(join(folder, name), 'x')
  const time = Date.now() / 1000 - secondsOld
  await utimes(join(folder, name), time, time)
  return name
}

test('a missing folder needs no cleaning', async () => {
  expect(await tidyMailFolder(folder, erasing())).toBe(0)
})

test('files of erased mails and their drafts are deleted, other files stay', async () => {
  await mkdir(folder)
  const [gone, kept] = [randomUUID(), randomUUID()].map((id) => mailFileName({ id, date }))
  const goneId = /Z-(.+)\.eml$/.exec(gone ?? '')?.[1] ?? ''
  await write(gone ?? '')
  await write(draftOf(gone ?? ''))
  const staying = [await write(kept ?? ''), await write(`notes-${goneId}.txt`)]
  expect(await tidyMailFolder(folder, erasing(goneId))).toBe(2)
  expect((await readdir(folder)).toSorted()).toEqual(staying.toSorted())
})

test('an old draft is deleted; one that may still be written stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await mkdir(folder)
  const draft = () => draftOf(mailFileName({ id: randomUUID(), date }))
  await write(draft(), 61)
  await write(draft(), uptime() + 5)
  const fresh = await write(draft(), 59)
  expect(await tidyMailFolder(folder, erasing())).toBe(0)
  expect(await readdir(folder)).toEqual([fresh])
})
