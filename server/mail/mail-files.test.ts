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

const storing = (...stored: string[]) => ({
  storedAmong: async (ids: string[]) => ids.filter((id) => stored.includes(id)),
})
const date = new Date('2026-11-15T09:00:00.000Z')

async function write(name: string, secondsOld = 0): Promise<string> {
  await writeFile(join(folder, name), 'x')
  const time = Date.now() / 1000 - secondsOld
  await utimes(join(folder, name), time, time)
  return name
}

test('a missing folder needs no cleaning', async () => {
  expect(await tidyMailFolder(folder, storing())).toBe(0)
})

test('files of mails that are not stored any more and their drafts are deleted, other files stay', async () => {
  await mkdir(folder)
  const [gone, kept] = [randomUUID(), randomUUID()]
  await write(mailFileName({ id: gone, date }))
  await write(draftOf(mailFileName({ id: gone, date })))
  const staying = [await write(mailFileName({ id: kept, date })), await write(`notes-${gone}.txt`)]
  expect(await tidyMailFolder(folder, storing(kept))).toBe(2)
  expect((await readdir(folder)).toSorted()).toEqual(staying.toSorted())
})

test('an old draft of a stored mail is deleted; one that may still be written stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await mkdir(folder)
  const id = randomUUID()
  const draft = () => draftOf(mailFileName({ id, date }))
  await write(draft(), 61)
  await write(draft(), uptime() + 5)
  const fresh = await write(draft(), 59)
  expect(await tidyMailFolder(folder, storing(id))).toBe(0)
  expect(await readdir(folder)).toEqual([fresh])
})
