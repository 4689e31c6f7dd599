import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeThrough } from '../durable-file.ts'
import { checkSum, createDraft, publishAs } from './copy-files.ts'

// A stick cannot be mounted here; this is what link answers on one.
const linkOnStick = async () => {
  throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' })
}

test('a copy gets its name also where there are no hard links, and takes nobody’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-stick-'))
  const path = join(folder, 'copy.sqlite')
  for (const [text, published] of [
    ['first', true],
    ['second', false],
  ] as const) {
    const draft = await createDraft(folder)
    await writeThrough(draft, text, 'w')
    expect(await publishAs(draft, path, linkOnStick)).toBe(published)
    await rm(draft, { force: true })
  }
  expect(await readFile(path, 'utf8')).toBe('first')
  expect(await checkSum(path)).toBe(true)
  expect(await readdir(folder)).toEqual(['copy.sqlite', 'copy.sqlite.sha256'])
  await rm(folder, { recursive: true })
})
