import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAs, writeThrough } from '../process/durable-file.ts'
import { checkSum, publishAs } from './copy-files.ts'

// Simulates link() on a USB stick, which cannot be mounted here.
const linkOnStick = async () => {
  throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' })
}

test('a copy gets its name without hard links, and replaces no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-stick-'))
  const path = join(folder, 'copy.sqlite')
  for (const [text, published] of [
    ['first', true],
    ['second', false],
  ] as const) {
    const draft = join(folder, `${text}.draft`)
    await writeThrough(draft, text, 'wx')
    expect(await publishAs(draft, path, linkOnStick)).toBe(published)
    await rm(draft, { force: true })
  }
  expect(await readFile(path, 'utf8')).toBe('first')
  expect(await checkSum(path)).toBe(true)
  expect(await readdir(folder)).toEqual(['copy.sqlite', 'copy.sqlite.sha256'])
  await rm(folder, { recursive: true })
})

test('of two copies with the same name only one is published, with its own checksum', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-at-once-'))
  for (let round = 0; round < 10; round++) {
    const path = join(folder, `copy-${round}.sqlite`)
    const drafts = ['one', 'two'].map((name) => join(folder, `${name}.draft`))
    for (const draft of drafts) await writeThrough(draft, draft, 'w')
    const published = await Promise.all(drafts.map((draft) => publishAs(draft, path)))
    expect(published.filter(Boolean)).toHaveLength(1)
    expect(await checkSum(path)).toBe(true)
  }
  await rm(folder, { recursive: true })
})

test('a damaged store is moved aside without hard links too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-stick-'))
  const [path, aside] = [join(folder, 'store'), join(folder, 'aside')]
  await writeThrough(path, 'damaged', 'w')
  await keepAs(path, aside, linkOnStick)
  expect(await readFile(aside, 'utf8')).toBe('damaged')
  await expect(keepAs(path, aside, linkOnStick)).rejects.toThrow('EEXIST')
  await rm(folder, { recursive: true })
})
