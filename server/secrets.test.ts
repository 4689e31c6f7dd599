import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let folder: string
const unset = { emailApiKey: undefined, identitySecret: undefined }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthour-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('keys made at the first start are the keys of every later start', async () => {
  const dataDir = join(folder, 'not', 'there', 'yet')
  const first = await loadSecrets({ dataDir, ...unset })
  expect(first.emailApiKey).not.toBe(first.identitySecret)
  expect(first.emailApiKey.length).toBeGreaterThanOrEqual(43)
  expect(await loadSecrets({ dataDir, ...unset })).toEqual(first)
})

test('servers starting at the same moment agree, and leave no drafts behind', async () => {
  const starts = Array.from({ length: 20 }, () => loadSecrets({ dataDir: folder, ...unset }))
  const all = await Promise.all(starts)
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['email-api.key', 'identity.key'])
})

test('a draft left by a power cut goes when keys are read; one that may still be written stays', async () => {
  const drafts = ['identity.key', 'email-api.key'].map((name) => `${name}.${randomUUID()}`)
  const [old = '', fresh = ''] = drafts
  for (const name of [...drafts, 'notes.key.txt']) await writeFile(join(folder, name), 'x')
  const longAgo = new Date(Date.now() - 61_000)
  for (const name of [old, 'notes.key.txt']) await utimes(join(folder, name), longAgo, longAgo)
  await loadSecrets({ dataDir: folder, ...unset })
  expect(new Set(await readdir(folder))).toEqual(
    new Set([fresh, 'notes.key.txt', 'email-api.key', 'identity.key']),
  )
})

test('only the owner may read the files', async () => {
  await loadSecrets({ dataDir: folder, ...unset })
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

test('keys from the environment win and nothing is written', async () => {
  const given = { emailApiKey: 'k'.repeat(16), identitySecret: 's'.repeat(32) }
  expect(await loadSecrets({ dataDir: folder, ...given })).toEqual(given)
  expect(await readdir(folder)).toEqual([])
})

test('an emptied key file stops the start instead of opening the door', async () => {
  await writeFile(join(folder, 'email-api.key'), '\n')
  await expect(loadSecrets({ dataDir: folder, ...unset })).rejects.toThrow('email-api.key must hold one key')
})
